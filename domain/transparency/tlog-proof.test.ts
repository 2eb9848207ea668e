import t from 'tap';
import { leafHashOf } from '../../event-log/tree/hashes.ts';
import { TestLog } from '../../event-log/tree/test/test-log.ts';
import { MalformedError, NotProvenError } from './errors.ts';
import { parsePolicy } from './policy.ts';
import { formatTlogProof, parseTlogProof, verifyTlogProof } from './tlog-proof.ts';
import { formatVerifierKey } from './verifier-key.ts';

const build = async () => {
  const log = (await TestLog.of('log.example')).growTo(300);
  const policy = await parsePolicy(`log ${formatVerifierKey(log.signer.key)}\nquorum none`);
  const text = await log.tlogProof(123, await log.checkpoint(), 300, Buffer.from('what it is about'));
  return { log, policy, text };
};

const leaf = leafHashOf(Buffer.from('leaf 123'));

t.test('a proof is read, written as it was, and holds for its leaf alone', async (t) => {
  const { log, policy, text } = await build();
  const proof = parseTlogProof(text);
  t.equal(formatTlogProof(proof), text);
  t.equal(Buffer.from(proof.extra ?? []).toString(), 'what it is about');
  t.match(await verifyTlogProof(proof, leaf, policy), { origin: 'log.example', size: 300, log: { name: 'log.example' } });
  await t.rejects(verifyTlogProof(proof, leafHashOf(Buffer.from('leaf 124')), policy), NotProvenError);
  await t.rejects(verifyTlogProof({ ...proof, index: 124 }, leaf, policy), /does not hold this/);
  await t.rejects(verifyTlogProof({ ...proof, hashes: proof.hashes.slice(1) }, leaf, policy), /does not hold this/);
  await t.rejects(verifyTlogProof({ ...proof, checkpoint: await log.checkpoint(299) }, leaf, policy), /does not hold this/);
  const foreign = (await TestLog.of('log.example')).growTo(300);
  await t.rejects(verifyTlogProof({ ...proof, checkpoint: await foreign.checkpoint() }, leaf, policy), /No trusted key/);
  const plain = await log.tlogProof(0, await log.checkpoint(1), 1);
  t.equal(parseTlogProof(plain).extra, undefined);
  t.same(parseTlogProof(plain).hashes, []);
});

t.test('texts that are no proofs', async (t) => {
  const { text } = await build();
  const texts: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['another version', text.replace('@v1', '@v2')],
    ['no index', text.replace(/index 123\n/, '')],
    ['an index with a zero before it', text.replace('index 123', 'index 0123')],
    ['extra behind the index', text.replace(/(extra .*\n)(index .*\n)/, '$2$1')],
    ['extra that is not Base 64', text.replace('extra ', 'extra !')],
    ['extra twice', text.replace(/(extra .*\n)/, '$1$1')],
    ['a hash of 31 bytes', text.replace('index 123\n', `index 123\n${Buffer.alloc(31).toString('base64')}\n`)],
    ['too many hashes', text.replace('index 123\n', `index 123\n${`${Buffer.alloc(32).toString('base64')}\n`.repeat(65)}`)],
    ['no empty line', text.replace('\n\n', '\n').split('\n\n')[0] as string],
  ];
  for (const [what, changed] of texts) t.throws(() => parseTlogProof(changed), MalformedError, what);
  const { policy } = await build();
  const noCheckpoint = { ...parseTlogProof(text), checkpoint: 'none' };
  await t.rejects(verifyTlogProof(noCheckpoint, leaf, policy), MalformedError);
});
