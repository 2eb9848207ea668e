import t, { type Test } from 'tap';
import { DomainError } from '../../contracts/errors.ts';
import type { Accounts, User } from './accounts.ts';
import { emailTests } from './emails.suite.ts';
import { factorTests } from './factors.suite.ts';
import { lookAlikeTests } from './look-alikes.suite.ts';
import { peopleTests } from './people.suite.ts';
import { removalTests } from './removal.suite.ts';

let lastNumber = 0;

const someone = (change: Partial<User> = {}): User => ({
  id: (lastNumber += 1),
  username: 'ohm',
  email: 'ohm@example.org',
  fullName: 'Georg Ohm',
  passwordHash: 'hash',
  isAdmin: false,
  createdAt: '2026-01-01T12:00:00.000Z',
  numberedBy: '5b6e2a52-4d3c-4a55-9be2-0d6a1d6f8a10',
  ...change,
});

/** An account from before accounts named the event that gave them their number. */
const unnumbered = (change: Partial<User> = {}): User => {
  const { numberedBy: _, ...user } = someone(change);
  return user;
};

const made = async (accounts: Accounts, change: Partial<User> = {}): Promise<User> => {
  const user = someone(change);
  await accounts.create(user);
  return user;
};

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

/**
 * The suite that every adapter of the accounts passes. `build` returns empty accounts; `leftOut`: why it cannot run
 * here.
 */
