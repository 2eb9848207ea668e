import t from 'tap';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { cosigner, noteSigner } from '../../event-log/tree/sign.ts';
import { privateKeyOf } from '../../event-log/tree/test/test-log.ts';
import { policyFile } from './test/test-witnesses.ts';
import { readWitnessPolicy } from './witness-policy.ts';

const keyOf = async (name: string): Promise<string> => formatVerifierKey((await cosigner(name, privateKeyOf())).key);

t.test('the file names witnesses, their addresses, and the quorum', async (t) => {
  t.equal(await readWitnessPolicy(undefined), undefined, 'without the setting none is asked');
  const [first, second] = [await keyOf('one.example'), await keyOf('two.example')];
  const log = formatVerifierKey((await noteSigner('site.test/log/0', privateKeyOf())).key);
  const text = `# ours\nlog ${log}\nwitness A ${first} https://one.example/w/\nwitness B ${second} http://[::1]:8380\nquorum A\n`;
  const policy = await readWitnessPolicy(policyFile(t, text));
  t.match(policy?.asked, [
    { name: 'A', url: 'https://one.example/w', key: { name: 'one.example' } },
    { name: 'B', url: 'http://[::1]:8380', key: { name: 'two.example' } },
  ]);
  t.equal(policy?.quorum, policy?.asked[0]?.key);
});

t.test('a file that cannot be used is named, with the line', async (t) => {
  const key = await keyOf('one.example');
  const many = await Promise.all(
    Array.from({ length: 21 }, async (_, n) => `witness w${n} ${await keyOf('w')} https://w.example\n`),
  );
  for (const [text, sentence] of [
    ['', /The policy has no line "quorum"/],
    ['quorum none\n', /names no witness: add a line "witness <name> <key> <address>"/],
    [`witness A ${key}\nquorum A\n`, /The witness "A" has no address: add the https:\/\/ address/],
    [`witness A ${key} one.example\nquorum A\n`, /The witness "A" has no address/],
    [`witness A ${key} file:///etc\nquorum A\n`, /The witness "A" has no address/],
    ...['https://me:secret@w.example', 'https://me@w.example', 'https://w.example/q?x=', 'https://w.example/?'].map(
      (url) =>
        [`witness A ${key} ${url}\nquorum A\n`, /: Give the address of the witness "A" without a user, [^]*"#"\.$/] as const,
    ),
    [`witness A ${key} https://w.example/#hash\nquorum A\n`, /without a user/],
    [`witness A nonsense https://one.example\nquorum A\n`, /Line 1: "nonsense" is not a verifier key/],
    [`${many.join('')}quorum none\n`, /more than 20 witnesses/],
  ] as const) {
    const file = policyFile(t, text);
    await t.rejects(readWitnessPolicy(file), { name: 'ConfigError', message: sentence });
    await t.rejects(readWitnessPolicy(file), { message: new RegExp(`^WITNESS_POLICY: ${file}: `) });
  }
  await t.rejects(readWitnessPolicy('/nowhere/policy'), {
    message: /^WITNESS_POLICY: \/nowhere\/policy: It cannot be read: no such file or directory\.$/,
  });
});
