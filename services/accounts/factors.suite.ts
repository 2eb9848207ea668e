import type { Test } from 'tap';
import type { Accounts, User } from './accounts.ts';
import type { Factors, Passkey } from './factors.ts';

const passkey = (id: string, change: Partial<Passkey> = {}): Passkey => ({
  id,
  publicKey: 'key',
  counter: 0,
  transports: ['internal'],
  name: 'Chrome on Linux',
  addedAt: '2026-01-01T12:00:00.000Z',
  ...change,
});

const keys = (...ids: string[]): Factors => ({ passkeys: ids.map((id) => passkey(id)) });

/** The tests of passkeys and challenges in the suite of the accounts. */
export const factorTests = (
  test: (title: string, body: (t: Test, accounts: Accounts) => Promise<void>) => void,
  {
    someone,
    made,
  }: { someone: (change?: Partial<User>) => User; made: (accounts: Accounts, change?: Partial<User>) => Promise<User> },
): void => {
  test('factors are replaced where those stand that were looked at', async (t, accounts) => {
    const ohm = await made(accounts);
    const other = await made(accounts, { username: 'volta', email: 'volta@example.org' });
    t.equal(await accounts.replaceFactors(ohm.id, keys('a'), keys('b')), false);
    t.equal(await accounts.replaceFactors(ohm.id, undefined, keys('a')), true);
    t.equal(await accounts.replaceFactors(ohm.id, undefined, keys('b')), false);
    t.strictSame(await accounts.byId(ohm.id), { ...ohm, factors: keys('a') });
    const used = { passkeys: [passkey('a', { counter: 1, usedAt: '2026-01-02T12:00:00.000Z' }), passkey('b')] };
    t.equal(await accounts.replaceFactors(ohm.id, keys('a'), used), true);
    for (const found of [await accounts.byUsername('ohm'), (await accounts.all(ohm.id - 1, 1))[0]])
      t.strictSame(found, { ...ohm, factors: used });
    t.equal(await accounts.replaceFactors(ohm.id, keys('a'), undefined), false);
    t.equal(await accounts.replaceFactors(ohm.id, used, { passkeys: [] }), true, 'no passkey is no factor');
    t.strictSame(await accounts.byId(ohm.id), ohm);
    t.equal(await accounts.replaceFactors(other.id + 1, undefined, keys('a')), false, 'nobody');
    t.strictSame(await accounts.byId(other.id), other);
  });

  test('of many changes of factors at once one is first', async (t, accounts) => {
    const { id } = await made(accounts);
    for (const before of [undefined, keys('a')]) {
      if (before) await accounts.replaceFactors(id, (await accounts.byId(id))?.factors, before);
      const all = await Promise.all(Array.from({ length: 10 }, (_, n) => accounts.replaceFactors(id, before, keys(`${n}`))));
      t.equal(all.filter(Boolean).length, 1);
      t.strictSame((await accounts.byId(id))?.factors, keys(`${all.indexOf(true)}`));
    }
  });

  test('factors are restored with their account, and one that is there keeps its own', async (t, accounts) => {
    const ohm = someone({ factors: keys('a') });
    await accounts.restore(ohm);
    await accounts.restore({ ...ohm, factors: keys('b') });
    t.strictSame(await accounts.byId(ohm.id), ohm);
    const volta = await made(accounts, { username: 'volta', email: 'volta@example.org' });
    await accounts.restore({ ...volta, factors: keys('a') });
    t.strictSame(await accounts.byId(volta.id), volta);
    const ampere = await made(accounts, { username: 'ampere', email: 'ampere@example.org', factors: keys('c') });
    t.strictSame(await accounts.byId(ampere.id), ampere);
  });

  test('a challenge is taken once, and forgotten when it is over', async (t, accounts) => {
    const challenge = { purpose: 'sign-in', expiresAt: 5_000 };
    await accounts.saveChallenge('one', challenge);
    await accounts.saveChallenge('two', { ...challenge, expiresAt: 6_000 });
    t.equal(await accounts.takeChallenge('none'), undefined);
    const taken = await Promise.all(Array.from({ length: 10 }, () => accounts.takeChallenge('one')));
    t.strictSame(
      taken.filter((one) => one !== undefined),
      [challenge],
      'of many at once one gets it',
    );
    t.equal(await accounts.takeChallenge('one'), undefined);
    await accounts.saveChallenge('three', challenge);
    await accounts.sweep(5_000, 0);
    t.equal(await accounts.takeChallenge('three'), undefined);
    t.match(await accounts.takeChallenge('two'), { purpose: 'sign-in' });
  });
};