export const accountsSuite = (name: string, build: (t: Test) => Promise<Accounts>, leftOut: string | false = false): void => {
  const test = (title: string, body: (t: Test, accounts: Accounts) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, { skip: leftOut }, async (t) => body(t, await build(t)));

  test('an account is found by its number and by its name, and not found otherwise', async (t, accounts) => {
    const ohm = await made(accounts);
    t.strictSame(await accounts.byId(ohm.id), ohm);
    t.strictSame(await accounts.byUsername('OHM'), ohm);
    t.equal(await accounts.byId(ohm.id + 1), undefined);
    t.equal(await accounts.byUsername('volta'), undefined);
    t.strictSame(await accounts.byEmail('OHM@example.org'), ohm);
    t.equal(await accounts.byEmail('volta@example.org'), undefined);
  });

  test('names and addresses are unique without regard to case and Unicode form', async (t, accounts) => {
    await accounts.create(someone({ username: 'Zoë', email: 'Zoë@example.org' }));
    t.equal(await codeOf(accounts.create(someone({ username: 'ZOE\u0308' }))), 'USERNAME_TAKEN');
    t.equal(await codeOf(accounts.create(someone({ username: 'ｚｏë' }))), 'USERNAME_TAKEN');
    t.equal(await codeOf(accounts.create(someone({ email: 'ZOË@EXAMPLE.ORG' }))), 'EMAIL_TAKEN');
    t.equal(await codeOf(accounts.create(someone({ username: 'zoe', email: 'zoe@example.org' }))), 'done');
  });

  test('of many who want the same name at once one gets it', async (t, accounts) => {
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => codeOf(accounts.create(someone({ email: `${n}@example.org` })))),
    );
    t.equal(codes.filter((code) => code === 'done').length, 1);
    t.equal(codes.filter((code) => code === 'USERNAME_TAKEN').length, 19);
  });

  test('who is refused is told so before, too', async (t, accounts) => {
    await made(accounts, { username: 'Zoë', email: 'Zoë@example.org' });
    t.equal(await codeOf(accounts.refuseTaken('ZOE\u0308', 'other@example.org')), 'USERNAME_TAKEN');
    t.equal(await codeOf(accounts.refuseTaken('other', 'ZOË@EXAMPLE.ORG')), 'EMAIL_TAKEN');
    t.equal(await codeOf(accounts.refuseTaken('other', 'other@example.org')), 'done');
  });

  test('a number is kept for the one who has it', async (t, accounts) => {
    const first = await made(accounts);
    const second = someone({ id: first.id, username: 'volta', email: 'volta@example.org' });
    await t.rejects(accounts.create(second), { name: 'AccountConflictError' });
    t.equal(await codeOf(accounts.create({ ...first, numberedBy: 'another' })), 'USERNAME_TAKEN');
    t.strictSame(await accounts.byId(first.id), first, 'nothing of it is overwritten');
    t.equal(await accounts.byUsername('volta'), undefined);
    t.equal(await accounts.bySkeleton('volta'), undefined);
  });

  test('the greatest number is known', async (t, accounts) => {
    t.equal(await accounts.greatest(), 0);
    const { id } = await made(accounts, { id: 5_000 });
    await made(accounts, { id: 70, username: 'volta', email: 'volta@example.org' });
    t.equal(await accounts.greatest(), id);
  });

  test('all accounts come page by page, and are restored under their numbers', async (t, accounts) => {
    for (const username of ['a', 'b', 'c']) await made(accounts, { username, email: `${username}@example.org` });
    const first = await accounts.all(0, 2);
    const rest = await accounts.all(first.at(-1)?.id ?? 0, 2);
    t.same(
      [...first, ...rest].map(({ username }) => username),
      ['a', 'b', 'c'],
    );
    const last = rest.at(-1)?.id ?? 0;
    for (const old of [
      someone({ id: last + 40, isAdmin: true }),
      unnumbered({ id: last + 50, username: 'volta', email: 'volta@example.org' }),
    ]) {
      await accounts.restore(old);
      await accounts.restore(old);
      t.strictSame(await accounts.byUsername(old.username.toUpperCase()), old);
      for (const other of [
        { ...old, createdAt: '2026-01-01T12:00:00.001Z' },
        { ...old, id: last + 41 },
        { ...old, numberedBy: 'another' },
      ])
        await t.rejects(accounts.restore(other), { name: 'AccountConflictError' });
      await accounts.restore({ ...old, isAdmin: !old.isAdmin, passwordHash: 'another' });
      t.strictSame(await accounts.byId(old.id), old, 'what is there of the same account is left');
    }
  });

  peopleTests(test, { someone, made });
  factorTests(test, { someone, made });
  emailTests(test, made);
  lookAlikeTests(test, someone);
  removalTests(test, { someone, made });

  test('authors are told by number and name only', async (t, accounts) => {
    const { id } = await made(accounts);
    t.same([...(await accounts.authors([id, id, id + 1]))], [[id, { id, username: 'ohm', fullName: 'Georg Ohm' }]]);
    t.same([...(await accounts.authors([]))], []);
  });

  test('admins are made and unmade', async (t, accounts) => {
    const { id } = await made(accounts);
    const adminIds = async () => (await accounts.admins()).map((admin) => admin.id);
    t.same(await adminIds(), []);
    await accounts.setAdmin(id, true);
    t.equal((await accounts.byId(id))?.isAdmin, true);
    t.same(await adminIds(), [id]);
    await accounts.setAdmin(id, false);
    t.equal((await accounts.byId(id))?.isAdmin, false);
    t.same(await adminIds(), []);
  });

  test('sessions are kept until they end, and a new password ends them all', async (t, accounts) => {
    const session = { userId: 7, data: '{"a":1}', expiresAt: 2_000 };
    await accounts.saveSession('one', session, 3);
    await accounts.saveSession('two', session, 3);
    await accounts.saveSession('other', { ...session, userId: 8 }, 3);
    t.same(await accounts.session('one'), session);
    await accounts.endSession('one');
    await accounts.endSession('one');
    t.equal(await accounts.session('one'), undefined);
    await accounts.setPassword(7, 'new');
    t.equal(await accounts.session('two'), undefined);
    t.ok(await accounts.session('other'));
    await accounts.sweep(2_000, 0);
    t.equal(await accounts.session('other'), undefined, 'what has expired is swept away');
  });

  test('of too many sessions of one account the oldest end, and no other', async (t, accounts) => {
    const save = (digest: string, expiresAt: number, userId = 7) =>
      accounts.saveSession(digest, { userId, data: '{}', expiresAt }, 3);
    const there = async () => {
      const all = ['a', 'b', 'c', 'd', 'e', 'other'];
      const found = await Promise.all(all.map((digest) => accounts.session(digest)));
      return all.filter((_, place) => found[place]);
    };
    await save('other', 1, 8);
    for (const [digest, expiresAt] of [
      ['b', 20],
      ['a', 10],
      ['c', 30],
      ['c', 31],
    ] as const)
      await save(digest, expiresAt);
    t.same(await there(), ['a', 'b', 'c', 'other'], 'the same one again is not one more');
    await save('d', 40);
    t.same(await there(), ['b', 'c', 'd', 'other']);
    await save('e', 5);
    t.same(await there(), ['c', 'd', 'e', 'other'], 'who has just signed in stays signed in, whatever the clock says');
  });

  test('a session is kept only while the password is that which opened it', async (t, accounts) => {
    const { id } = await made(accounts);
    const session = { userId: id, data: '{}', expiresAt: 10 };
    t.equal(await accounts.saveSession('right', session, 1, 'hash'), true);
    t.equal(await accounts.saveSession('stale', { ...session, expiresAt: 20 }, 1, 'another'), false);
    t.equal(await accounts.session('stale'), undefined);
    t.ok(await accounts.session('right'), 'what is not kept ends no other');
    t.equal(await accounts.saveSession('nobody', { ...session, userId: id + 1 }, 1, 'hash'), false);
    // Many concurrent sign-ins during a password change: later ones are refused, earlier ones are ended.
    const digests = Array.from({ length: 20 }, (_, n) => `${n}`);
    const save = (digest: string) => accounts.saveSession(digest, session, 100, 'hash');
    await Promise.all([...digests.slice(0, 10).map(save), accounts.setPassword(id, 'new'), ...digests.slice(10).map(save)]);
    const kept = await Promise.all(digests.map((digest) => accounts.session(digest)));
    t.same(kept.filter(Boolean), []);
  });

  test('a reset link is used once, sets the password and ends all sessions', async (t, accounts) => {
    const { id } = await made(accounts);
    const other = await made(accounts, { username: 'volta', email: 'volta@example.org' });
    for (const userId of [id, other.id]) await accounts.saveSession(`s${userId}`, { userId, data: '{}', expiresAt: 9_000 }, 3);
    await accounts.saveResetLink('old', { userId: id, expiresAt: 1_500 });
    await accounts.saveResetLink('new', { userId: id, expiresAt: 2_000 });
    await accounts.saveResetLink('other', { userId: other.id, expiresAt: 3_000 });
    t.equal(await accounts.resetLink('old'), undefined, 'the new one took its place');
    t.same(await accounts.resetLink('new'), { userId: id, expiresAt: 2_000 });
    t.equal(await accounts.useResetLink('old', 'stolen', 1_000), false);
    t.equal(await accounts.useResetLink('none', 'stolen', 1_000), false);
    t.equal(await accounts.useResetLink('new', 'late', 2_000), false, 'it has expired');
    t.equal((await accounts.byId(id))?.passwordHash, 'hash');
    t.equal(await accounts.useResetLink('new', 'chosen', 1_999), true);
    t.equal(await accounts.useResetLink('new', 'again', 1_999), false);
    t.equal(await accounts.resetLink('new'), undefined);
    t.equal((await accounts.byId(id))?.passwordHash, 'chosen');
    t.equal(await accounts.session(`s${id}`), undefined);
    t.ok(await accounts.session(`s${other.id}`));
    t.equal((await accounts.byId(other.id))?.passwordHash, 'hash');
    t.ok(await accounts.resetLink('other'));
    t.strictSame(await accounts.all(other.id - 1, 10), [other], 'pages of accounts, as backups read them, say nothing of links');
  });

  test('of many who use a reset link at once one is first', async (t, accounts) => {
    const { id } = await made(accounts);
    await accounts.saveResetLink('digest', { userId: id, expiresAt: 2_000 });
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => accounts.useResetLink('digest', `hash-${n}`, 1_000)));
    t.equal(all.filter(Boolean).length, 1);
    t.equal((await accounts.byId(id))?.passwordHash, `hash-${all.indexOf(true)}`);
  });

  test('a reset link ends with its time, and with a new password', async (t, accounts) => {
    const { id } = await made(accounts);
    await accounts.saveResetLink('digest', { userId: id, expiresAt: 2_000 });
    await accounts.sweep(1_999, 0);
    t.ok(await accounts.resetLink('digest'));
    await accounts.sweep(2_000, 0);
    t.equal(await accounts.resetLink('digest'), undefined);
    await accounts.saveResetLink('digest', { userId: id, expiresAt: 3_000 });
    await accounts.setPassword(id, 'new');
    t.equal(await accounts.resetLink('digest'), undefined);
    t.equal(await accounts.useResetLink('digest', 'stolen', 2_500), false);
  });

  test('an idempotency record stands for its key until it is swept away', async (t, accounts) => {
    for (const id of [1, 2]) await made(accounts, { id, username: `person${id}`, email: `${id}@example.org` });
    const first = { fingerprint: 'f', plan: 'p' };
    t.same(await accounts.saveIdempotencyRecord(1, 'key', first, 1_000), first);
    t.same(await accounts.saveIdempotencyRecord(1, 'key', { fingerprint: 'g', plan: 'q' }, 2_000), first);
    t.same(await accounts.saveIdempotencyRecord(2, 'key', { fingerprint: 'g', plan: 'q' }, 2_000), {
      fingerprint: 'g',
      plan: 'q',
    });
    await accounts.replacePlan(1, 'key', 'p2');
    t.same(await accounts.saveIdempotencyRecord(1, 'key', first, 3_000), { fingerprint: 'f', plan: 'p2' });
    await accounts.sweep(0, 1_500);
    t.same(await accounts.saveIdempotencyRecord(1, 'key', { fingerprint: 'h', plan: 'r' }, 4_000), {
      fingerprint: 'h',
      plan: 'r',
    });
  });

  test('of idempotency records made at once one stands', async (t, accounts) => {
    await made(accounts, { id: 1 });
    const records = await Promise.all(
      Array.from({ length: 10 }, (_, n) => accounts.saveIdempotencyRecord(1, 'key', { fingerprint: 'f', plan: `${n}` }, 0)),
    );
    t.equal(new Set(records.map(({ plan }) => plan)).size, 1);
  });

  test('an account is found by a name that looks like its own', async (t, accounts) => {
    const ohm = await made(accounts, { username: 'ohm0' });
    for (const same of ['ohm0', 'OHM0', 'ohmO', '0hm0', 'οhm0', 'оhmо']) t.same(await accounts.bySkeleton(same), ohm, same);
    for (const other of ['ohm1', 'ohm', 'öhm0']) t.equal(await accounts.bySkeleton(other), undefined, other);
    await accounts.restore(someone({ username: 'volta', email: 'volta@example.org' }));
    t.match(await accounts.bySkeleton('vo1ta'), { username: 'volta' });
  });

  test('an attempt counter is replaced only where it is as it was read, and swept away when it is old', async (t, accounts) => {
    const [one, two] = [
      { count: 1, until: 0, last: 1_000 },
      { count: 2, until: 5_000, last: 2_000 },
    ];
    t.equal(await accounts.attemptCounter('key'), undefined);
    t.equal(await accounts.replaceAttemptCounter('key', one, two), false, 'there is none to replace');
    t.equal(await accounts.replaceAttemptCounter('key', undefined, one), true);
    t.equal(await accounts.replaceAttemptCounter('key', undefined, two), false, 'there is one already');
    t.same(await accounts.attemptCounter('key'), one);
    t.equal(await accounts.replaceAttemptCounter('key', one, two), true);
    t.equal(await accounts.replaceAttemptCounter('key', one, two), false, 'it is another one by now');
    t.same(await accounts.attemptCounter('key'), two);
    t.equal(await accounts.attemptCounter('other'), undefined);
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => accounts.replaceAttemptCounter('key', two, { count: 3 + n, until: 0, last: 3_000 })),
    );
    t.equal(all.filter(Boolean).length, 1, 'of many at once one is first');
    await accounts.sweep(0, 3_000);
    t.ok(await accounts.attemptCounter('key'));
    await accounts.sweep(0, 3_001);
    t.equal(await accounts.attemptCounter('key'), undefined);
  });

  test('a profile is changed, kept with the account, and restored', async (t, accounts) => {
    const ohm = await made(accounts);
    const other = await made(accounts, { username: 'volta', email: 'volta@example.org' });
    await accounts.setProfile(ohm.id, { fullName: 'G. S. Ohm', about: 'I measure.\nResistances, mostly.' });
    const changed = { ...ohm, fullName: 'G. S. Ohm', about: 'I measure.\nResistances, mostly.' };
    for (const found of [await accounts.byId(ohm.id), await accounts.byUsername('ohm'), (await accounts.all(ohm.id - 1, 1))[0]])
      t.strictSame(found, changed);
    t.equal((await accounts.authors([ohm.id])).get(ohm.id)?.fullName, 'G. S. Ohm');
    t.strictSame(await accounts.byId(other.id), other);
    await accounts.setProfile(ohm.id, { fullName: 'Georg Ohm', about: '' });
    t.strictSame(await accounts.byId(ohm.id), ohm, 'who says nothing has none');
    const old = someone({ username: 'ampere', email: 'ampere@example.org', about: 'Currents.' });
    await accounts.restore(old);
    await accounts.restore({ ...old, about: 'Another text.' });
    t.strictSame(await accounts.byUsername('ampere'), old, 'what is there of the same account is left');
    await accounts.restore({ ...other, about: 'A text.' });
    t.strictSame(await accounts.byId(other.id), other, 'also where nothing is there');
  });

  test('a picture is set, kept with the account, told with authors, restored, and found by its id', async (t, accounts) => {
    const ohm = await made(accounts);
    const other = await made(accounts, { username: 'volta', email: 'volta@example.org' });
    const [picture, next] = [
      { id: 'a'.repeat(40), width: 480, height: 320 },
      { id: 'b'.repeat(40), width: 90, height: 90 },
    ];
    const used = () => accounts.picturesInUse([picture.id, next.id, 'c'.repeat(40)]);
    t.same(await used(), new Set());
    await accounts.setPicture(ohm.id, picture);
    for (const found of [await accounts.byId(ohm.id), await accounts.byUsername('ohm'), (await accounts.all(ohm.id - 1, 1))[0]])
      t.strictSame(found, { ...ohm, picture });
    t.strictSame(
      [...(await accounts.authors([ohm.id, other.id])).values()],
      [
        { id: ohm.id, username: 'ohm', fullName: 'Georg Ohm', picture },
        { id: other.id, username: 'volta', fullName: 'Georg Ohm' },
      ],
    );
    t.match(await accounts.beginningWith('username', 'ohm', undefined, 1), [{ user: { picture } }]);
    await accounts.setProfile(ohm.id, { fullName: 'Georg Ohm', about: '' });
    t.strictSame(await accounts.byId(ohm.id), { ...ohm, picture }, 'what else is said leaves it as it is');
    await accounts.setPicture(other.id, picture);
    await accounts.setPicture(ohm.id, next);
    t.same(await used(), new Set([picture.id, next.id]));
    await accounts.setPicture(ohm.id, undefined);
    await accounts.setPicture(ohm.id, undefined);
    t.strictSame(await accounts.byId(ohm.id), ohm);
    t.same(await used(), new Set([picture.id]), 'somebody else has it');
    t.same(await accounts.picturesInUse([]), new Set());
    const old = someone({ username: 'ampere', email: 'ampere@example.org', picture });
    await accounts.restore(old);
    await accounts.restore({ ...old, picture: next });
    t.strictSame(await accounts.byUsername('ampere'), old, 'what is there of the same account is left');
    await accounts.restore({ ...ohm, picture });
    t.strictSame(await accounts.byId(ohm.id), ohm, 'also where nothing is there');
  });

  test('a password is changed by who knows the one before, and ends sessions and the reset link', async (t, accounts) => {
    const { id } = await made(accounts);
    const other = await made(accounts, { username: 'volta', email: 'volta@example.org' });
    const keep = (digest: string, userId: number) => accounts.saveSession(digest, { userId, data: '{}', expiresAt: 9_000 }, 3);
    await keep('own', id);
    await keep('other', other.id);
    await accounts.saveResetLink('link', { userId: id, expiresAt: 9_000 });
    t.equal(await accounts.changePassword(id, 'wrong', 'stolen'), false);
    t.ok((await accounts.session('own')) && (await accounts.resetLink('link')), 'what is refused ends nothing');
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => accounts.changePassword(id, 'hash', `hash-${n}`)));
    t.equal(all.filter(Boolean).length, 1, 'of many at once one is first');
    t.equal((await accounts.byId(id))?.passwordHash, `hash-${all.indexOf(true)}`);
    t.equal(await accounts.session('own'), undefined);
    t.equal(await accounts.resetLink('link'), undefined);
    t.ok(await accounts.session('other'));
    t.equal((await accounts.byId(other.id))?.passwordHash, 'hash');
    t.equal(await accounts.changePassword(other.id + 1, 'hash', 'new'), false, 'nobody');
  });

  test('the sessions of an account are listed with their use, and the others ended', async (t, accounts) => {
    const use = { device: 'Firefox on Linux', signedInAt: 1_000, usedAt: 1_000 };
    const session = { userId: 7, data: '{}', expiresAt: 2_000, use };
    const before = { userId: 7, data: '{}', expiresAt: 1_000 };
    await accounts.saveSession('one', session, 9);
    await accounts.saveSession('two', { ...session, expiresAt: 3_000 }, 9);
    await accounts.saveSession('old', before, 9);
    await accounts.saveSession('foreign', { ...session, userId: 8 }, 9);
    t.strictSame(await accounts.sessionsOf(7), [
      { ...session, expiresAt: 3_000, digest: 'two' },
      { ...session, digest: 'one' },
      { ...before, digest: 'old' },
    ]);
    t.strictSame(await accounts.sessionsOf(9), []);
    for (const digest of ['one', 'old', 'none']) await accounts.noteSessionUse(digest, 1_700);
    t.strictSame(await accounts.session('one'), { ...session, use: { ...use, usedAt: 1_700 } });
    t.strictSame(await accounts.session('old'), before, 'one from before has no use to note');
    await accounts.endSession('two');
    await accounts.noteSessionUse('two', 1_800);
    t.equal(await accounts.session('two'), undefined, 'what has ended stays so');
    await accounts.saveSession('two', { userId: 7, data: '{}', expiresAt: 3_000 }, 9);
    t.equal((await accounts.session('two'))?.use, undefined, 'and its use is gone with it');
    await accounts.endOtherSessions(7, 'one');
    t.same(
      (await accounts.sessionsOf(7)).map(({ digest }) => digest),
      ['one'],
    );
    t.ok(await accounts.session('foreign'));
    await accounts.endOtherSessions(7, 'foreign');
    t.strictSame(await accounts.sessionsOf(7), [], 'the one that is kept is one of their own');
  });
};
