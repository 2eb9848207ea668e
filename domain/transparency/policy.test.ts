import t from 'tap';
import { cosigner, noteSigner } from '../../event-log/tree/sign.ts';
import { privateKeyOf, TestLog } from '../../event-log/tree/test/test-log.ts';
import { acceptedCheckpoint } from './accepted.ts';
import { MalformedError, NoQuorumError, NotProvenError } from './errors.ts';
import { formatNote, parseNote, signatureLine } from './note.ts';
import { parsePolicy } from './policy.ts';
import { formatVerifierKey } from './verifier-key.ts';

const build = async () => {
  const log = (await TestLog.of('log.example')).growTo(7);
  const names = ['X1', 'X2', 'X3', 'Y1', 'Y2'];
  const witnesses = await Promise.all(names.map((name) => cosigner(`witness.example/${name}`, privateKeyOf())));
  const logLine = `log ${formatVerifierKey(log.signer.key)}`;
  const witnessLines = witnesses.map(({ key }, place) => `witness ${names[place]} ${formatVerifierKey(key)}`);
  const signed = await log.checkpoint();
  const [text = ''] = signed.split('\n\n');
  /** The checkpoint with the cosignatures of these witnesses. */
  const cosigned = (...by: readonly string[]): string =>
    signed +
    by
      .map((name) => signatureLine((witnesses[names.indexOf(name)] as (typeof witnesses)[0]).cosign(`${text}\n`, 1_700_000_000)))
      .join('');
  return { log, logLine, witnessLines, signed, cosigned, witnesses };
};

t.test('the two levels of groups that C2SP tlog-policy has for its example', async (t) => {
  const { logLine, witnessLines, cosigned, log } = await build();
  const policy = await parsePolicy(
    [
      '# An example',
      `\t ${logLine}   https://log.example/ `,
      '',
      ...witnessLines,
      'group X-witnesses 2 X1 X2 X3',
      'group Y-witnesses any Y1\tY2',
      '  # both',
      'group X-and-Y all X-witnesses Y-witnesses',
      'quorum X-and-Y',
    ].join('\n'),
  );
  t.equal(policy.logs[0]?.url, 'https://log.example/');
  for (const enough of [
    ['X1', 'X2', 'Y1'],
    ['X3', 'X1', 'Y2'],
    ['X1', 'X2', 'X3', 'Y1', 'Y2'],
  ]) {
    const accepted = await acceptedCheckpoint(cosigned(...enough), policy);
    t.match(accepted, { origin: 'log.example', size: 7, log: { name: log.signer.key.name } });
    t.same(
      accepted.cosignatures.map(({ witness }) => witness),
      enough.toSorted(),
    );
    t.ok(accepted.cosignatures.every(({ time }) => time === 1_700_000_000));
  }
  for (const few of [[], ['X1', 'Y1'], ['X1', 'X2', 'X3'], ['Y1', 'Y2', 'X1'], ['X1', 'X1', 'Y1']])
    await t.rejects(acceptedCheckpoint(cosigned(...few), policy), NoQuorumError, few.join());
});

t.test('one witness is asked for, or nobody', async (t) => {
  const { logLine, witnessLines, signed, cosigned } = await build();
  const one = await parsePolicy([logLine, ...witnessLines, 'quorum Y1'].join('\n'));
  await t.resolves(acceptedCheckpoint(cosigned('Y1'), one));
  await t.rejects(acceptedCheckpoint(cosigned('Y2'), one), /no quorum of the policy: Y1 did not cosign it\.$/);
  const withoutWitness = await parsePolicy(`${logLine}\nquorum none\n`);
  t.same((await acceptedCheckpoint(signed, withoutWitness)).cosignatures, []);
});

t.test('of the witnesses that are missing, only those that count for the quorum are named', async (t) => {
  const { logLine, witnessLines, cosigned } = await build();
  const missing = async (by: readonly string[], ...lines: readonly string[]): Promise<string | undefined> => {
    const policy = await parsePolicy([logLine, ...witnessLines, ...lines].join('\n'));
    const error: unknown = await acceptedCheckpoint(cosigned(...by), policy).catch((reason: unknown) => reason);
    return error instanceof NoQuorumError ? error.message.split('no quorum of the policy: ')[1] : undefined;
  };
  const groups = ['group X 2 X1 X2 X3', 'group unused all Y1'];
  t.equal(await missing(['X2', 'Y1'], ...groups, 'quorum X'), 'X1, X3 did not cosign it (2 of 3 needed, 1 did).');
  t.equal(await missing([], ...groups, 'quorum X'), 'X1, X2, X3 did not cosign it (2 of 3 needed, 0 did).');
  const nested = ['group X 2 X1 X2', 'group both all X Y1', 'quorum both'];
  t.equal(await missing(['X2', 'Y2'], ...nested), 'X1, Y1 did not cosign it.');
});

