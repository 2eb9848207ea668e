import styled from 'styled-components';
import { receiptSentences } from '../../../domain/transparency/receipt-sentences.ts';
import { formatVerifierKey } from '../../../domain/transparency/verifier-key.ts';
import { Facts } from '../components/facts.ts';
import { Time } from '../components/time.tsx';
import { Button, Panel } from '../components/ui.tsx';
import { eventNames } from '../receipts/event-names.ts';
import { color, font, size, space } from '../theme.ts';
import type { Holding, PreviousKey } from './check.ts';
import { Cosigners } from './cosigners.tsx';
import { Subject } from './subject.tsx';
import { Technical } from './technical.ts';
import type { VerifierKey } from './use-key.ts';
import { visible, visibleLines } from './visible.ts';
import { verdictWords, type OnReceipt } from './verdict-words.ts';

const Box = styled(Panel)<{ $isTrusted: boolean }>`
  border-inline-start: 6px solid ${({ $isTrusted }) => ($isTrusted ? color.primary : color.danger)};
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

const Note = styled.p`
  margin-bottom: ${space[4]};
`;

const Caution = styled(Note)`
  color: ${color.danger};
  font-weight: 600;
`;

const isTime = (value: string): boolean => !Number.isNaN(Date.parse(value));

const nameOf = (type: string): string | undefined => (eventNames as Readonly<Record<string, string>>)[type];

interface OfSite {
  readonly siteKeys: Pick<VerifierKey, 'own' | 'previous'>;
}

/**
 * Whether this site's log signed a checkpoint. A previous key: this site says that its log had it before. `renamed`: a
 * key of the same name did that this site does not show; anyone can make such a key.
 */
const signerOf = (
  { origin, log }: Holding['verified']['checkpoint'],
  { own, previous }: OfSite['siteKeys'],
): 'site' | 'renamed' | 'other' | PreviousKey => {
  if (own === undefined) return 'other';
  const key = formatVerifierKey(log);
  if (key === own) return 'site';
  const replaced = previous.find(({ verifierKey }) => verifierKey === key);
  // A verifier key begins with the name of its log (C2SP signed-note).
  return replaced ?? (own.startsWith(`${origin}+`) ? 'renamed' : 'other');
};

/** The deepest nesting that is indented: the site's events have four levels, and hostile ones would fill the memory. */
const deepest = 20;

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inside) => isDeeperThan(levels - 1, inside)));

const indented = (json: string): string => {
  const value: unknown = JSON.parse(json);
  return isDeeperThan(deepest, value) ? json : JSON.stringify(value, undefined, 2);
};

const Proven = ({ verified, quorum, siteKeys }: Holding & OfSite) => {
  const { event, data, checkpoint, index } = verified;
  const { proven, open } = receiptSentences(verified);
  const name = nameOf(event.type);
  const signer = signerOf(checkpoint, siteKeys);
  return (
    <>
      {signer === 'renamed' && (
        <Caution>
          The key that verified it bears the name of this site, but is not the key that this site shows now. Unless you kept it
          from an earlier day, do not trust it: anyone can make a key of that name.
        </Caution>
      )}
      {typeof signer === 'object' && (
        <Note>
          A previous key of this site verified it: the site replaced that key on <Time value={signer.replacedAt} format="exact" />
          .
        </Note>
      )}
      <Facts>
        <dt>Event</dt>
        <dd>{name === undefined ? visible(event.type) : `${name} (${event.type})`}</dd>
        <dt>About</dt>
        <dd>
          <Subject isOwn={signer === 'site'} event={event} />, revision {event.revision}
        </dd>
        <dt>By</dt>
        <dd>{visible(event.actor)}</dd>
        <dt>Recorded</dt>
        <dd>{isTime(event.time) ? <Time value={event.time} format="exact" /> : visible(event.time)}</dd>
        <dt>Place</dt>
        <dd>
          {index + 1} of {checkpoint.size}
        </dd>
        <dt>Log</dt>
        <dd>{visible(checkpoint.origin)}</dd>
        {quorum && <Cosigners cosignatures={checkpoint.cosignatures} quorum={quorum} />}
      </Facts>
      {data !== undefined && (
        <>
          <h3>The event says</h3>
          <Data tabIndex={0} aria-label="The event says" role="region" dir="auto">
            {visibleLines(indented(data))}
          </Data>
        </>
      )}
      <h3>Proven</h3>
      <ul>
        {proven.map((sentence) => (
          <li key={sentence}>{visible(sentence)}</li>
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
export const VerdictBox = ({
  verdict,
  siteKeys,
  onKey,
}: OfSite & { verdict: OnReceipt; onKey: (verifierKey: string) => void }) => {
  const { headline, advice } = verdictWords[verdict.is];
  const isTrusted = verdict.is === 'holds' && signerOf(verdict.verified.checkpoint, siteKeys) !== 'renamed';
  return (
    <Box $isTrusted={isTrusted}>
      <h2>{headline}</h2>
      {verdict.is === 'replacedKey' ? (
        <>
          <Note>
            This site replaced that key on <Time value={verdict.key.replacedAt} format="exact" />. {advice}
          </Note>
          <Button onClick={() => onKey(verdict.key.verifierKey)}>Use the previous key</Button>
        </>
      ) : (
        advice && <p>{advice}</p>
      )}
      {'detail' in verdict && <Technical>{visible(verdict.detail)}</Technical>}
      {verdict.is === 'holds' && <Proven {...verdict} siteKeys={siteKeys} />}
    </Box>
  );
};
