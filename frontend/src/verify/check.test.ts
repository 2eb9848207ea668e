import t from 'tap';
import { formatVerifierKey } from '../../../domain/transparency/verifier-key.ts';
import { cosigner } from '../../../event-log/tree/sign.ts';
import { privateKeyOf } from '../../../event-log/tree/test/test-log.ts';
import { cosignedAt, testReceipt } from '../../../event-log/tree/test/test-receipt.ts';
import { check } from './check.ts';

/** A receipt that two of three witnesses cosigned, and the lines of a policy. */
const build = async () => {
  const names = ['one', 'two', 'three'];
  const witnesses = await Promise.all(names.map((name) => cosigner(`${name}.test`, privateKeyOf())));
  const { receipt, key } = await testReceipt('site.test/log/5c1d9c0e8a50', { postId: 1 }, witnesses.slice(0, 2));
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
    why: 'The witnesses who cosigned this checkpoint are no quorum of the policy: three did not cosign it.',
  });
  t.match(await check(receipt, { key, policy: `${lines}quorum none` }), { is: 'holds', quorum: 'none' });
  t.match(await check(receipt, { key, policy: '\n' }), { is: 'holds', quorum: undefined });
});

t.test('a policy with a log, as the command line takes it, needs no key', async (t) => {
  const { receipt, key, lines } = await build();
  const policy = `# of the auditor\nlog ${key}\n${lines}quorum one\n`;
  t.match(await check(receipt, { key: '', policy }), { is: 'holds', quorum: 'reached' });
  const other = await testReceipt('other.test/log/0b5c7d1e92aa', {});
  t.match(await check(receipt, { key: other.key, policy }), { is: 'holds' }, 'the key is not used');
  t.match(await check(other.receipt, { key: other.key, policy }), {
    is: 'otherLog',
    why: /^The receipt is of the log other\.test.*, and the policy names site\.test.* Add a line “log”/,
  });
});

t.test('a fault names its field, and the line of the policy', async (t) => {
  const { receipt, key, lines } = await build();
  t.match(await check(receipt, { key, policy: `${lines}quorum four` }), {
    is: 'field',
    field: 'policy',
    why: /^The policy cannot be read\. Line 4: "four" is not defined above\. Correct it, or empty the field/,
  });
  t.match(await check(receipt, { key, policy: lines }), { field: 'policy', why: /no line "quorum": add one/ });
  t.match(await check(receipt, { key: ' ', policy: `${lines}quorum one` }), { field: 'key', why: /paste a verifier key/ });
  t.match(await check(receipt, { key: 'none', policy: '' }), { field: 'key', why: /not a verifier key/ });
});
