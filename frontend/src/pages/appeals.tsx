import { useRef, useState } from 'react';
import styled from 'styled-components';
import type { WaitingAppeal } from '../../../contracts/views/appeal.ts';
import { AnswerDialog, type Outcome } from '../appeals/answer-dialog.tsx';
import { Waiting } from '../appeals/waiting-appeal.tsx';
import { useAppeals } from '../api/appeals.ts';
import { Guard } from '../components/guard.tsx';
import { Breadcrumbs, Button, Container, EmptyState, Failure, SectionHead, Skeletons } from '../components/ui.tsx';
import { List } from '../my-articles/list.ts';
import { paths } from '../paths.ts';
import { space } from '../theme.ts';

const Page = styled(Container)`
  padding-bottom: ${space[10]};
`;

const More = styled.div`
  display: grid;
  justify-items: center;
  margin-top: ${space[6]};
`;

const none = 'Where an author finds a decision wrong, what they say stands here until an admin who did not make it answers.';

const Appeals = () => {
  const { items: appeals, more, loadingMore, error, refresh } = useAppeals();
  const [answering, setAnswering] = useState<{ readonly appeal: WaitingAppeal; readonly outcome: Outcome }>();
  const heading = useRef<HTMLHeadingElement>(null);
  const close = (): void => {
    setAnswering(undefined);
    void refresh();
  };
  return (
    <Page>
      <Breadcrumbs crumbs={[{ name: 'Admin Dashboard', to: paths.admin }, { name: 'Appeals' }]} />
      <SectionHead>
        <h1 ref={heading} tabIndex={-1}>
          Appeals
        </h1>
      </SectionHead>
      {!appeals && (error ? <Failure onRetry={() => void refresh()} /> : <Skeletons count={3} height="14rem" most={1} />)}
      {appeals?.length === 0 && <EmptyState title="No appeals wait" text={none} />}
      {appeals && appeals.length > 0 && (
        <List aria-label="Appeals that wait, the oldest first">
          {appeals.map((appeal) => (
            <li key={`${appeal.postId} ${appeal.statement.revision}`}>
              <Waiting appeal={appeal} onAnswer={(outcome) => setAnswering({ appeal, outcome })} />
            </li>
          ))}
        </List>
      )}
      {(more || loadingMore) && (
        <More>
          <Button $kind="quiet" aria-disabled={loadingMore} onClick={() => !loadingMore && more?.()}>
            {loadingMore ? 'Loading...' : 'Load More Appeals'}
          </Button>
        </More>
      )}
      {answering && (
        <AnswerDialog
          {...answering}
          onDone={() => {
            close();
            // The focused button disappears with the appeal.
            heading.current?.focus();
          }}
          onClose={close}
        />
      )}
    </Page>
  );
};

/** Appeals by authors, for the admins who did not make the decision. */
const AppealsPage = () => <Guard admin>{() => <Appeals />}</Guard>;

export default AppealsPage;
