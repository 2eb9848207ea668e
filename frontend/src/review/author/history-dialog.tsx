import styled from 'styled-components';
import type { Person } from '../../../../contracts/views/person.ts';
import type { QueuedPost } from '../../../../contracts/views/queue.ts';
import { useAuthorHistory } from '../../api/author-history.ts';
import { useUser } from '../../api/session.ts';
import { CloseButton } from '../../components/close-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogWaiting } from '../../components/dialog-waiting.tsx';
import { Button, Quiet } from '../../components/ui.tsx';
import { articles } from '../../format.ts';
import { size, space } from '../../theme.ts';
import { Articles } from './articles.tsx';
import { AuthorFacts } from './author-facts.tsx';
import { PastSuspensions } from './past-suspensions.tsx';
import { useWaiting } from './waiting-choice.tsx';

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  margin-block: ${space[4]};
  h3 {
    margin-bottom: ${space[3]};
    font-size: ${size.large};
  }
`;

interface Props {
  /** The id of the account. */
  readonly authorId: number;
  readonly name: string;
  readonly onSuspend: (person: Person) => void;
  readonly onReject: (posts: readonly QueuedPost[]) => void;
  readonly onClose: () => void;
}

const Offer = styled.div`
  display: grid;
  gap: ${space[2]};
  justify-items: start;
  margin-top: ${space[3]};
`;

/** Admins can suspend anyone except themselves, other admins, and people already suspended. */
const SuspendButton = ({ person, onSuspend }: { person: Person | null } & Pick<Props, 'onSuspend'>) => {
  const ownId = useUser()?.id;
  if (!person || person.isAdmin || person.suspension || person.id === ownId) return null;
  return (
    <Offer>
      <Button $kind="quiet" aria-haspopup="dialog" onClick={() => onSuspend(person)}>
        Suspend this author…
      </Button>
    </Offer>
  );
};

/** The waiting posts of a suspended person: an interrupted suspension, or older posts that were left. */
const StillWaiting = ({ person, onReject }: { person: Person } & Pick<Props, 'onReject'>) => {
  const { data: posts = [] } = useWaiting(person);
  if (posts.length === 0) return null;
  return (
    <Offer>
      <Quiet>
        {articles(posts.length)} of this author still {posts.length === 1 ? 'waits' : 'wait'}.
      </Quiet>
      <Button $kind="quiet" aria-haspopup="dialog" onClick={() => onReject(posts)}>
        Reject what still waits…
      </Button>
    </Offer>
  );
};

/** An author's articles with their outcomes, and the history of the account. */
export const HistoryDialog = ({ authorId, name, onSuspend, onReject, onClose }: Props) => {
  const list = useAuthorHistory(authorId);
  const { history, error, retry } = list;
  return (
    <Dialog title={name} description="What this author wrote, what was decided on it, and suspensions." onClose={onClose}>
      {history && (
        <Parts>
          <div>
            <AuthorFacts history={history} />
          </div>
          <section aria-label="Suspensions">
            <h3>Suspensions</h3>
            <PastSuspensions suspensions={history.suspensions} />
            <SuspendButton person={history.person} onSuspend={onSuspend} />
            {history.person?.suspension && <StillWaiting person={history.person} onReject={onReject} />}
          </section>
          <section aria-label="Articles">
            <h3>Articles</h3>
            <Articles list={list} onOpen={onClose} />
          </section>
        </Parts>
      )}
      {!history && <DialogWaiting error={error} onRetry={retry} />}
      <CloseButton onClose={onClose} />
    </Dialog>
  );
};
