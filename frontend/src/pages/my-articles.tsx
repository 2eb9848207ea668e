import { Link } from '../components/link.tsx';
import styled from 'styled-components';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { useOwnPosts } from '../api/own-posts.ts';
import { Actions } from '../components/actions.ts';
import { Guard } from '../components/guard.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Time } from '../components/time.tsx';
import { Badge, Button, ButtonLink, Container, EmptyState, Failure, Panel, Skeletons } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { color, from, size, space } from '../theme.ts';

const Page = styled(Container)`
  padding-block: ${space[10]};
`;

const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled(Panel)`
  display: grid;
  gap: ${space[3.5]};
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
  h2 {
    margin-block: ${space[1.5]};
    font-size: ${size.large};
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[3]};
  align-items: center;
  color: ${color.quiet};
  font-size: ${size.small};
`;

const State = styled(Badge)<{ $tone: string }>`
  border-color: ${({ $tone }) => $tone};
  color: ${({ $tone }) => $tone};
`;

const Reason = styled.p`
  margin-top: ${space[2.5]};
  padding-left: ${space[3]};
  border-left: 3px solid ${color.copper};
  white-space: pre-line;
`;

const More = styled.div`
  display: grid;
  justify-items: center;
  margin-top: ${space[6]};
`;

const states = {
  pending: { name: 'Pending review', tone: color.copper },
  approved: { name: 'Published', tone: color.primary },
  rejected: { name: 'Rejected', tone: color.danger },
} as const;

const Article = ({ post }: { post: ReviewedPost }) => {
  const { status, title, slug, id, category, submittedAt, publishedAt, reason } = post;
  return (
    <Item as="article">
      <div>
        <Line>
          <State $tone={states[status].tone}>{states[status].name}</State>
          <span>{category.name}</span>
        </Line>
        <h2 dir="auto">
          <Link to={paths.post(slug)}>{title}</Link>
        </h2>
        <Line>
          <span>
            Submitted <Time value={submittedAt} format="short" />
          </span>
          {status === 'approved' && publishedAt && (
            <span>
              Published <Time value={publishedAt} format="short" />
            </span>
          )}
        </Line>
        {status === 'rejected' && reason && (
          <Reason dir="auto">
            <strong>Reason:</strong> {reason}
          </Reason>
        )}
      </div>
      {status !== 'approved' && (
        <Actions>
          <ButtonLink $kind="quiet" to={paths.post(slug)} aria-label={`Preview ${title}`}>
            Preview
          </ButtonLink>
          <ButtonLink $kind="quiet" to={paths.editPost(id)} aria-label={`Edit ${title}`}>
            Edit
          </ButtonLink>
        </Actions>
      )}
    </Item>
  );
};

const Articles = () => {
  const { posts, more, loadingMore, error, retry } = useOwnPosts();
  if (!posts) return error ? <Failure onRetry={retry} /> : <Skeletons count={3} height="8rem" />;
  if (posts.length === 0) {
    return (
      <EmptyState title="You have not written anything yet" text="Your articles appear here, with what the editors say of them.">
        <ButtonLink to={paths.createPost}>Create an Article</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <List>
        {posts.map((post) => (
          <li key={post.id}>
            <Article post={post} />
          </li>
        ))}
      </List>
      {error && <Failure onRetry={retry} />}
      {(more || loadingMore) && (
        <More>
          <Button $kind="quiet" aria-disabled={loadingMore} onClick={more}>
            {loadingMore ? 'Loading...' : 'Load More Articles'}
          </Button>
        </More>
      )}
    </>
  );
};

/**
 * What somebody wrote, in every status (design, "Who uses it": the status and the reason of a decision are visible).
 */
const MyArticles = () => (
  <Guard>
    {(user) => (
      <Page>
        <PageHead>
          <h1>My articles</h1>
          <p>What you have submitted, and what has become of it.</p>
        </PageHead>
        <Articles key={user.id} />
      </Page>
    )}
  </Guard>
);

export default MyArticles;
