import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import argon2 from 'argon2';
import { buildWithPeople, password, type Answer, type TestSite } from '../test/build.ts';

const site = await buildWithPeople(t, { TRUST_PROXY: '127.0.0.1' });

/** Counts how many passwords are checked against a hash from now on. */
const verified = (): (() => number) => {
  let count = 0;
  const { verify } = argon2;
  argon2.verify = (...given) => {
    count += 1;
    return verify(...given);
  };
  t.teardown(() => void (argon2.verify = verify));
  return () => count;
};

const login = (username: string, word: string, address: string, cookie?: string): Promise<Answer> =>
  site.visitor.call(
    'POST',
    '/api/login',
    { username, password: word },
    { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
  );

const deviceOf = (answer: Answer): string => {
  const cookie = answer.cookies.find(({ name }) => name === 'benchnotes-device');
  return `benchnotes-device=${encodeURIComponent(cookie?.value ?? '')}`;
};

/** The number of guesses at one account. */
const guesses = 100 * testCount('sizes', 10);

/** Makes all guesses at one account, spread over the first minute. */
const guess = async (site: TestSite, username: string, addressOf: (n: number) => string, cookie?: string): Promise<number[]> => {
  const statuses: number[] = [];
  for (let second = 0; second < 60; second += 1) {
    // Most of them come at the start, in waves small enough not to be shed.
    for (let wave = second === 0 ? 41 : 1; wave > 0; wave -= 1) {
      const answers = await Promise.all(
        Array.from({ length: guesses / 100 }, (_, n) =>
          login(username, `guess-${statuses.length + n}`, addressOf(statuses.length + n), cookie),
        ),
      );
      statuses.push(...answers.map(({ statusCode }) => statusCode));
    }
    site.clock.advance(1_000);
  }
  return statuses;
};

const counted = (statuses: readonly number[], status: number): number => statuses.filter((one) => one === status).length;

t.test(
  `of ${guesses} guesses at one account at most 20 reach the hash in the first minute; the owner gets in from a known browser`,
  async (t) => {
    const hashed = verified();
    for (const [from, addressOf] of [
      ['one address', () => '203.0.113.7'],
      ['many addresses', (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`],
    ] as const) {
      const owner = await site.register(`owner-${from.replace(' ', '-')}`);
      const known = deviceOf(await login(owner.username, password, '198.51.100.1'));
      const before = hashed();
      const statuses = await guess(site, owner.username, addressOf);
      const reached = hashed() - before;
      t.comment(`${from}: ${reached} of ${statuses.length} reached the hash`);
      t.equal(statuses.length, guesses);
      t.ok(reached >= 10 && reached <= 20, `${reached} reached the hash`);
      t.same([counted(statuses, 401), counted(statuses, 429)], [reached, guesses - reached], from);

      const refused = await login(owner.username, password, '198.51.100.2');
      t.equal(refused.statusCode, 429, 'from a browser that is not known even the right password has to wait');
      t.match(refused.headers['retry-after'], /^[1-9]\d*$/);
      t.match(refused.payload, /^There were too many attempts to sign in\. Please wait a little, then try again\.$/);
      t.equal((await login(owner.username, password, '198.51.100.2', known)).statusCode, 200, 'from one that is, it does not');
      t.equal(
        (await login(owner.username, password, '203.0.113.7', known)).statusCode,
        200,
        "not even from the guesser's address",
      );
    }
  },
);

t.test('a known browser opens nothing by itself, and not another account', async (t) => {
  const [volta, galvani] = [await site.register('volta'), await site.register('galvani')];
  const answer = await login('volta', password, '198.51.100.9');
  const known = deviceOf(answer);
  const raw = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('benchnotes-device=')) ?? '';
  t.match(raw, /; HttpOnly/);
  t.match(raw, /; SameSite=Strict/);
  t.match(raw, /; Path=\/api\/login(;|$)/);
  t.equal((await site.person(volta.id, 'volta', known).call('GET', '/api/user')).statusCode, 401);
  const forged = known.replace(/=\d+\./, `=${galvani.id}.`);
  t.not(forged, known);
  for (const cookie of [undefined, known, forged, `${known}x`, 'benchnotes-device=', 'benchnotes-device=%00']) {
    const target = await site.register(`target-${String(cookie).length}-${cookie === forged ? 'forged' : 'other'}`);
    for (let n = 0; n < 10; n += 1) await login(target.username, 'wrong', `192.0.2.${n}`, cookie);
    t.equal((await login(target.username, 'wrong', '192.0.2.99', cookie)).statusCode, 429, `with ${cookie}`);
  }
});

t.test('guesses from a stolen browser have to wait, too', async (t) => {
  const owner = await site.register('careless');
  const known = deviceOf(await login('careless', password, '198.51.100.20'));
  const hashed = verified();
  const statuses = await guess(site, owner.username, () => '198.51.100.21', known);
  t.ok(hashed() <= 20, `${hashed()} reached the hash`);
  t.equal(counted(statuses, 401) + counted(statuses, 429), guesses);
});

t.test('one address that tries many accounts has to wait in the end', async (t) => {
  const statuses: number[] = [];
  for (let n = 0; n < 120; n += 1) statuses.push((await login(`somebody-${n}`, 'wrong', '203.0.113.80')).statusCode);
  t.same([counted(statuses, 401), counted(statuses, 429)], [100, 20]);
  t.equal((await login('somebody-1', 'wrong', '203.0.113.81')).statusCode, 401, 'others do not');
});

t.test('who signs in rightly, however often, never waits', async (t) => {
  const owner = await site.register('often');
  for (let n = 0; n < 30; n += 1) t.equal((await login(owner.username, password, '203.0.113.90')).statusCode, 200);
});

t.test('an unknown user is answered like a wrong password, throttled or not', async (t) => {
  await site.register('somebody-real');
  for (let n = 0; n < 12; n += 1) {
    const [one, other] = [
      await login('somebody-real', 'wrong', '203.0.113.95'),
      await login('nobody-real', 'wrong', '203.0.113.95'),
    ];
    t.same(
      [one.statusCode, one.payload, one.headers['retry-after']],
      [other.statusCode, other.payload, other.headers['retry-after']],
    );
  }
});

t.test('registrations from one address have to wait in the end, and name no account', async (t) => {
  const form = (n: number) => ({ username: `crowd-${n}`, email: `crowd-${n}@mail.test`, fullName: 'Crowd', password: '123456' });
  const register = (body: object, address: string) =>
    site.visitor.call('POST', '/api/register', body, { 'x-forwarded-for': address });
  for (let n = 0; n < 120; n += 1) t.equal((await register(form(n), '203.0.113.60')).statusCode, 422, 'errors cost nothing');
  const email = { ...form(0), password, email: 'author@mail.test' };
  const probes: number[] = [];
  for (let n = 0; n < 12; n += 1) probes.push((await register({ ...email, username: `probe-${n}` }, `192.0.2.${n}`)).statusCode);
  t.same(
    [counted(probes, 409), counted(probes, 429)],
    [9, 3],
    'nor can one e-mail address be tried for ever; its own registration counts',
  );
  const crowd: number[] = [];
  for (let n = 0; n < 105; n += 1) crowd.push((await register({ ...form(n), password }, '203.0.113.61')).statusCode);
  t.same([counted(crowd, 201), counted(crowd, 429)], [100, 5]);
});
