import type { Test } from 'tap';
import type { Accounts, User } from './accounts.ts';

type Title = (title: string, body: (t: Test, accounts: Accounts) => Promise<void>) => void;
type Someone = (change?: Partial<User>) => User;

/** The tests of look-alike usernames in the suite of the accounts. */
export const lookAlikeTests = (test: Title, someone: Someone): void => {
  const named = (username: string, n: number): User => someone({ username, email: `${n}@example.org` });
  const refusal = (work: Promise<void>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => error,
    );
  const taken = {
    code: 'USERNAME_TAKEN',
    message: 'This username looks like one that is taken. Please choose another one.',
    fields: [{ field: 'username' }],
  };

  test('of many who want names that look alike at once one gets it', async (t, accounts) => {
    const names = ['ohm', '0hm', 'оhm', '0HM', 'о\u200bhm', 'OHM'];
    const outcomes = await Promise.all(names.map((name, n) => refusal(accounts.create(named(name, n), 'unlike others'))));
    t.equal(outcomes.filter((outcome) => outcome === 'done').length, 1);
    for (const outcome of outcomes) if (outcome !== 'done') t.match(outcome, { code: 'USERNAME_TAKEN' });
  });

  test('a name that looks like one that is taken is refused with that sentence', async (t, accounts) => {
    await accounts.create(named('ohm', 1), 'unlike others');
    t.match(await refusal(accounts.create(named('0hm', 2), 'unlike others')), taken);
    t.match(await refusal(accounts.create(named('0hm', 1), 'unlike others')), taken, 'whatever else is taken');
    t.match(await refusal(accounts.create(named('OHM', 2), 'unlike others')), { message: /^This username is taken/ });
    t.match(await refusal(accounts.create(named('volta', 1), 'unlike others')), { code: 'EMAIL_TAKEN' });
    t.equal(await accounts.byUsername('0hm'), undefined);
    t.equal(await refusal(accounts.create(named('volta', 2), 'unlike others')), 'done');
  });

  test('names that look alike are kept where the operator gives them, and no others beside these', async (t, accounts) => {
    const [ohm, second] = [named('ohm', 1), named('0hm', 2)];
    await accounts.create(ohm);
    await accounts.create(second);
    await accounts.restore(named('оhm', 3));
    t.match(await refusal(accounts.create(named('0hM', 4), 'unlike others')), { code: 'USERNAME_TAKEN' });
    t.match(await refusal(accounts.create(named('оHm', 4), 'unlike others')), { code: 'USERNAME_TAKEN' });
    t.match(await refusal(accounts.create(named('ΟΗΜ', 4), 'unlike others')), taken);
    t.strictSame(await accounts.bySkeleton('0hm'), ohm);
  });
};
