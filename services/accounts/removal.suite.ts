import type { Test } from 'tap';
import type { Accounts, User } from './accounts.ts';

type Title = (title: string, body: (t: Test, accounts: Accounts) => Promise<void>) => void;

interface Making {
  readonly someone: (change?: Partial<User>) => User;
  readonly made: (accounts: Accounts, change?: Partial<User>) => Promise<User>;
}

const everything: Partial<User> = {
  about: 'I measure.',
  isEmailUnconfirmed: true,
  picture: { id: 'a'.repeat(40), width: 480, height: 320 },
  suspension: { reason: 'Advertising.', since: '2026-02-01T12:00:00.000Z' },
  closingSince: '2026-02-02T12:00:00.000Z',
  factors: {
    passkeys: [],
    app: { secret: 'AAAA', addedAt: '2026-01-02T12:00:00.000Z', lastStep: 0, recoveryCodes: ['digest'] },
  },
};

/** The tests of account removal in the suite of the accounts. */
export const removalTests = (test: Title, { someone, made }: Making): void => {
  test('who is removed is gone with all that was kept, and nobody else', async (t, accounts) => {
    const ohm = await made(accounts, everything);
    // Its number begins with the same digits.
    const other = await made(accounts, { id: ohm.id * 10, username: 'volta', email: 'volta@example.org' });
    const record = { fingerprint: 'f', plan: 'p' };
    for (const { id } of [ohm, other]) {
      await accounts.saveSession(`s${id}`, { userId: id, data: '{}', expiresAt: 9_000 }, 3);
      await accounts.saveResetLink(`l${id}`, { userId: id, expiresAt: 9_000 });
      await accounts.saveIdempotencyRecord(id, 'key', record, 1_000);
    }
    t.equal(await accounts.remove(ohm.id), true);
    t.equal(await accounts.remove(ohm.id), false);
    t.equal(await accounts.byId(ohm.id), undefined);
    t.equal(await accounts.byUsername('ohm'), undefined);
    t.equal(await accounts.byEmail('ohm@example.org'), undefined);
    t.equal(await accounts.bySkeleton('0hm'), undefined);
    t.strictSame(
      (await accounts.beginningWith('fullName', 'georg', undefined, 5)).map(({ user }) => user),
      [other],
    );
    t.strictSame([...(await accounts.authors([ohm.id, other.id])).keys()], [other.id]);
    t.equal(await accounts.session(`s${ohm.id}`), undefined);
    t.equal(await accounts.resetLink(`l${ohm.id}`), undefined);
    const again = { fingerprint: 'g', plan: 'q' };
    t.strictSame(await accounts.saveIdempotencyRecord(ohm.id, 'key', again, 1_000), again);
    t.strictSame(await accounts.saveIdempotencyRecord(ohm.id, 'key', record, 1_000), record, 'nothing is kept any more');
    await accounts.saveResetLink('late', { userId: ohm.id, expiresAt: 9_000 });
    await accounts.saveEmailLink('late', { userId: ohm.id, email: 'late@example.org', expiresAt: 9_000 });
    await accounts.setProfile(ohm.id, { fullName: 'Georg Late', about: 'I am late.' });
    await accounts.setPicture(ohm.id, everything.picture);
    t.same(await accounts.picturesInUse(['a'.repeat(40)]), new Set());
    t.same([await accounts.resetLink('late'), await accounts.emailLink('late')], [undefined, undefined]);

    t.strictSame(await accounts.byId(other.id), other);
    t.ok(await accounts.session(`s${other.id}`));
    t.ok(await accounts.resetLink(`l${other.id}`));
    t.strictSame(await accounts.saveIdempotencyRecord(other.id, 'key', again, 1_000), record);
    await accounts.restore(someone({ id: ohm.id, username: 'ampere', email: 'ampere@example.org' }));
    const { about, picture, suspension, factors, closingSince } = (await accounts.byId(ohm.id)) as User;
    t.ok(
      [about, picture, suspension, factors, closingSince].every((one) => one === undefined),
      'nothing is left under the number',
    );
    t.strictSame(await accounts.closingBy('9', 5), []);
  });

  test('nobody takes the name of somebody who left, nor one that looks like it; the address is free', async (t, accounts) => {
    const ohm = await made(accounts);
    await accounts.remove(ohm.id);
    for (const username of ['ohm', 'OHM', '0hm']) {
      await t.rejects(accounts.refuseTaken(username, 'new@example.org'), { code: 'USERNAME_TAKEN' });
      await t.rejects(accounts.create(someone({ username })), { code: 'USERNAME_TAKEN' });
      t.equal(await accounts.byUsername(username), undefined);
    }
    await accounts.refuseTaken('volta', 'ohm@example.org');
    const volta = await made(accounts, { username: 'volta' });
    t.strictSame(await accounts.byEmail('ohm@example.org'), volta);
  });

  test('who takes a name while its owner leaves does not get it', async (t, accounts) => {
    const ohm = await made(accounts);
    const tries = Array.from({ length: 10 }, (_, n) => accounts.create(someone({ email: `${n}@example.org` })));
    await Promise.all([accounts.remove(ohm.id), ...tries.map((one) => t.rejects(one, { code: 'USERNAME_TAKEN' }))]);
    t.equal(await accounts.byUsername('ohm'), undefined);
  });

  test('it is kept since when an account is to be closed, and those come first that asked first', async (t, accounts) => {
    const [late, early] = ['2026-03-02T00:00:00.000Z', '2026-03-01T00:00:00.000Z'];
    const ohm = await made(accounts);
    const volta = await made(accounts, { username: 'volta', email: 'volta@example.org' });
    await made(accounts, { username: 'stays', email: 'stays@example.org' });
    t.strictSame(await accounts.closingBy(late, 5), []);
    t.equal(await accounts.setClosing(ohm.id, early, late), false, 'it is not to be closed yet');
    t.equal(await accounts.setClosing(ohm.id, undefined, late), true);
    t.equal(await accounts.setClosing(ohm.id, undefined, early), false);
    t.equal(await accounts.setClosing(volta.id, undefined, early), true);
    t.equal(await accounts.setClosing(9_999_999, undefined, early), false, 'nobody');
    t.strictSame(await accounts.byId(ohm.id), { ...ohm, closingSince: late });
    t.strictSame(await accounts.closingBy(late, 5), [
      { ...volta, closingSince: early },
      { ...ohm, closingSince: late },
    ]);
    t.strictSame(await accounts.closingBy(late, 1), [{ ...volta, closingSince: early }]);
    t.strictSame(await accounts.closingBy(early, 5), [{ ...volta, closingSince: early }]);
    t.equal(await accounts.setClosing(ohm.id, early, undefined), false);
    t.equal(await accounts.setClosing(ohm.id, late, undefined), true);
    t.strictSame(await accounts.byId(ohm.id), ohm);
    const restored = someone({ username: 'ampere', email: 'ampere@example.org', closingSince: late });
    await accounts.restore(restored);
    t.strictSame(await accounts.byId(restored.id), restored);
  });

  test('of many who change whether an account is closed one is first', async (t, accounts) => {
    const { id } = await made(accounts);
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => accounts.setClosing(id, undefined, `2026-03-0${n}`)));
    t.equal(all.filter(Boolean).length, 1);
    t.equal((await accounts.byId(id))?.closingSince, `2026-03-0${all.indexOf(true)}`);
  });

  test('of many who remove an account at once one does', async (t, accounts) => {
    const { id } = await made(accounts);
    const all = await Promise.all(Array.from({ length: 10 }, () => accounts.remove(id)));
    t.equal(all.filter(Boolean).length, 1);
  });
};
