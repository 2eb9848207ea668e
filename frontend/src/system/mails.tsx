import type { SystemState } from '../../../contracts/views/system.ts';
import { Time } from '../components/time.tsx';
import { Quiet } from '../components/ui.tsx';
import { count } from '../format.ts';

/** How it stands with mails. */
export const Mails = ({ mails }: Pick<SystemState, 'mails'>) => {
  if (mails === null) return <Quiet>This site sends no mail: no mail server is set.</Quiet>;
  const { waiting, givenUp, last } = mails;
  return (
    <Quiet>
      {count(waiting)} {waiting === 1 ? 'mail waits' : 'mails wait'} to be sent, {count(givenUp)} {givenUp === 1 ? 'was' : 'were'}{' '}
      given up.{' '}
      {last ? (
        <>
          The last failure, of <Time value={last.at} format="exact" />: {last.reason}
        </>
      ) : (
        'None has failed.'
      )}
    </Quiet>
  );
};

/** Which admins have rights where a second factor is needed. */
export const SecondFactors = ({ secondFactors }: Pick<SystemState, 'secondFactors'>) =>
  secondFactors && (
    <Quiet>
      {count(secondFactors.with)} {secondFactors.with === 1 ? 'admin has' : 'admins have'} a second factor,{' '}
      {count(secondFactors.without)} {secondFactors.without === 1 ? 'has' : 'have'} none, and so no rights.
    </Quiet>
  );
