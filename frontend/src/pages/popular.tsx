import { Link } from '../components/link.tsx';
import styled from 'styled-components';
import type { PostCard as Card } from '../../../contracts/views/post.ts';
import { reads, useCards } from '../api/lists.ts';
import { PageHead } from '../components/page-head.tsx';
import { PostCard, Tags } from '../components/post-card.tsx';
import { Time } from '../components/time.tsx';
import { Badge, Breadcrumbs, ButtonLink, Container, EmptyState, Failure, Grid, Hidden, Skeletons } from '../components/ui.tsx';
import { views } from '../format.ts';
import { paths } from '../paths.ts';
import { color } from '../theme.ts';

const Rank = styled(Badge)`
  border-color: ${color.copper};
  color: ${color.copper};
`;

/** On a line of its own, so that titles beside each other begin at one height. */
const Facts = styled.span`
  flex-basis: 100%;
`;

const ReadMore = styled(Link)`
  display: inline-block;
  margin-left: auto;
  padding-block: 0.3rem;
  font-weight: 600;
`;

const PopularCard = ({ post, rank }: { post: Card; rank: number }) => (
  <PostCard
    post={post}
    heading="h2"
    fallback={200}
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
        <Tags tags={post.tags} most={post.tags.length} />
        <ReadMore to={paths.post(post.slug)}>
          Read More<Hidden> of {post.title}</Hidden>
        </ReadMore>
      </>
    }
  />
);

const Popular = () => {
  const { data, error, mutate } = useCards(reads.popular());
  if (!data) return error ? <Failure onRetry={() => void mutate()} /> : <Skeletons count={6} />;
  if (data.length === 0) {
    return (
      <EmptyState title="No Popular Posts Yet" text="What readers open most will stand here.">
        <ButtonLink to={paths.categories}>Browse Categories</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <Grid as="ol">
      {data.map((post, place) => (
        <li key={post.id}>
          <PopularCard post={post} rank={place + 1} />
        </li>
      ))}
    </Grid>
  );
};

/** What is read most (specification, section 2, "Popular page"; the views are counted ones). */
const PopularPage = () => (
  <Container>
    <Breadcrumbs crumbs={[{ name: 'Home', to: paths.home }, { name: 'Popular' }]} />
    <PageHead>
      <h1>Popular Posts</h1>
      <p>What readers open most.</p>
    </PageHead>
    <Popular />
  </Container>
);

export default PopularPage;
