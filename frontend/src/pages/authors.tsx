import styled from 'styled-components';
import type { AuthorWithCount } from '../../../contracts/views/author.ts';
import { reads } from '../api/lists.ts';
import { Link } from '../components/link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { Avatar, Breadcrumbs, ButtonLink, Container, EmptyState, Grid, Skeletons } from '../components/ui.tsx';
import { drawn } from '../drawing/drawing.ts';
import { articles, initials } from '../format.ts';
import { paths } from '../paths.ts';
import { color, radius, size, space } from '../theme.ts';

const Author = styled(Link)`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  height: 100%;
  padding: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.none};
  background: ${color.raised};
  color: ${color.ink};
  text-decoration: none;
  div {
    min-width: 0;
  }
  h2 {
    font-size: ${size.large};
  }
  p {
    color: ${color.quiet};
    font-size: ${size.small};
  }
  &:hover {
    border-color: ${color.primary};
  }
  &:hover h2 {
    color: ${color.primary};
    text-decoration: underline;
  }
`;

/** Everybody who has published something, those with the most articles first. */
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
      {({ username, fullName, articlesCount }) => (
        <Author to={paths.author(username)}>
          <Avatar large letters={initials(fullName)} />
          <div>
            <h2 dir="auto">{fullName}</h2>
            <p>
              @{username} · {articles(articlesCount)}
            </p>
          </div>
        </Author>
      )}
    </PagedList>
  </Container>
);

export default AuthorsPage;
