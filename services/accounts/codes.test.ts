import { Secret, TOTP } from 'otpauth';
import t from 'tap';
import { newRecoveryCodes, newSecret, secretUri, stepOf, takenFrom } from './codes.ts';

/** The secret of the test vectors of RFC 6238, appendix B: "12345678901234567890". */
const rfc = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1000);

const appOf = (change: object = {}) => ({
  secret: rfc,
  addedAt: '2026-01-01T12:00:00.000Z',
  lastStep: 0,
  recoveryCodes: [],
  ...change,
});

t.test('codes are those of RFC 6238', async (t) => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ] as const)
    t.equal(stepOf(rfc, code, at(seconds)), Math.floor(seconds / 30), code);
  t.equal(stepOf(rfc, ' 287 082 ', at(59)), 1, 'as people type it');
});

t.test('a code holds for its half minute and the ones beside it, and nothing else is one', async (t) => {
  for (const [seconds, step] of [
    [0, 1],
    [30, 1],
    [89, 1],
    [90, undefined],
    [3_600, undefined],
  ] as const)
    t.equal(stepOf(rfc, '287082', at(seconds)), step, `${seconds}`);
  for (const code of ['', '28708', '2870820', '94287082', 'abcdef', '２８７０８２', '-87082', '287082\u0000'])
    t.equal(stepOf(rfc, code, at(59)), undefined, code);
});

t.test('a code is taken once, and none from before it', async (t) => {
  const totp = new TOTP({ secret: Secret.fromBase32(rfc) });
  const code = (seconds: number) => totp.generate({ timestamp: seconds * 1000 });
  const first = takenFrom(appOf(), code(300), at(300));
  t.match(first, { app: { lastStep: 10 }, isRecovery: false });
  if (!first) return;
  t.equal(takenFrom(first.app, code(300), at(301)), undefined, 'again');
  t.equal(takenFrom(first.app, code(270), at(301)), undefined, 'the one before');
  t.equal(takenFrom(first.app, code(30), at(30)), undefined, 'the clock was set back');
  t.match(takenFrom(first.app, code(330), at(301)), { app: { lastStep: 11 } }, 'the next');
});

t.test('recovery codes are ten, long, kept as digests, and each is taken once however it is typed', async (t) => {
  const { codes, digests } = newRecoveryCodes();
  t.equal(new Set(codes).size, 10);
  for (const code of codes) t.match(code, /^([A-HJ-NP-Z2-9]{4}-){5}[A-HJ-NP-Z2-9]{4}$/);
  t.notMatch(JSON.stringify(digests), codes[0]);
  const [one = '', other = ''] = codes;
  const app = appOf({ recoveryCodes: digests });
  const taken = takenFrom(app, ` ${one.toLowerCase().replaceAll('-', ' ')} `, at(59));
  t.match(taken, { isRecovery: true, app: { lastStep: 0 } });
  t.equal(taken?.app.recoveryCodes.length, 9);
  t.equal(taken && takenFrom(taken.app, one, at(59)), undefined);
  t.ok(taken && takenFrom(taken.app, other, at(59)));
  for (const code of ['', '-', 'x'.repeat(5_000), one.slice(0, -1), digests[0] ?? ''])
    t.equal(takenFrom(app, code, at(59)), undefined);
});

t.test('an app is given a secret of 160 bits, and whose it is at which site', async (t) => {
  t.equal(Secret.fromBase32(newSecret()).buffer.byteLength, 20);
  t.not(newSecret(), newSecret());
  t.match(
    secretUri(rfc, 'The & Bench', 'ohm:1'),
    /^otpauth:\/\/totp\/The%20%26%20Bench:ohm%3A1\?issuer=The%20%26%20Bench&secret=GEZD\w+&algorithm=SHA1&digits=6&period=30$/,
  );
});
