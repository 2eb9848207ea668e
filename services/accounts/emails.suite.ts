import type { Test } from 'tap';
import type { Accounts, User } from './accounts.ts';

type Title = (title: string, body: (t: Test, accounts: Accounts) => Promise<void>) => void;
type Made = (accounts: Accounts, change?: Partial<User>) => Promise<User>;

const volta = { username: 'volta', email: 'volta@example.org' };

/** The tests of new e-mail addresses in the suite of the accounts. */
export const emailTests = (test: Title, made: Made): void => {
  test('a link to a new address is used once, and sets it', async (t, accounts) => {
    const ohm = await made(accounts);
    const other = await made(accounts, volta);
    const link = { userId: ohm.id, email: 'New@example.org', expiresAt: 2_000 };
    await accounts.saveEmailLink('old', { ...link, email: 'older@example.org' });
    await accounts.saveEmailLink('new', link);
    await accounts.saveEmailLink('other', { ...link, userId: other.id });
    t.equal(await accounts.emailLink('old'), undefined, 'the new one took its place');
    t.strictSame(await accounts.emailLink('new'), link);
    t.equal(await accounts.useEmailLink('none', 1_000), false);
    t.equal(await accounts.useEmailLink('new', 2_000), false, 'it has expired');
    t.strictSame(await accounts.byId(ohm.id), ohm);
    const all = await Promise.all(Array.from({ length: 5 }, () => accounts.useEmailLink('new', 1_999)));
    t.equal(all.filter(Boolean).length, 1, 'of many at once one does');
    t.strictSame(await accounts.byEmail('new@EXAMPLE.org'), { ...ohm, email: 'New@example.org' });
    t.equal(await accounts.byEmail('ohm@example.org'), undefined);
    t.equal(await accounts.emailLink('new'), undefined);
    t.equal(await accounts.useEmailLink('other', 1_000), false, 'somebody else was first');
    t.strictSame(await accounts.byId(other.id), other);
    await made(accounts, { username: 'ampere', email: 'ohm@example.org' });
  });

  test('a reset link ends with the address that it was sent to, and with a change of rights', async (t, accounts) => {
    const { id } = await made(accounts);
    const reset = () => accounts.saveResetLink('reset', { userId: id, expiresAt: 2_000 });
    await reset();
    await accounts.saveEmailLink('digest', { userId: id, email: 'new@example.org', expiresAt: 2_000 });
    t.equal(await accounts.useEmailLink('digest', 1_000), true);
    t.equal(await accounts.resetLink('reset'), undefined);
    await reset();
    t.equal(await accounts.setEmail(id, 'newer@example.org'), true);
    t.equal(await accounts.resetLink('reset'), undefined);
    await reset();
    await accounts.setAdmin(id, true);
    t.equal(await accounts.resetLink('reset'), undefined);
  });

  test('a reset link stays when the address that it was sent to is confirmed once more', async (t, accounts) => {
    const { id, email } = await made(accounts, { isEmailUnconfirmed: true });
    const other = await made(accounts, volta);
    const reset = { userId: id, expiresAt: 2_000 };
    await accounts.saveResetLink('reset', reset);
    for (const confirmed of [email, email.toUpperCase()]) {
      await accounts.saveEmailLink('digest', { userId: id, email: confirmed, expiresAt: 2_000 });
      t.equal(await accounts.useEmailLink('digest', 1_000), true);
      t.equal(await accounts.emailLink('digest'), undefined);
      t.strictSame(await accounts.resetLink('reset'), reset, confirmed);
      t.equal(await accounts.setEmail(id, email), true);
      t.strictSame(await accounts.resetLink('reset'), reset, `${confirmed}, set`);
    }
    t.equal((await accounts.byId(id))?.isEmailUnconfirmed, undefined);
    t.equal(await accounts.setEmail(id, other.email), false);
    t.strictSame(await accounts.resetLink('reset'), reset, 'an address that another account has changes nothing');
    t.equal(await accounts.setEmail(id, 'new@example.org'), true);
    t.equal(await accounts.resetLink('reset'), undefined);
  });

  test('a link to a new address is kept only while the password is the one that it was asked for with', async (t, accounts) => {
    const { id, passwordHash } = await made(accounts);
    const save = (digest: string, hash: string) =>
      accounts.saveEmailLink(digest, { userId: id, email: 'new@example.org', expiresAt: 2_000 }, hash);
    await save('first', passwordHash);
    await save('second', 'another');
    t.ok(await accounts.emailLink('first'));
    t.equal(await accounts.emailLink('second'), undefined);
  });

  test('of two who want the same address at once one gets it', async (t, accounts) => {
    const people = [await made(accounts), await made(accounts, volta)];
    for (const { id } of people) await accounts.saveEmailLink(`l${id}`, { userId: id, email: 'x@example.org', expiresAt: 2_000 });
    const all = await Promise.all(people.map(({ id }) => accounts.useEmailLink(`l${id}`, 1_000)));
    t.equal(all.filter(Boolean).length, 1);
    t.equal((await accounts.byEmail('x@example.org'))?.id, people[all.indexOf(true)]?.id);
  });

  test('a link to a new address ends with its time, with a new password, and with its account', async (t, accounts) => {
    const { id } = await made(accounts);
    const save = () => accounts.saveEmailLink('digest', { userId: id, email: 'new@example.org', expiresAt: 2_000 });
    await save();
    await accounts.sweep(1_999, 0);
    t.ok(await accounts.emailLink('digest'));
    await accounts.sweep(2_000, 0);
    t.equal(await accounts.emailLink('digest'), undefined);
    await save();
    await accounts.setPassword(id, 'new');
    t.equal(await accounts.emailLink('digest'), undefined);
    await save();
    t.equal(await accounts.changePassword(id, 'new', 'newer'), true);
    t.equal(await accounts.emailLink('digest'), undefined);
    await save();
    await accounts.saveResetLink('reset', { userId: id, expiresAt: 2_000 });
    t.equal(await accounts.useResetLink('reset', 'newest', 1_000), true);
    t.equal(await accounts.emailLink('digest'), undefined);
    await save();
    await accounts.remove(id);
    t.equal(await accounts.useEmailLink('digest', 1_000), false);
  });

  test('an address is to be confirmed until a link to it was used, or it is set', async (t, accounts) => {
    const isEmailUnconfirmed = true;
    const unconfirmed = await made(accounts, { isEmailUnconfirmed });
    const { isEmailUnconfirmed: _, ...ohm } = unconfirmed;
    const other = await made(accounts, { ...volta, isEmailUnconfirmed });
    t.strictSame(await accounts.byUsername('ohm'), unconfirmed);
    t.strictSame(await accounts.byEmail('OHM@example.org'), unconfirmed);
    t.strictSame(await accounts.all(ohm.id - 1, 2), [unconfirmed, other]);
    await accounts.setPassword(ohm.id, 'new');
    await accounts.setProfile(ohm.id, { fullName: 'Georg', about: '' });
    await accounts.saveEmailLink('digest', { userId: ohm.id, email: ohm.email, expiresAt: 2_000 });
    t.strictSame(await accounts.byId(ohm.id), { ...unconfirmed, passwordHash: 'new', fullName: 'Georg' });
    t.equal(await accounts.useEmailLink('digest', 2_000), false, 'it has expired');
    t.equal((await accounts.byId(ohm.id))?.isEmailUnconfirmed, true);
    t.equal(await accounts.useEmailLink('digest', 1_000), true);
    t.strictSame(await accounts.byId(ohm.id), { ...ohm, passwordHash: 'new', fullName: 'Georg' });
    t.equal(await accounts.setEmail(other.id, ohm.email), false);
    t.equal((await accounts.byId(other.id))?.isEmailUnconfirmed, true, 'somebody else has that one');
    t.equal(await accounts.setEmail(other.id, other.email), true);
    t.equal((await accounts.byId(other.id))?.isEmailUnconfirmed, undefined);
  });

  test('whether an address is to be confirmed is restored with its account', async (t, accounts) => {
    const [ohm, other] = [await made(accounts), await made(accounts, { ...volta, isEmailUnconfirmed: true })];
    const { isEmailUnconfirmed: _, ...confirmed } = other;
    await accounts.restore({ ...ohm, isEmailUnconfirmed: true });
    await accounts.restore(confirmed);
    t.strictSame(await accounts.all(ohm.id - 1, 2), [ohm, other], 'those that are there keep their own');
    await accounts.remove(other.id);
    const again = { ...other, username: 'ampere' };
    await accounts.restore(again);
    t.strictSame(await accounts.byId(other.id), again);
  });

  test('an address is set where nobody else has it', async (t, accounts) => {
    const ohm = await made(accounts);
    const other = await made(accounts, volta);
    t.equal(await accounts.setEmail(ohm.id, 'VOLTA@example.org'), false);
    t.equal(await accounts.setEmail(ohm.id, 'OHM@example.org'), true, 'the own one, written otherwise');
    t.equal(await accounts.setEmail(ohm.id, 'new@example.org'), true);
    t.strictSame(await accounts.byId(ohm.id), { ...ohm, email: 'new@example.org' });
    t.strictSame(await accounts.byId(other.id), other);
    await accounts.saveEmailLink('digest', { userId: ohm.id, email: 'newer@example.org', expiresAt: 2_000 });
    t.equal(await accounts.setEmail(ohm.id, 'newest@example.org'), true);
    t.equal(await accounts.emailLink('digest'), undefined, 'what was asked for before is over');
  });
};
