import t from 'tap';
import { formatNote, parseNote } from '../../domain/transparency/note.ts';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { cosigner } from '../../event-log/tree/sign.ts';
import { privateKeyOf, TestLog } from '../../event-log/tree/test/test-log.ts';
import { cosignaturesIn } from './cosignatures-in.ts';
import { policyFile, policyText } from './test/test-witnesses.ts';
import { readWitnessPolicy } from './witness-policy.ts';

t.test('cosignatures come in the order of the policy, however they stand in the note', async (t) => {
  const witnesses = await Promise.all(['one', 'two', 'other'].map((name) => cosigner(`${name}.test`, privateKeyOf())));
  const listed = witnesses.slice(0, 2).map(({ key }, index) => ({
    address: `http://127.0.0.1:${8_390 + index}`,
    verifierKey: formatVerifierKey(key),
  }));
  const policy = await readWitnessPolicy(policyFile(t, policyText(listed, 1)));
  const { text, signatures } = parseNote(await (await TestLog.of('site.test/log/0')).growTo(3).checkpoint());
  const cosigned = witnesses.map(({ cosign }, index) => cosign(text, 1_800_000_000 + index)).toReversed();
  if (!policy) throw new Error('There is a policy.');
  t.same(cosignaturesIn(formatNote({ text, signatures: [...signatures, ...cosigned] }), policy), [
    { witness: 'w1', time: 1_800_000_000 },
    { witness: 'w2', time: 1_800_000_001 },
  ]);
});
