import { reads } from '../api/lists.ts';
import { PageHead } from '../components/page-head.tsx';
import { PickedPosts } from '../components/picked-posts.tsx';
import { Breadcrumbs, Container } from '../components/ui.tsx';
import { drawn } from '../drawing/drawing.ts';
import { paths } from '../paths.ts';

/** All articles that the editors recommend; the home page shows the newest. */
const PicksPage = () => (
  <Container>
    <Breadcrumbs crumbs={[{ name: 'Home', to: paths.home }, { name: "Editor's Picks" }]} />
    <PageHead figure={drawn('ringing', 'picks')}>
      <h1>Editor's Picks</h1>
      <p>What our editors would show a friend at the bench.</p>
    </PageHead>
    <PickedPosts read={reads.picks()} skeletons={6} heading="h2" />
  </Container>
);

export default PicksPage;
