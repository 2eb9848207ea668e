import styled from 'styled-components';
import type { SystemState } from '../../../contracts/views/system.ts';
import { Time } from '../components/time.tsx';
import { Quiet } from '../components/ui.tsx';
import { WitnessEntry, WitnessList } from '../components/witness-entry.tsx';
import { count } from '../format.ts';
import { color } from '../theme.ts';

type State = NonNullable<SystemState['witnesses']>;

const Reason = styled.p`
  color: ${color.danger};
  overflow-wrap: anywhere;
`;

const failingOf = ({ failure, isLate }: State['witnesses'][number]): string | undefined => {
  if (failure?.isAlarm) return 'refuses the log';
  return failure || isLate ? 'does not cosign' : undefined;
};

const Witness = ({ witness }: { witness: State['witnesses'][number] }) => {
  const { name, cosigned, failure, isLate } = witness;
  return (
    <WitnessEntry name={name} cosigned={cosigned} failing={failingOf(witness)}>
      {failure && (
        <Reason>
          Since <Time value={failure.since} format="exact" />: {failure.reason}
        </Reason>
      )}
      {!failure && isLate && <Reason>It has not cosigned the newer checkpoints. Is the projector running?</Reason>}
    </WitnessEntry>
  );
};

/** The witnesses of the log, with their last cosignatures or failures. */
export const Witnesses = ({ witnesses: state }: Pick<SystemState, 'witnesses'>) => {
  if (!state)
    return (
      <Quiet>
        No witnesses are asked to cosign the log. The setting <code>WITNESS_POLICY</code> names a file that lists them
        (docs/operations/cosigning.md).
      </Quiet>
    );
  const { cosigned, signed, witnesses } = state;
  return (
    <>
      <Quiet>
        {cosigned ? (
          <>
            A quorum had cosigned {count(cosigned.size)} of {count(signed)} signed events by{' '}
            <Time value={cosigned.time} format="exact" />.
          </>
        ) : (
          'No quorum has cosigned this log yet.'
        )}
      </Quiet>
      <WitnessList>
        {witnesses.map((witness) => (
          <Witness key={witness.name} witness={witness} />
        ))}
      </WitnessList>
    </>
  );
};
