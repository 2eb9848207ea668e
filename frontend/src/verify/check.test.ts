import t from 'tap';
import { formatReceipt, parseReceipt } from '../../../domain/transparency/receipt.ts';
import { formatVerifierKey } from '../../../domain/transparency/verifier-key.ts';
import { cosigner } from '../../../event-log/tree/sign.ts';
import { privateKeyOf } from '../../../event-log/tree/test/test-log.ts';
import { cosignedAt, testReceipt, testSalt } from '../../../event-log/tree/test/test-receipt.ts';
import { check, type Fault } from './check.ts';
import { namesLog } from './trusted-log.ts';
import { verdictWords } from './verdict-words.ts';

/** A receipt that two of three witnesses cosigned, and the lines of a policy. */
const build = async () => {
  const names = ['one', 'two', 'three'];
  const witnesses = await Promise.all(names.map((name) => cosigner(`${name}.test`, privateKeyOf())));
  const { receipt, key } = await testReceipt('site.test/log/5c1d9c0e8a50', { postId: 1 }, { witnesses: witnesses.slice(0, 2) });
  const lines = witnesses.map((witness, place) => `witness ${names[place]} ${formatVerifierKey(witness.key)}\n`).join('');
  return { receipt, key, lines };
};

t.test('a policy without a log asks for witnesses of the log that the key names', async (t) => {
  const { receipt, key, lines } = await build();
  const enough = await check(receipt, { key: `${key} `, policy: `${lines}group two-of-all 2 one two three\nquorum two-of-all` });
  const cosignatures = ['one', 'two'].map((witness) => ({ witness, time: cosignedAt }));
  t.match(enough, { is: 'holds', quorum: 'reached', verified: { checkpoint: { cosignatures } } });
  t.same(await check(receipt, { key, policy: `${lines}quorum three` }), {
    is: 'noQuorum',
    detail: 'The witnesses who cosigned this checkpoint are no quorum of the policy: three did not cosign it.',
  });
  t.match(await check(receipt, { key, policy: `${lines}quorum none` }), { is: 'holds', quorum: 'none' });
  t.match(await check(receipt, { key, policy: '\n' }), { is: 'holds', quorum: undefined });
});

t.test('a receipt that was altered is not one that lacks witnesses', async (t) => {
  const { receipt, key, lines } = await build();
  const forged = formatReceipt({ ...parseReceipt(receipt), opened: { salt: testSalt, data: Buffer.from('{"postId":2}') } });
  for (const text of [forged, receipt.replace('index 20', 'index 21')])
    t.match(await check(text, { key, policy: `${lines}quorum three` }), { is: 'altered' });
});

t.test('a line of a policy ends where its reader ends it', async (t) => {
  const { receipt, key, lines } = await build();
  const policy = `# of the auditor\u2028log ${key}\n${lines}quorum one\n`;
  t.equal(namesLog(policy), false);
  t.match(await check(receipt, { key, policy }), { is: 'holds', quorum: 'reached' });
});

t.test('a policy with a log, as the command line takes it, needs no key', async (t) => {
  const { receipt, key, lines } = await build();
  const policy = `# of the auditor\nlog ${key}\n${lines}quorum one\n`;
  t.match(await check(receipt, { key: '', policy }), { is: 'holds', quorum: 'reached' });
  const other = await testReceipt('other.test/log/0b5c7d1e92aa', {});
  t.match(await check(receipt, { key: other.key, policy }), { is: 'holds' }, 'the key is not used');
  t.match(await check(other.receipt, { key: other.key, policy }), {
    is: 'otherLog',
    detail: /^The receipt is of the log other\.test.*, and the policy names site\.test/,
  });
});

t.test('a fault names its field, and the line of the policy', async (t) => {
  const { receipt, key, lines } = await build();
  t.match(await check(receipt, { key, policy: `${lines}quorum four` }), {
    is: 'field',
    field: 'policy',
    advice: /^The policy cannot be read\. Correct it, or empty the field/,
    detail: 'Line 4: "four" is not defined above.',
  });
  t.match(await check(receipt, { key, policy: lines }), { field: 'policy', detail: /no line "quorum": add one/ });
  t.match(await check(receipt, { key: ' ', policy: `${lines}quorum one` }), { field: 'key', advice: /paste a verifier key/ });
  t.match(await check(receipt, { key: key.slice(0, -3), policy: '' }), {
    field: 'key',
    advice: /not the whole key of a log\. Copy all of it again/,
    detail: /is not a verifier key/,
  });
});

t.test('a receipt by a key that this site had before is recognized, unless a policy names the log', async (t) => {
  const { receipt, key, lines } = await build();
  const { key: next } = await testReceipt('site.test/log/5c1d9c0e8a50', {});
  const other = await testReceipt('other.test/log/0b5c7d1e92aa', {});
  const previous = [other.key, key].map((verifierKey) => ({ verifierKey, replacedAt: '2026-03-02T12:00:00.000Z' }));
  t.match(await check(receipt, { key: next, policy: '' }, previous), { is: 'replacedKey', key: { verifierKey: key } });
  t.match(await check(receipt, { key: next, policy: '' }, previous.slice(0, 1)), { is: 'otherKey' });
  t.match(await check(receipt, { key: next, policy: `log ${next}\n${lines}quorum one\n` }, previous), { is: 'otherKey' });
  t.match(await check(receipt, { key, policy: '' }, previous), { is: 'holds' });
});

t.test('a receipt that proves nothing has one of a few faults', async (t) => {
  const { receipt, key } = await build();
  const [proof = '', checkpoint = ''] = receipt.split('\n\n');
  const other = await testReceipt('other.test/log/0b5c7d1e92aa', {});
  const sameName = await testReceipt('site.test/log/5c1d9c0e8a50', {});
  const opened = { salt: testSalt, data: Buffer.from('{"postId":2}') };
  const texts: readonly (readonly [what: string, text: string, is: Fault])[] = [
    ['a letter', 'Dear author,\n', 'notReceipt'],
    ['without its first line', receipt.slice(receipt.indexOf('\n') + 1), 'notReceipt'],
    ['cut within the event', receipt.slice(0, 300), 'incomplete'],
    ['cut before the checkpoint', `${proof}\n\n`, 'incomplete'],
    ['cut before the signatures', `${proof}\n\n${checkpoint}\n\n`, 'incomplete'],
    ['cut within a signature', receipt.slice(0, -20), 'incomplete'],
    ['without the end of its last line', receipt.trimEnd(), 'incomplete'],
    ['a character too many', receipt.replace('index 20', 'index 20.'), 'damaged'],
    ['a line break less', receipt.replace('\nindex', ' index'), 'damaged'],
    ['other line ends', receipt.replaceAll('\n', '\r\n'), 'damaged'],
    ['other contents', formatReceipt({ ...parseReceipt(receipt), opened }), 'altered'],
    ['another place', receipt.replace('index 20', 'index 21'), 'altered'],
    ['another log', other.receipt, 'otherLog'],
    ['another key of the log', sameName.receipt, 'otherKey'],
  ];
  for (const [what, text, is] of texts) {
    const verdict = await check(text, { key, policy: '' });
    t.equal(verdict.is, is, what);
    t.match(verdict, { detail: /^[A-Z].*\.$/ }, what);
  }
  for (const { headline, advice } of Object.values(verdictWords))
    t.notMatch(`${headline} ${advice}`, /malformed|checkpoint|base/i);
});
