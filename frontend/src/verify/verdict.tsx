import styled from 'styled-components';
import { receiptSentences } from '../../../domain/transparency/receipt-sentences.ts';
import { Facts } from '../components/facts.ts';
import { Time } from '../components/time.tsx';
import { Panel } from '../components/ui.tsx';
import { eventNames } from '../receipts/event-names.ts';
import { color, font, size, space } from '../theme.ts';
import type { Holding } from './check.ts';
import { Cosigners } from './cosigners.tsx';
import { Subject } from './subject.tsx';
import { Technical } from './technical.ts';
import { verdictWords, type OnReceipt } from './verdict-words.ts';

const Box = styled(Panel)<{ $holds: boolean }>`
  border-inline-start: 6px solid ${({ $holds }) => ($holds ? color.primary : color.danger)};
  h2,
  h3 {
    margin-bottom: ${space[3]};
  }
  h2 {
    font-size: ${size.heading};
  }
  ul {
    margin-bottom: ${space[4]};
    padding-left: ${space[5]};
  }
`;

const Data = styled.pre`
  max-height: 24rem;
  margin: 0 0 ${space[4]};
  padding: ${space[3]};
  border: 1px solid ${color.line};
  overflow: auto;
  font: ${size.small} / 1.5 ${font.mono};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const isTime = (value: string): boolean => !Number.isNaN(Date.parse(value));

const nameOf = (type: string): string | undefined => (eventNames as Readonly<Record<string, string>>)[type];

interface OfLog {
  /** The name of this site's log; undefined if it is not known. */
  readonly ownLog: string | undefined;
}

const Proven = ({ verified, quorum, ownLog }: Holding & OfLog) => {
  const { event, data, checkpoint, index } = verified;
  const { proven, open } = receiptSentences(verified);
  const name = nameOf(event.type);
  return (
    <>
      <Facts>
        <dt>Event</dt>
        <dd>{name === undefined ? event.type : `${name} (${event.type})`}</dd>
        <dt>About</dt>
        <dd>
          <Subject isOwn={checkpoint.origin === ownLog} event={event} />, revision {event.revision}
        </dd>
        <dt>By</dt>
        <dd>{event.actor}</dd>
        <dt>Recorded</dt>
        <dd>{isTime(event.time) ? <Time value={event.time} format="exact" /> : event.time}</dd>
        <dt>Place</dt>
        <dd>
          {index + 1} of {checkpoint.size}
        </dd>
        <dt>Log</dt>
        <dd>{checkpoint.origin}</dd>
        {quorum && <Cosigners cosignatures={checkpoint.cosignatures} quorum={quorum} />}
      </Facts>
      {data !== undefined && (
        <>
          <h3>The event says</h3>
          <Data tabIndex={0} aria-label="The event says" role="region" dir="auto">
            {JSON.stringify(JSON.parse(data), undefined, 2)}
          </Data>
        </>
      )}
      <h3>Proven</h3>
      <ul>
        {proven.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <h3>Not proven</h3>
      <ul>
        {open.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
};

/** Says whether a receipt holds, and what it is worth; or what is wrong, and what to do. */
export const VerdictBox = ({ verdict, ownLog }: OfLog & { verdict: OnReceipt }) => {
  const { headline, advice } = verdictWords[verdict.is];
  return (
    <Box $holds={verdict.is === 'holds'}>
      <h2>{headline}</h2>
      {advice && <p>{advice}</p>}
      {'detail' in verdict && <Technical>{verdict.detail}</Technical>}
      {verdict.is === 'holds' && <Proven {...verdict} ownLog={ownLog} />}
    </Box>
  );
};
