import { reads } from '../api/lists.ts';
import { CardList } from '../components/card-list.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PickedPost } from '../components/post-card.tsx';
import { Breadcrumbs, ButtonLink, Container, EmptyState } from '../components/ui.tsx';
import { drawn } from '../drawing/drawing.ts';
import { paths } from '../paths.ts';

/** All articles that the editors recommend: the home page shows the newest of them. */
const PicksPage = () => (
  <Container>
    <Breadcrumbs crumbs={[{ name: 'Home', to: paths.home }, { name: "Editor's Picks" }]} />
    <PageHead figure={drawn('ringing', 'picks')}>
      <h1>Editor's Picks</h1>
      <p>What our editors would show a friend at the bench.</p>
    </PageHead>
    <CardList
      read={reads.picks()}
      grid="lead"
      skeletons={6}
      card={(post, place) => <PickedPost post={post} leads={place === 0} heading="h2" />}
      empty={
        <EmptyState
          title="No Featured Articles Yet"
          text="Our editors are currently selecting the best articles to feature. Check back soon!"
        >
          <ButtonLink to={paths.categories}>Browse Categories</ButtonLink>
        </EmptyState>
      }
    />
  </Container>
);

export default PicksPage;
