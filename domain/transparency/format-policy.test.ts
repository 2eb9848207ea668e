import t from 'tap';
import { cosigner, noteSigner } from '../../event-log/tree/sign.ts';
import { privateKeyOf } from '../../event-log/tree/test/test-log.ts';
import { verifierPolicy } from './format-policy.ts';
import { parsePolicy } from './policy.ts';
import { quorumSize } from './quorum.ts';
import { formatVerifierKey } from './verifier-key.ts';

const build = async (...names: readonly string[]) => {
  const log = formatVerifierKey((await noteSigner('log.example', privateKeyOf())).key);
  const keys = await Promise.all(names.map(async (name) => formatVerifierKey((await cosigner(name, privateKeyOf())).key)));
  const witnesses = keys.map((key, index) => `witness bob${index + 1} ${key} http://10.0.0.5:8380/\n`).join('');
  return { log, keys, witnesses };
};

t.test('a policy of groups is written with the names of its keys, and without addresses', async (t) => {
  const { log, keys, witnesses } = await build('a.example', 'b.example', 'c.example', 'd.example');
  const policy = await parsePolicy(
    `log ${log} http://10.0.0.1/\n${witnesses}group x 2 bob1 bob2 bob3\ngroup unused any bob4\n` +
      'group both all x unused\nquorum both\n',
  );
  const text = verifierPolicy(log, policy);
  t.equal(
    text,
    `log ${log}\n` +
      ['a', 'b', 'c', 'd'].map((letter, index) => `witness ${letter}.example ${keys[index]}\n`).join('') +
      'group 2-of-3 2 a.example b.example c.example\ngroup 1-of-1 1 d.example\ngroup 2-of-2 2 2-of-3 1-of-1\nquorum 2-of-2\n',
  );
  t.equal(verifierPolicy(log, await parsePolicy(text)), text);
});

t.test('keys of one name, or with the name of a group or of nothing, are told apart', async (t) => {
  const { log, witnesses } = await build('same.example', 'same.example', '3-of-4', 'none');
  const policy = await parsePolicy(`${witnesses}group all-four 3 bob1 bob2 bob3 bob4\nquorum all-four\n`);
  const text = verifierPolicy(log, policy);
  t.match(text, /\ngroup 3-of-4-2 3 same\.example same\.example-2 3-of-4 none-2\nquorum 3-of-4-2\n$/);
  t.equal((await parsePolicy(text)).witnesses.size, 4);
});

t.test('a policy without a quorum, and with one witness', async (t) => {
  const { log, witnesses } = await build('a.example');
  t.match(verifierPolicy(log, await parsePolicy(`${witnesses}quorum none\n`)), /\nquorum none\n$/);
  t.match(verifierPolicy(log, await parsePolicy(`${witnesses}quorum bob1\n`)), /\nquorum a\.example\n$/);
});

t.test('the size of a quorum is that of its smallest set of witnesses', async (t) => {
  const { witnesses } = await build('a', 'b', 'c', 'd', 'e');
  const sizeOf = async (lines: string) => {
    const { quorum } = await parsePolicy(`${witnesses}${lines}\n`);
    return quorum && quorumSize(quorum);
  };
  t.same(await sizeOf('quorum bob1'), { least: 1, of: 1 });
  t.same(await sizeOf('group g 2 bob1 bob2 bob3\nquorum g'), { least: 2, of: 3 });
  t.same(await sizeOf('group x all bob1 bob2 bob3\ngroup y any bob4 bob5\ngroup g any x y\nquorum g'), { least: 1, of: 5 });
  t.same(await sizeOf('group x 2 bob1 bob2 bob3\ngroup y any bob4 bob5\ngroup g all x y\nquorum g'), { least: 3, of: 5 });
});
