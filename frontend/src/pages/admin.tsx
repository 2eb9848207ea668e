import { useRef } from 'react';
import styled from 'styled-components';
import { BoardList } from '../admin/board-list.tsx';
import { CountCards } from '../admin/counts.tsx';
import { ReviewDialogs } from '../admin/review-dialogs.tsx';
import { StatusTabs } from '../admin/tabs.tsx';
import { useAskedPost } from '../admin/use-asked-post.ts';
import { useBoard } from '../admin/use-board.ts';
import { useFeature } from '../admin/use-feature.ts';
import { useReview } from '../admin/use-review.ts';
import { useRowFocus } from '../admin/use-row-focus.ts';
import { useStatus } from '../admin/use-status.ts';
import type { AdminPost } from '../api/admin.ts';
import { useAppealCount } from '../api/appeals.ts';
import { Guard } from '../components/guard.tsx';
import { Link } from '../components/link.tsx';
import { useToast } from '../components/toast.tsx';
import { Container, Hidden, Section, SectionHead } from '../components/ui.tsx';
import { count } from '../format.ts';
import { paths } from '../paths.ts';
import { space } from '../theme.ts';

const Page = styled(Section)`
  padding-top: ${space[8]};
`;

const Head = styled(SectionHead)`
  margin-bottom: 0;
`;

const Ways = styled.nav.attrs({ 'aria-label': 'Administration' })`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[5]};
`;

const goneToast = { title: 'Article erased', text: 'The article that you were reading was erased by another admin.' };

const Dashboard = () => {
  const region = useRef<HTMLDivElement>(null);
  const [status, chooseStatus] = useStatus();
  const appealCount = useAppealCount();
  const toast = useToast();
  const review = useReview(() => toast(goneToast));
  useAskedPost(review.view);
  const board = useBoard(status, region, review.busy, (postIds) => void review.noticeChange(postIds).catch(() => undefined));
  const refresh = () => void board.refresh();
  const goToRow = useRowFocus(region, review.busy);
  const { featuring, toggleFeatured } = useFeature(board.settle, (post, sentence) => {
    review.refuse(post, sentence);
    refresh();
  });

  /** Moves the focus to the post's row, or to the row that replaces it. */
  const done = (post: AdminPost): void => {
    const place = board.list?.posts.findIndex(({ id }) => id === post.id) ?? -1;
    review.closeAll();
    goToRow(Math.max(0, place));
  };
  const decided = (post: AdminPost): void => {
    done(post);
    board.settle(post);
  };
  /** Show the result of an undo at once. */
  const undone = (): void => void board.refresh().then(board.show);
  const erased = (post: AdminPost): void => {
    done(post);
    board.remove(post);
  };
  return (
    <Container>
      <Page>
        <Head>
          <h1>Admin Dashboard</h1>
          <Ways>
            <Link to={paths.reviewDesk}>Review desk</Link>
            <Link to={paths.appeals}>Appeals{appealCount ? ` (${count(appealCount)})` : ''}</Link>
            <Link to={paths.figures}>Figures</Link>
            <Link to={paths.people}>People</Link>
            <Link to={paths.log}>Audit log</Link>
            <Link to={paths.manageCategories}>Manage categories</Link>
            <Link to={paths.manageReasons}>Manage reasons</Link>
            <Link to={paths.system}>System</Link>
          </Ways>
        </Head>
        <CountCards counts={board.counts} />
        <StatusTabs status={status} onChoose={chooseStatus}>
          <div ref={region}>
            <BoardList
              board={board}
              status={status}
              featuring={featuring}
              onView={review.view}
              onDecide={review.decide}
              onFeature={(post) => void toggleFeatured(post)}
              onGoTo={goToRow}
            />
          </div>
        </StatusTabs>
      </Page>
      <Hidden role="status" aria-live="polite" data-announcement>
        {board.announcement}
      </Hidden>
      <ReviewDialogs review={review} onDecided={decided} onUndone={undone} onErased={erased} onRefused={refresh} />
    </Container>
  );
};

/** The admin dashboard (specification, section 2, "Admin dashboard"). */
const AdminPage = () => <Guard admin>{() => <Dashboard />}</Guard>;

export default AdminPage;
