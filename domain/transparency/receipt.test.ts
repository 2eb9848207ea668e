import { hash } from 'node:crypto';
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

/** A log of 300 leaves that holds this leaf at index 123, and the receipt for it. */
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
  t.match(receiptSentences(verified).proven[1], /does not contain what the event says/);
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
    ['a log signed by another key', changed({ checkpoint: await foreign.checkpoint() }), /No trusted key/],
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
});

t.test('a leaf that readers could take in two ways, or that is no event, is refused', async (t) => {
  const usual = leafOf().toString();
  const leaves: readonly (readonly [string, string, RegExp])[] = [
    ['another form', leafOf('benchnotes/event/v2').toString(), /must be that of an event/],
    ['an actor that is no text', leafOf(undefined, 7).toString(), /must be that of an event/],
    ['too few items', '["benchnotes/event/v1"]', /must be that of an event/],
    ['too many items', usual.replace(/]$/, ',1]'), /must be that of an event/],
    ['a revision before the first', usual.replace('"post-1",3', '"post-1",-3'), /must be that of an event/],
    ['metadata that are no object', usual.replace(/\{.*\}/, 'null'), /must be that of an event/],
    ['metadata in another order', usual.replace('{', '{"version":1,'), /must be that of an event/],
    ['metadata with a salt', usual.replace('"time"', '"salt":"x","time"'), /must be that of an event/],
    ['metadata with a list', usual.replace('"time"', '"site":[],"time"'), /must be that of an event/],
    ['a commitment of another length', leafOf(undefined, undefined, 'Bwc=').toString(), /must be that of an event/],
    ['two actors', usual.replace('"actor"', '"actor":"user-8","actor"'), /as JSON\.stringify writes it/],
    ['spaces', usual.replace('",3', '", 3'), /as JSON\.stringify writes it/],
    ['needless escapes', usual.replace('user-7', '\\u0075ser-7'), /as JSON\.stringify writes it/],
  ];
  for (const [what, leaf, message] of leaves) {
    t.not(leaf, usual, what);
    const { text, policy } = await receiptOf({ leaf: Buffer.from(leaf), opened });
    await t.rejects(verifyReceipt(text, policy), MalformedError, what);
    await t.rejects(verifyReceipt(text, policy), message, what);
  }
});

t.test('data that readers could take in two ways are refused, though a log committed to them', async (t) => {
  const texts: readonly (readonly [string, string, RegExp])[] = [
    ['no JSON', '{', /as JSON\.stringify writes it/],
    ['equal names', '{"a":1,"a":2}', /as JSON\.stringify writes it/],
    ['spaces', '{"a": 1}', /as JSON\.stringify writes it/],
    ['a number that is rounded', '{"a":12345678901234567890}', /as JSON\.stringify writes it/],
    ['too deep to be written', '['.repeat(1e5) + ']'.repeat(1e5), /as JSON\.stringify writes it/],
    ['no object', '123', /must be a JSON object/],
    ['a list', '[1]', /must be a JSON object/],
  ];
  for (const [what, text, message] of texts) {
    const bytes = Buffer.from(text);
    const commitment = hash('sha256', Buffer.concat([salt, bytes]), 'base64');
    const made = await receiptOf({ leaf: leafOf(undefined, undefined, commitment), opened: { salt, data: bytes } });
    await t.rejects(verifyReceipt(made.text, made.policy), MalformedError, what);
    await t.rejects(verifyReceipt(made.text, made.policy), message, what);
  }
});

t.test('a salt of another length is refused: a part of the data could be taken for the end of it', async (t) => {
  for (const length of [31, 33]) {
    const { text, policy } = await receiptOf({ leaf: leafOf(), opened: { ...opened, salt: Buffer.alloc(length, 7) } });
    await t.rejects(verifyReceipt(text, policy), /the salt of 32 bytes/);
  }
});

t.test('the policy of one log', async (t) => {
  const { log } = await receiptOf({ leaf: leafOf(), opened });
  const key = formatVerifierKey(log.signer.key);
  t.same(await policyOfLog(key), await parsePolicy(`log ${key}\nquorum none`));
  await t.rejects(policyOfLog('log.example'), MalformedError);
});
