import type { AuthorWithCount } from '../../../contracts/views/author.ts';
import { reads } from '../api/lists.ts';
import { PageHead } from '../components/page-head.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { Tile } from '../components/tile.ts';
import { Avatar, Breadcrumbs, ButtonLink, Container, EmptyState, Grid, Skeletons } from '../components/ui.tsx';
import { drawn } from '../drawing/drawing.ts';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';

/** Everyone who has published an article, those with the most articles first. */
const AuthorsPage = () => (
  <Container>
    <Breadcrumbs crumbs={[{ name: 'Home', to: paths.home }, { name: 'Authors' }]} />
    <PageHead figure={drawn('course', 'authors')}>
      <h1>Authors</h1>
      <p>The people who build, measure and write it down.</p>
    </PageHead>
    <PagedList<AuthorWithCount>
      read={reads.authors()}
      keyOf={({ username }) => username}
      as={Grid}
      what="Authors"
      waiting={<Skeletons count={6} height="5rem" />}
      empty={
        <EmptyState title="No authors yet" text="The first published article makes its author the first one here.">
          <ButtonLink to={paths.createPost}>Create an Article</ButtonLink>
        </EmptyState>
      }
    >
      {(author) => (
        <Tile to={paths.author(author.username)}>
          <Avatar of={author} rem={3} />
          <div>
            <h2 dir="auto">{author.fullName}</h2>
            <p>
              @{author.username} · {articles(author.articlesCount)}
            </p>
          </div>
        </Tile>
      )}
    </PagedList>
  </Container>
);

export default AuthorsPage;
