import { useCallback, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { CountCards } from '../admin/counts.tsx';
import { Conflict } from '../admin/conflict.tsx';
import { DecideDialog, isConflict, sentenceOf } from '../admin/decide-dialog.tsx';
import { PostTable } from '../admin/post-table.tsx';
import { StatusBar } from '../admin/status-bar.tsx';
import { StatusTabs } from '../admin/tabs.tsx';
import { useBoard } from '../admin/use-board.ts';
import { ViewDialog, type Viewed } from '../admin/view-dialog.tsx';
import { feature, readAgain, type AdminPost, type Status, type Verdict } from '../api/admin.ts';
import { Dialog } from '../components/dialog.tsx';
import { Guard } from '../components/guard.tsx';
import { Link } from '../components/link.tsx';
import { singleClick } from '../components/single-click.ts';
import { useToast } from '../components/toast.tsx';
import { Button, Container, EmptyState, Hidden, Section, SectionHead, Skeletons } from '../components/ui.tsx';
import { paths } from '../paths.ts';

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

const Page = styled(Section)`
  padding-top: 2rem;
`;

const Head = styled(SectionHead)`
  margin-bottom: 0;
`;

/** In the place of a list, as far from the tabs as a list with its bar above. */
const Instead = styled.div`
  padding-top: 1.25rem;
`;

const More = styled.div`
  margin-top: 1.25rem;
  text-align: center;
`;

/** Where the focus goes when what had it is gone: to the row in its place, else to the list's tab. */
const focusRow = (region: HTMLElement | null, place: number): void => {
  const rows = region?.querySelectorAll<HTMLElement>('[data-post]') ?? [];
  const row = rows[Math.min(place, rows.length - 1)];
  (row?.querySelector<HTMLElement>('button') ?? document.querySelector<HTMLElement>('[role=tab][aria-selected=true]'))?.focus();
};

const Dashboard = () => {
  const toast = useToast();
  const region = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<Status>('pending');
  const [viewed, setViewed] = useState<Viewed>();
  const [deciding, setDeciding] = useState<{ post: AdminPost; verdict: Verdict }>();
  const [refused, setRefused] = useState<{ post: AdminPost; sentence: string }>();
  const [featuring, setFeaturing] = useState<number>();
  const [focusPlace, setFocusPlace] = useState<number>();

  /** What is being read may have changed: the reader is told, and the text stays until it is asked for. */
  const noticeChange = async (postIds: ReadonlySet<number>): Promise<void> => {
    const read = viewed?.post;
    if (!read || deciding || !postIds.has(read.id)) return;
    const newest = await readAgain(read);
    if (newest.revision <= read.revision) return;
    setViewed((now) => (now?.post === read ? { ...now, newer: newest } : now));
  };
  const busy = viewed !== undefined || deciding !== undefined || refused !== undefined;
  const board = useBoard(status, region, busy, (postIds) => void noticeChange(postIds).catch(() => undefined));
  const { counts, list, failed, held } = board;

  useEffect(() => {
    if (focusPlace === undefined || busy) return;
    focusRow(region.current, focusPlace);
    setFocusPlace(undefined);
  }, [focusPlace, busy]);

  const view = useCallback((post: AdminPost) => setViewed({ post }), []);
  const readNewest = (newest: AdminPost): void => {
    setDeciding(undefined);
    setRefused(undefined);
    setViewed({ post: newest, again: true });
  };

  const decided = (post: AdminPost): void => {
    const place = list?.posts.findIndex(({ id }) => id === post.id) ?? -1;
    setDeciding(undefined);
    setViewed(undefined);
    setFocusPlace(Math.max(0, place));
    board.settle(post);
  };

  const toggleFeatured = async (post: AdminPost): Promise<void> => {
    if (featuring !== undefined) return;
    setFeaturing(post.id);
    try {
      const now = await feature(post, !post.featured);
      toast(
        now.featured
          ? { title: 'Post featured', text: "The post is now among the editor's picks" }
          : { title: 'Post unfeatured', text: "The post is no longer among the editor's picks" },
      );
      board.settle(now);
    } catch (error) {
      if (isConflict(error)) {
        setRefused({ post, sentence: error.sentence });
        void board.refresh();
      } else toast({ title: 'Error', text: sentenceOf(error), destructive: true });
    } finally {
      setFeaturing(undefined);
    }
  };

  const loadMore = async (): Promise<void> => {
    const place = list?.posts.length ?? 0;
    try {
      if (await board.more()) setFocusPlace(place);
    } catch {
      toast({ title: 'Error', text: failure, destructive: true });
    }
  };

  const failure = `Failed to fetch ${status} posts`;
  const retry = () => void board.refresh();
  return (
    <Container>
      <Page>
        <Head>
          <h1>Admin Dashboard</h1>
          <Link to={paths.system}>System</Link>
        </Head>
        <CountCards counts={counts} />
        <StatusTabs status={status} onChoose={setStatus}>
          <div ref={region} onPointerLeave={board.showIfLeft} onBlur={board.showIfLeft}>
            {list && (
              <StatusBar
                shown={list.posts.length}
                total={list.total}
                held={held}
                live={board.live}
                failure={failed ? failure : ''}
                onShow={() => {
                  board.show();
                  setFocusPlace(0);
                }}
                onRetry={retry}
              />
            )}
            {!list && !failed && (
              <Instead>
                <Skeletons count={3} height="12rem" />
              </Instead>
            )}
            {!list && failed && (
              <Instead role="alert">
                <EmptyState title={failure}>
                  <Button onClick={retry}>Try again</Button>
                </EmptyState>
              </Instead>
            )}
            {list?.posts.length === 0 && <EmptyState title={`No ${status} posts`} text={emptyTexts[status]} />}
            {list && list.posts.length > 0 && (
              <PostTable
                posts={list.posts}
                status={status}
                label={labels[status]}
                featuring={featuring}
                onView={view}
                onDecide={(post, verdict) => setDeciding({ post, verdict })}
                onFeature={(post) => void toggleFeatured(post)}
              />
            )}
            {list?.next !== undefined && (
              <More>
                <Button $kind="quiet" aria-disabled={board.loadingMore} onClick={singleClick(() => void loadMore())}>
                  {board.loadingMore ? 'Loading...' : 'Load more'}
                </Button>
              </More>
            )}
          </div>
        </StatusTabs>
      </Page>
      <Hidden role="status" aria-live="polite" data-announcement>
        {board.announcement}
      </Hidden>
      {viewed && (
        <ViewDialog
          viewed={viewed}
          onRead={readNewest}
          onDecide={(post, verdict) => setDeciding({ post, verdict })}
          onClose={() => setViewed(undefined)}
        />
      )}
      {deciding && (
        <DecideDialog
          {...deciding}
          onDecided={decided}
          onRefused={() => void board.refresh()}
          onRead={readNewest}
          onClose={() => setDeciding(undefined)}
        />
      )}
      {refused && (
        <Dialog title="Post changed" onClose={() => setRefused(undefined)}>
          <Conflict {...refused} onRead={readNewest} onClose={() => setRefused(undefined)} />
        </Dialog>
      )}
    </Container>
  );
};

/** The dashboard of the admins (specification, section 2, "Admin dashboard"). */
const AdminPage = () => <Guard admin>{() => <Dashboard />}</Guard>;

export default AdminPage;
