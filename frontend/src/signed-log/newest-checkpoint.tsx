import styled from 'styled-components';
import useSWR from 'swr';
import type { SignedLog } from '../../../contracts/views/signed-log.ts';
import { reads } from '../api/lists.ts';
import { Facts } from '../components/facts.ts';
import { Time } from '../components/time.tsx';
import { EmptyState, Failure, Panel } from '../components/ui.tsx';
import { count } from '../format.ts';
import { color, font, size, space } from '../theme.ts';

const Values = styled(Facts)`
  margin: 0;
  code {
    font: ${size.small} / 1.5 ${font.mono};
  }
`;

const Previous = styled.p`
  margin-bottom: ${space[2]};
`;

const Waiting = styled(Panel)`
  min-height: 9rem;
  color: ${color.quiet};
`;

/** The newest checkpoint: the number of events, and their root hash. */
export const NewestCheckpoint = () => {
  const { data, error, mutate } = useSWR<SignedLog, Error>(reads.signedLog());
  if (!data) return error ? <Failure onRetry={() => void mutate()} /> : <Waiting aria-busy="true">Loading...</Waiting>;
  const { checkpoint } = data;
  if (!checkpoint)
    return (
      <EmptyState title="This site has signed nothing yet" text="It signs its log about a second after something is recorded." />
    );
  const { origin, size: events, root, verifierKey, signedAt, previousKeys } = checkpoint;
  return (
    <>
      <p>
        A checkpoint is a signature over the whole log. It tells nothing of what the events say. Keep the{' '}
        <a href="/log/checkpoint">checkpoint</a> and the <a href="/log/key">verifier key</a> as files, and compare the key with
        one from an earlier day or from a source that you trust.
      </p>
      <Panel>
        <Values>
          <dt>Log</dt>
          <dd>{origin}</dd>
          <dt>Events</dt>
          <dd>{count(events)}</dd>
          {signedAt !== null && (
            <>
              <dt>Signed</dt>
              <dd>
                <Time value={signedAt} format="exact" />
              </dd>
            </>
          )}
          <dt>Root hash</dt>
          <dd>
            <code>{root}</code>
          </dd>
          <dt>Verifier key</dt>
          <dd>
            <code>{verifierKey}</code>
          </dd>
          {previousKeys && previousKeys.length > 0 && (
            <>
              <dt>Previous keys</dt>
              <dd>
                {previousKeys.map((previous) => (
                  <Previous key={previous.verifierKey}>
                    <code>{previous.verifierKey}</code>
                    <br />
                    Replaced on <Time value={previous.replacedAt} format="exact" />. It verifies receipts and checkpoints from
                    before that.
                  </Previous>
                ))}
              </dd>
            </>
          )}
        </Values>
      </Panel>
    </>
  );
};
