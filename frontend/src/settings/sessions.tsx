import { useRef } from 'react';
import type { SessionView } from '../../../contracts/views/session.ts';
import { singleClick } from '../components/single-click.ts';
import { Badge, Button, Failure, Skeletons } from '../components/ui.tsx';
import { Entries, Entry } from './entries.ts';
import { Outcome, Part } from './parts.tsx';
import { useSessions } from './use-sessions.ts';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const Moment = ({ value }: { value: string }) => <time dateTime={value}>{moment.format(new Date(value))}</time>;

interface RowProps {
  readonly session: SessionView;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

const Session = ({ session: { device, signedInAt, lastUsedAt, isCurrent }, busy, onEnd }: RowProps) => {
  const name = device ?? 'Unknown device';
  return (
    <Entry>
      <div>
        <p>
          <strong>{name}</strong>
          {isCurrent && <Badge>This session</Badge>}
        </p>
        <p>
          {signedInAt === null ? (
            'Signed in some time ago'
          ) : (
            <>
              Signed in <Moment value={signedInAt} />
            </>
          )}
          {isCurrent || lastUsedAt === null ? (
            ''
          ) : (
            <>
              {' '}
              · Last used <Moment value={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button $kind="quiet" aria-disabled={busy} aria-label={`End session: ${name}`} onClick={singleClick(onEnd)}>
          End session
        </Button>
      )}
    </Entry>
  );
};

/** The user's sessions. */
export const Sessions = () => {
  const { sessions, error, retry, ending, done, refusal, end, endOthers } = useSessions();
  const list = useRef<HTMLUListElement>(null);
  const busy = ending !== undefined;
  /** The focused element is then gone. */
  const ended = (work: Promise<boolean>): void => void work.then((isDone) => isDone && list.current?.focus());
  return (
    <Part
      title="Sessions"
      text="The browsers in which you are signed in. One that you end is signed out at its next step. The last use is known to within some minutes."
    >
      {!sessions && (error ? <Failure onRetry={retry} /> : <Skeletons count={2} height="4rem" most={1} />)}
      {sessions && (
        <>
          <Entries ref={list} tabIndex={-1} aria-label="Your sessions">
            {sessions.map((session) => (
              <Session key={session.id} session={session} busy={busy} onEnd={() => ended(end(session.id))} />
            ))}
          </Entries>
          {sessions.length > 1 && (
            <Button $kind="quiet" aria-disabled={busy} onClick={(event) => singleClick(() => ended(endOthers()))(event)}>
              {ending === 'others' ? 'Ending...' : 'End all other sessions'}
            </Button>
          )}
        </>
      )}
      <Outcome done={done} refusal={refusal} />
    </Part>
  );
};
