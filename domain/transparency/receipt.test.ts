import t from 'tap';
import { commitmentTo } from '../../event-log/commitment.ts';
import { TestLog } from '../../event-log/tree/test/test-log.ts';
import { MalformedError, NotProvenError } from './errors.ts';
import { parsePolicy, policyOfLog } from './policy.ts';
import { formatReceipt, parseReceipt, verifyReceipt, type Preimage } from './receipt.ts';
import { receiptSentences } from './receipt-sentences.ts';
import { parseTlogProof } from './tlog-proof.ts';
import { formatVerifierKey } from './verifier-key.ts';

const salt = Buffer.alloc(32, 7);
const data = { postId: 1, reason: 'Say which wire: 12 Ω, not "12".\n\u2028' };
const metadata = { actor: 'user-7', time: '2026-01-01T12:00:00.000Z' };
const leafOf = (form = 'benchnotes/event/v1', actor: unknown = metadata.actor, commitment = commitmentTo(data, salt)): Buffer =>
  Buffer.from(JSON.stringify([form, 'post-1', 3, 'an id', 'PostRejected', { ...metadata, actor }, commitment]));

/** The receipt of what stands behind the 123rd of 300 leaves. */
const receiptOf = async ({ leaf, opened }: Preimage) => {
  const log = (await TestLog.of('log.example')).growTo(123);
  log.append([leaf]);
  log.growTo(300);
  const hashes = await log.at().inclusionProof(123);
  const text = formatReceipt({ leaf, opened, index: 123, hashes, checkpoint: await log.checkpoint() });
  return { log, text, policy: await policyOfLog(formatVerifierKey(log.signer.key)) };
};

const opened = { salt, data: Buffer.from(JSON.stringify(data)) };
const event = { stream: 'post-1', revision: 3, id: 'an id', type: 'PostRejected', ...metadata };

t.test('a receipt is read, written as it was, and tells what the event says', async (t) => {
  const { text, policy } = await receiptOf({ leaf: leafOf(), opened });
  t.equal(formatReceipt(parseReceipt(text)), text);
  const verified = await verifyReceipt(text, policy);
  t.match(verified, { index: 123, event, data: JSON.stringify(data), checkpoint: { origin: 'log.example', size: 300 } });
  const { proven, open } = receiptSentences(verified);
  t.equal(proven[0], 'The log log.example holds this event as number 124 of the 300 that it had when it was signed.');
  t.match(proven[1], /says what is shown here, to the letter/);
  t.equal(open.length, 3);
});

t.test('a receipt of an event whose contents are erased proves that it was recorded', async (t) => {
  const { text, policy } = await receiptOf({ leaf: leafOf(), opened: undefined });
  t.equal(formatReceipt(parseReceipt(text)), text);
  const verified = await verifyReceipt(text, policy);
  t.match(verified, { index: 123, event, data: undefined });
  t.match(receiptSentences(verified).proven[1], /does not tell what the event says/);
});

t.test('a receipt that witnesses cosigned names them', async (t) => {
  const { text, policy } = await receiptOf({ leaf: leafOf(), opened });
  const verified = await verifyReceipt(text, policy);
  const cosigned = { ...verified, checkpoint: { ...verified.checkpoint, cosignatures: [{ witness: 'w1', time: 1 }] } };
  t.match(receiptSentences(cosigned).proven.at(-1), /cosigned by w1\./);
  t.equal(receiptSentences(cosigned).open.length, 2);
});

t.test('receipts that prove nothing', async (t) => {
  const { log, text, policy } = await receiptOf({ leaf: leafOf(), opened });
  const receipt = parseReceipt(text);
  const changed = (change: Partial<typeof receipt>): string => formatReceipt({ ...receipt, ...change });
  const foreign = (await TestLog.of('log.example')).growTo(300);
  const texts: readonly (readonly [string, string, RegExp])[] = [
    ['other data', changed({ opened: { salt, data: Buffer.from('{"postId":2}') } }), /other contents than those/],
    ['another salt', changed({ opened: { ...opened, salt: Buffer.alloc(32, 8) } }), /other contents than those/],
    ['another actor', changed({ leaf: leafOf(undefined, 'user-8') }), /does not hold this/],
    ['another index', changed({ index: 124 }), /does not hold this/],
    ['the log at another size', changed({ checkpoint: await log.checkpoint(299) }), /does not hold this/],
    ['a log signed by another key', changed({ checkpoint: await foreign.checkpoint() }), /No log of the policy/],
  ];
  for (const [what, each, message] of texts) {
    await t.rejects(verifyReceipt(each, policy), NotProvenError, what);
    await t.rejects(verifyReceipt(each, policy), message, what);
  }
});

t.test('texts that are no receipts', async (t) => {
  const { log, text, policy } = await receiptOf({ leaf: leafOf(), opened });
  const { extra: _extra, ...bare } = parseTlogProof(text);
  const withExtra = (extra: string): string => {
    const [header, , ...rest] = text.split('\n');
    return [header, `extra ${Buffer.from(extra, 'latin1').toString('base64')}`, ...rest].join('\n');
  };
  const texts: readonly (readonly [string, string, RegExp])[] = [
    ['nothing', '', /A proof begins with/],
    ['a proof alone', await log.tlogProof(bare.index, bare.checkpoint), /This proof is no receipt/],
    ['an empty extra', withExtra(''), /holds one line/],
    ['a leaf without its line break', withExtra('[]'), /holds one line/],
    ['two lines', withExtra('[]\nBwc=\n'), /holds one line/],
    ['four lines', withExtra('[]\nBwc=\n{}\n{}\n'), /holds one line/],
    ['a salt that is no Base 64', withExtra('[]\n!\n{}\n'), /holds one line/],
    ['a leaf that is not UTF-8', withExtra('\xff\n'), /not a text in UTF-8/],
    ['a leaf that is no JSON', withExtra('[\n'), /leaf of a receipt must be JSON/],
    ['a leaf that is no array', withExtra('{}\n'), /must be that of an event/],
  ];
  for (const [what, each, message] of texts) {
    await t.rejects(verifyReceipt(each, policy), MalformedError, what);
    await t.rejects(verifyReceipt(each, policy), message, what);
  }
  for (const leaf of [leafOf('benchnotes/event/v2'), leafOf(undefined, 7), Buffer.from('["benchnotes/event/v1"]')])
    await t.rejects(verifyReceipt((await receiptOf({ leaf, opened })).text, policy), /must be that of an event/);
  const notJson = { salt, data: Buffer.from('{') };
  const leaf = leafOf(undefined, undefined, commitmentTo(undefined, salt));
  const odd = await receiptOf({ leaf, opened: { salt, data: Buffer.from('undefined') } });
  await t.rejects(verifyReceipt(odd.text, odd.policy), /data of a receipt must be JSON/);
  await t.rejects(verifyReceipt((await receiptOf({ leaf, opened: notJson })).text, policy), NotProvenError);
});

t.test('the policy of one log', async (t) => {
  const { log } = await receiptOf({ leaf: leafOf(), opened });
  const key = formatVerifierKey(log.signer.key);
  t.same(await policyOfLog(key), await parsePolicy(`log ${key}\nquorum none`));
  await t.rejects(policyOfLog('log.example'), MalformedError);
});
