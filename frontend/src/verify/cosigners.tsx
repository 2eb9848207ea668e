import type { AcceptedCheckpoint } from '../../../domain/transparency/accepted.ts';
import { Time } from '../components/time.tsx';
import type { Holding } from './check.ts';
import { visible } from './visible.ts';

const quorums = {
  reached: 'Reached: as many witnesses cosigned as the policy requires.',
  none: 'The policy requires no witness.',
} as const;

/** Longer times than a date can hold are possible, and shown as they are. */
const CosignedAt = ({ time }: { time: number }) => {
  const date = new Date(time * 1_000);
  return Number.isNaN(date.getTime()) ? <>{time} seconds after 1970</> : <Time value={date.toISOString()} format="exact" />;
};

/** Which witnesses cosigned the log and when, and whether that was enough, as rows of facts. */
export const Cosigners = ({
  cosignatures,
  quorum,
}: Pick<AcceptedCheckpoint, 'cosignatures'> & { quorum: NonNullable<Holding['quorum']> }) => (
  <>
    <dt>Cosigned by</dt>
    <dd>
      {cosignatures.length === 0 && 'No witness of the policy'}
      {cosignatures.map(({ witness, time }) => (
        <div key={witness}>
          {visible(witness)}, <CosignedAt time={time} />
        </div>
      ))}
    </dd>
    <dt>Quorum</dt>
    <dd>{quorums[quorum]}</dd>
  </>
);
