import type { AuthorHistory } from '../../../../contracts/views/person.ts';
import { Said } from '../../components/said.ts';
import { Time } from '../../components/time.tsx';
import { Quiet } from '../../components/ui.tsx';
import { Entries } from './entries.ts';

type PastSuspension = AuthorHistory['suspensions'][number];

/** How a suspension ended or will end. */
const End = ({ until, lifted }: PastSuspension) => {
  if (lifted)
    return (
      <>
        lifted by <bdi>{lifted.by.fullName}</bdi> <Time value={lifted.at} format="minute" />
      </>
    );
  if (until === null) return <>without an end</>;
  return (
    <>
      until <Time value={until} format="minute" />
    </>
  );
};

/** The person's suspensions, latest first: when, by whom and why. */
export const PastSuspensions = ({ suspensions }: Pick<AuthorHistory, 'suspensions'>) =>
  suspensions.length === 0 ? (
    <Quiet>Never suspended.</Quiet>
  ) : (
    <Entries>
      {suspensions.map((suspension) => (
        <li key={suspension.since}>
          <strong dir="auto">{suspension.by.fullName}</strong> suspended the account{' '}
          <Time value={suspension.since} format="minute" />, <End {...suspension} />
          <Said dir="auto">{suspension.reason}</Said>
        </li>
      ))}
    </Entries>
  );
