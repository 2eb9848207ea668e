import type { SystemState } from '../../../contracts/views/system.ts';
import { ErrorNotice } from '../components/notices.ts';
import { Time } from '../components/time.tsx';
import { Quiet } from '../components/ui.tsx';
import { count } from '../format.ts';

/** How far the log is signed, or why it no longer is. */
export const Signing = ({ signing }: Pick<SystemState, 'signing'>) => {
  if (!signing) return <Quiet>Nothing is signed yet. If that lasts, the server’s log gives the reason.</Quiet>;
  const { signed, unsigned, unsignedSince, contradiction } = signing;
  if (contradiction !== null)
    return (
      <ErrorNotice role="alert">
        <strong>The log was altered, so the site no longer signs it</strong>
        <span>
          The log contradicts its newest checkpoint: {contradiction} Run <code>benchnotes audit verify</code>, which names altered
          events (docs/operations/wrong-log.md).
        </span>
      </ErrorNotice>
    );
  if (unsigned === 0) return <Quiet>The newest checkpoint covers all {count(signed)} events.</Quiet>;
  return (
    <Quiet>
      The newest checkpoint covers {count(signed)} of {count(signed + unsigned)} events.
      {unsignedSince && (
        <>
          {' '}
          The first event that it does not cover was recorded on <Time value={unsignedSince} format="exact" />: events are usually
          signed within a second. If that lasts, the server’s log gives the reason (docs/operations/signed-log.md).
        </>
      )}
    </Quiet>
  );
};
