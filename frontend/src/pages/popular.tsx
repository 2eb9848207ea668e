import { Link } from '../components/link.tsx';
import styled from 'styled-components';
import type { PostCard as Card } from '../../../contracts/views/post.ts';
import { reads, useCards } from '../api/lists.ts';
import { CardGrid } from '../components/card-grid.tsx';
import { CardList } from '../components/card-list.tsx';
import { PageHead } from '../components/page-head.tsx';
import type { PagedListProps } from '../components/paged-list.tsx';
import { PostCard } from '../components/post-card.tsx';
import { Tags } from '../components/ways.tsx';
import { Time } from '../components/time.tsx';
import { Badge, Breadcrumbs, ButtonLink, Container, EmptyState, Hidden } from '../components/ui.tsx';
import { bars } from '../drawing/bars.ts';
import { drawn } from '../drawing/drawing.ts';
import { views } from '../format.ts';
import { paths } from '../paths.ts';
import { color, space } from '../theme.ts';

const Rank = styled(Badge)`
  border-color: ${color.copper};
  color: ${color.copper};
`;

/** On a line of its own, so that titles side by side start at the same height. */
const Facts = styled.span`
  flex-basis: 100%;
`;

const ReadMore = styled(Link)`
  display: inline-block;
  margin-left: auto;
  padding-block: ${space[1]};
  font-weight: 600;
`;

const PopularCard = ({ post, rank }: { post: Card; rank: number }) => (
  <PostCard
    post={post}
    heading="h2"
    fallback={200}
    first={rank === 1}
    above={
      <>
        <Rank>#{rank} Popular</Rank>
        <Badge>{post.category.name}</Badge>
        <Facts>
          <span>{views(post.views ?? 0)}</span> · <Time value={post.createdAt} format="short" />
        </Facts>
      </>
    }
    below={
      <>
        <Tags post={post} />
        <ReadMore to={paths.post(post.slug)}>
          Read More<Hidden> of {post.title}</Hidden>
        </ReadMore>
      </>
    }
  />
);

/** The head with a figure of how often the articles below are opened. */
const Head = () => {
  const { data = [] } = useCards(reads.popular());
  const views = data.map((post) => post.views ?? 0);
  return (
    <PageHead figure={views.some((count) => count > 0) ? bars(views) : drawn('bode', 'popular')} stretched>
      <h1>Popular Posts</h1>
      <p>What readers open most.</p>
    </PageHead>
  );
};

/** An ordered list, as the order is the ranking. */
const RankedGrid: PagedListProps<Card>['as'] = (props) => <CardGrid as="ol" {...props} />;

/** The most read articles (specification, section 2, "Popular page"; the views are really counted). */
const PopularPage = () => (
  <Container>
    <Breadcrumbs crumbs={[{ name: 'Home', to: paths.home }, { name: 'Popular' }]} />
    <Head />
    <CardList
      as={RankedGrid}
      read={reads.popular()}
      skeletons={6}
      card={(post, place) => <PopularCard post={post} rank={place + 1} />}
      empty={
        <EmptyState title="No Popular Posts Yet" text="What readers open most will stand here.">
          <ButtonLink to={paths.categories}>Browse Categories</ButtonLink>
        </EmptyState>
      }
    />
  </Container>
);

export default PopularPage;
