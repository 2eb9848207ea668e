import styled from 'styled-components';
import useSWR from 'swr';
import type { SignedLog } from '../../../contracts/views/signed-log.ts';
import { reads } from '../api/lists.ts';
import { Time } from '../components/time.tsx';
import { Panel } from '../components/ui.tsx';
import { WitnessEntry, WitnessList } from '../components/witness-entry.tsx';
import { count } from '../format.ts';
import { color } from '../theme.ts';
import { Part } from './part.ts';

type Asked = NonNullable<SignedLog['witnesses']>;

const List = styled(WitnessList)`
  margin: 0;
  li:first-child {
    padding: 0;
    border: 0;
  }
`;

const Failing = styled.p`
  color: ${color.danger};
`;

const events = (many: number): string => `${count(many)} ${many === 1 ? 'event' : 'events'}`;

/** How many witnesses must cosign, as far as a sentence says it. */
const quorumSentence = ({ quorum, asked }: Asked): string => {
  if (!quorum) return 'The policy requires no cosignature.';
  const { least, of } = quorum;
  if (of === 1) return asked.length === 1 ? 'The witness must cosign.' : 'The witness that the policy names must cosign.';
  return `A quorum is ${least === of ? `all ${of}` : `at least ${least} of ${of}`} witnesses.`;
};

const waitingSentence = (waiting: number): string => {
  if (waiting === 0) return 'No event waits for a quorum.';
  return `${events(waiting)} of the newest checkpoint ${waiting === 1 ? 'waits' : 'wait'} for a quorum.`;
};

const failingOf = ({ failingSince, isRefusing, isLate }: Asked['asked'][number]): string | undefined => {
  if (isRefusing) return 'refuses this log';
  return failingSince === null && !isLate ? undefined : 'does not cosign';
};

const Witness = ({ witness }: { witness: Asked['asked'][number] }) => {
  const { name, verifierKey, cosigned, failingSince, isRefusing, isLate } = witness;
  return (
    <WitnessEntry name={name} cosigned={cosigned} failing={failingOf(witness)}>
      {isRefusing && (
        <Failing>
          It has most likely cosigned a different past of this log. Keep the newest checkpoint, and ask the operators of this site
          and of the witness.
        </Failing>
      )}
      {failingSince !== null && (
        <Failing>
          The site has asked it without success since <Time value={failingSince} format="exact" />.
        </Failing>
      )}
      {failingSince === null && isLate && <Failing>It has not cosigned the newer checkpoints.</Failing>}
      <code>{verifierKey}</code>
    </WitnessEntry>
  );
};

/** The witnesses that are asked to cosign the log. */
export const Witnesses = () => {
  const { data } = useSWR<SignedLog, Error>(reads.signedLog());
  if (!data?.witnesses) return null;
  const { checkpoint, cosigned, witnesses } = data;
  return (
    <Part>
      <h2>Witnesses</h2>
      <p>
        Others watch this log, and cosign a checkpoint only if it keeps everything that they cosigned before.{' '}
        {quorumSentence(witnesses)}
      </p>
      <p>
        {cosigned ? (
          <>
            The newest <a href="/log/cosigned">cosigned checkpoint</a> holds {events(cosigned.size)}.
          </>
        ) : (
          'No checkpoint is cosigned yet.'
        )}{' '}
        {checkpoint && waitingSentence(witnesses.waiting)}
      </p>
      {checkpoint && (
        <p>
          <a href="/log/policy">The policy</a> is a file for programs that check receipts, such as{' '}
          <code>benchnotes verify-receipt --policy</code>. Compare each key in it by another way than through this site.
        </p>
      )}
      <Panel>
        <List>
          {witnesses.asked.map((witness) => (
            <Witness key={witness.verifierKey} witness={witness} />
          ))}
        </List>
      </Panel>
    </Part>
  );
};
