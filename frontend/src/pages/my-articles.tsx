import styled from 'styled-components';
import { useDrafts } from '../api/drafts.ts';
import { Guard } from '../components/guard.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Button, ButtonLink, Container, EmptyState, Failure, Skeletons } from '../components/ui.tsx';
import { Article } from '../my-articles/article.tsx';
import { DraftItem } from '../my-articles/draft-item.tsx';
import { FilterLinks } from '../my-articles/filter-links.tsx';
import { List } from '../my-articles/list.ts';
import { useArticlesIn } from '../my-articles/use-articles-in.ts';
import { useStateFilter, type Filter } from '../my-articles/use-state-filter.ts';
import { paths } from '../paths.ts';
import { space } from '../theme.ts';

const Page = styled(Container)`
  padding-block: ${space[10]};
`;

const More = styled.div`
  display: grid;
  justify-items: center;
  margin-top: ${space[6]};
`;

const empty: Readonly<Record<Filter, readonly [title: string, text: string]>> = {
  all: ['You have not written anything yet', 'Your articles appear here, with what the editors say of them.'],
  drafts: ['No drafts', 'What you write is saved by itself, and stands here until you submit it.'],
  waiting: ['Nothing waits for a review', 'Articles that you submit stand here until an editor has read them.'],
  published: ['Nothing is published yet', 'Your articles stand here when an editor has approved them.'],
  rejected: ['Nothing was rejected', 'Articles that the editors return stand here, with the reason.'],
  withdrawn: ['Nothing is withdrawn', 'Articles that you take back before their review stand here.'],
};

const Articles = ({ filter, userId }: { filter: Filter; userId: number }) => {
  const { shown, more, loadingMore, error, retry, isLooking } = useArticlesIn(filter);
  const { data, error: draftsError, mutate } = useDrafts(userId);
  const failed = error ?? draftsError;
  const again = (): void => {
    retry();
    void mutate();
  };
  const drafts = filter === 'all' || filter === 'drafts' ? data : [];
  if (!shown || !drafts) return failed ? <Failure onRetry={again} /> : <Skeletons count={3} height="8rem" />;
  if (shown.length + drafts.length === 0) {
    if (isLooking) return failed ? <Failure onRetry={again} /> : <Skeletons count={3} height="8rem" />;
    const [title, text] = empty[filter];
    return (
      <EmptyState title={title} text={text}>
        <ButtonLink to={paths.createPost}>Create an Article</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <List>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <DraftItem draft={draft} onChange={() => void mutate()} />
          </li>
        ))}
        {shown.map((post) => (
          <li key={post.id}>
            <Article post={post} onChange={again} />
          </li>
        ))}
      </List>
      {failed && <Failure onRetry={again} />}
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

const Lists = ({ userId }: { userId: number }) => {
  const filter = useStateFilter();
  return (
    <>
      <FilterLinks filter={filter} />
      <Articles filter={filter} userId={userId} />
    </>
  );
};

/**
 * The author's drafts and articles in every status (design, "Who uses it": the status and the reason of a decision are
 * visible).
 */
const MyArticles = () => (
  <Guard>
    {(user) => (
      <Page>
        <PageHead>
          <h1>My articles</h1>
          <p>What you are writing and have submitted, and what has become of it.</p>
        </PageHead>
        <Lists key={user.id} userId={user.id} />
      </Page>
    )}
  </Guard>
);

export default MyArticles;