t.test('a log signs for itself, under its own origin', async (t) => {
  const { witnessLines, signed, cosigned, log } = await build();
  const foreign = await noteSigner('log.example', privateKeyOf());
  const policy = await parsePolicy(`log ${formatVerifierKey(foreign.key)}\nquorum none`);
  await t.rejects(acceptedCheckpoint(signed, policy), /No trusted key of a log signed/);
  const elsewhere = new TestLog(log.signer).growTo(7);
  const renamed = (await elsewhere.checkpoint()).replace('log.example\n', 'other.example\n');
  const own = await parsePolicy(`log ${formatVerifierKey(log.signer.key)}\nquorum none`);
  await t.rejects(acceptedCheckpoint(renamed, own), NotProvenError);
  const { text } = parseNote(renamed);
  const signedForAnother = formatNote({ text, signatures: [log.signer.sign(text)] });
  await t.rejects(
    acceptedCheckpoint(signedForAnother, own),
    /No trusted key of a log signed this checkpoint of "other\.example"/,
  );
  const none = await parsePolicy([...witnessLines, 'quorum X1'].join('\n'));
  await t.rejects(acceptedCheckpoint(cosigned('X1'), none), /No trusted key/);
  await t.rejects(acceptedCheckpoint('no note', own), MalformedError);
});

t.test('each fault is told with its line', async (t) => {
  const { log, logLine, witnessLines, witnesses } = await build();
  const [X1 = '', X2 = ''] = witnessLines;
  const key = X1.split(' ')[2] as string;
  const sameKey = await noteSigner('renamed.example', privateKeyOf(Buffer.alloc(32, 1)));
  const first = await noteSigner('log.example', privateKeyOf(Buffer.alloc(32, 1)));
  const faults: readonly (readonly [lines: readonly string[], sentence: RegExp])[] = [
    [[logLine], /no line "quorum"/],
    [['quorum none', 'quorum none'], /^Line 2: There is a quorum already/],
    [[X1, 'quorum'], /^Line 2: The quorum is/],
    [[X1, 'quorum X1 X1'], /^Line 2: The quorum is/],
    [['quorum X1', X1], /^Line 1: "X1" is not defined above/],
    [['logs'], /^Line 1: "logs" is none of/],
    [['log'], /^Line 1: A log has a verifier key/],
    [[`${logLine} https://a https://b`], /^Line 1: A log has a verifier key/],
    [[`log ${key}`], /^Line 1: The key of a log is of type 1; that of witness.example\/X1 is 4/],
    [['', `witness Z ${formatVerifierKey(log.signer.key)}`], /^Line 2: The key of a witness is of type 4/],
    [['witness Z nonsense'], /^Line 1: "nonsense" is not a verifier key/],
    [[`witness none ${key}`], /^Line 1: It needs a name, which is not "none"/],
    [[X1, X2.replace('X2', 'X1')], /^Line 2: "X1" is defined twice/],
    [[X1, X1.replace('X1 ', 'Z ')], /^Line 2: The key of .* is that of/],
    [
      [`log ${formatVerifierKey(first.key)}`, `log ${formatVerifierKey(sameKey.key)}`],
      /^Line 2: The key of renamed\.example is that of log\.example, too/,
    ],
    [[X1, 'group G any'], /^Line 2: A group has a name/],
    [[X1, 'group G 2 X1'], /^Line 2: How many .* from 1 to its 1 members/],
    [[X1, 'group G 0 X1'], /^Line 2: How many/],
    [[X1, 'group G 01 X1'], /^Line 2: How many/],
    [[X1, 'group G most X1'], /^Line 2: How many/],
    [[X1, 'group G any none'], /^Line 2: "none" is not defined/],
    [[X1, 'group G any X1 X1'], /^Line 2: "X1" is a member already/],
    [[X1, 'group G any X1', 'group H any X1'], /^Line 3: "X1" is a member already/],
    [[X1, 'group G any G'], /^Line 2: "G" is not defined above/],
    [[X1, 'group X1 any X1'], /^Line 2: "X1" is defined twice/],
    [['quorum none\r'], /^Line 1: It holds a control character/],
    [[`# ${'x'.repeat(64 * 1024)}`], /at most 65536 bytes/],
  ];
  for (const [lines, sentence] of faults)
    await t.rejects(parsePolicy(lines.join('\n')), sentence, lines.join(' | ').slice(0, 80));
  t.equal(witnesses.length, 5);
});

t.test('groups may be nested, up to a number that every reader bears', async (t) => {
  const { logLine, witnessLines, cosigned } = await build();
  const policyOf = (count: number) => {
    const groups = Array.from({ length: count }, (_, place) => `group g${place} 1 ${place === 0 ? 'X1' : `g${place - 1}`}`);
    return parsePolicy([witnessLines[0], ...groups, logLine, `quorum g${count - 1}`].join('\n'));
  };
  t.match(await acceptedCheckpoint(cosigned('X1'), await policyOf(256)), { size: 7 });
  await t.rejects(policyOf(257), { message: 'Line 258: A policy has at most 256 groups.' });
});

t.test('names are compared as they are, and there may be many', async (t) => {
  const kelvin = await cosigner('kelvin.example', privateKeyOf());
  await t.rejects(parsePolicy(`witness \u212a ${formatVerifierKey(kelvin.key)}\nquorum K`), /"K" is not defined/);
  const many = await Promise.all(Array.from({ length: 40 }, (_, place) => cosigner(`w${place}.example`, privateKeyOf())));
  const lines = many.map(({ key }, place) => `witness w${place} ${formatVerifierKey(key)}\ngroup g${place} all w${place}`);
  const policy = await parsePolicy(
    [...lines, `group most 21 ${many.map((_, place) => `g${place}`).join(' ')}`, 'quorum most'].join('\n'),
  );
  t.equal(policy.witnesses.size, 40);
});
