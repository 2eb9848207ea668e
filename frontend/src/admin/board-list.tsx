import styled from 'styled-components';
import type { AdminPost, Status, Verdict } from '../api/admin.ts';
import { singleClick } from '../components/single-click.ts';
import { useToast } from '../components/toast.tsx';
import { Button, EmptyState, Skeletons } from '../components/ui.tsx';
import { PostTable } from './post-table.tsx';
import { StatusBar } from './status-bar.tsx';
import type { Board } from './use-board.ts';
import { space } from '../theme.ts';

const emptyTexts: Readonly<Record<Status, string>> = {
  pending: 'There are no posts waiting for review',
  approved: 'There are no approved posts yet',
  rejected: 'There are no rejected posts yet',
};
const labels: Readonly<Record<Status, string>> = {
  pending: 'Posts waiting for review',
  approved: 'Approved posts',
  rejected: 'Rejected posts',
};

/** A message instead of a list, as far from the tabs as a list with its bar above. */
const Instead = styled.div`
  padding-top: ${space[5]};
`;

const More = styled.div`
  margin-top: ${space[5]};
  text-align: center;
`;

const Nothing = ({ failure, onRetry }: { failure: string; onRetry: () => void }) =>
  failure === '' ? (
    <Instead>
      <Skeletons count={3} height="12rem" />
    </Instead>
  ) : (
    <Instead role="alert">
      <EmptyState title={failure}>
        <Button onClick={onRetry}>Try again</Button>
      </EmptyState>
    </Instead>
  );

interface Props {
  readonly board: Board;
  readonly status: Status;
  readonly featuring: number | undefined;
  readonly onView: (post: AdminPost) => void;
  readonly onDecide: (post: AdminPost, verdict: Verdict) => void;
  readonly onFeature: (post: AdminPost) => void;
  /** Called when the list starts or continues at this place, which gets the focus. */
  readonly onGoTo: (place: number) => void;
}

/** The posts of one status with the texts above and below them, or a message instead. */
export const BoardList = ({ board, status, featuring, onView, onDecide, onFeature, onGoTo }: Props) => {
  const toast = useToast();
  const { list } = board;
  const failure = `Failed to fetch ${status} posts`;
  const shownFailure = board.failed ? failure : '';
  const retry = () => void board.refresh();
  const loadMore = async (): Promise<void> => {
    const place = list?.posts.length ?? 0;
    try {
      if (await board.more()) onGoTo(place);
    } catch {
      toast({ title: 'Error', text: failure, destructive: true });
    }
  };
  const show = (): void => {
    board.show();
    onGoTo(0);
  };
  if (!list) return <Nothing failure={shownFailure} onRetry={retry} />;
  const { posts, total, next } = list;
  return (
    <>
      <StatusBar
        status={status}
        shown={posts.length}
        total={total}
        held={board.held}
        live={board.live}
        failure={shownFailure}
        onShow={show}
        onRetry={retry}
      />
      {posts.length === 0 ? (
        <EmptyState title={`No ${status} posts`} text={emptyTexts[status]} />
      ) : (
        <PostTable
          posts={posts}
          status={status}
          label={labels[status]}
          featuring={featuring}
          onView={onView}
          onDecide={onDecide}
          onFeature={onFeature}
        />
      )}
      {next !== undefined && (
        <More>
          <Button $kind="quiet" aria-disabled={board.loadingMore} onClick={singleClick(() => void loadMore())}>
            {board.loadingMore ? 'Loading...' : 'Load more'}
          </Button>
        </More>
      )}
    </>
  );
};
