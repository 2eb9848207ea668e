import type { Test } from 'tap';
import type { Accounts, Found, SearchedField, User } from './accounts.ts';
import { searchKeysOf } from './search-keys.ts';

type Title = (title: string, body: (t: Test, accounts: Accounts) => Promise<void>) => void;

interface Making {
  readonly someone: (change?: Partial<User>) => User;
  readonly made: (accounts: Accounts, change?: Partial<User>) => Promise<User>;
}

const suspension = { reason: 'Advertising.', since: '2026-02-01T12:00:00.000Z', until: '2026-03-01T00:00:00.000Z' };
const endless = { reason: 'Again.', since: '2026-02-02T12:00:00.000Z' };

const named = (users: readonly User[]): string[] => users.map(({ username }) => username);
/** Each user once, whichever keys matched. */
const foundOf = (found: readonly Found[]): string[] => [...new Set(named(found.map(({ user }) => user)))];
const keyOf = (field: SearchedField, user: User): string | undefined => searchKeysOf(field, user)[0];

/** The tests of suspensions and of the search for users in the suite of the accounts. */
export const peopleTests = (test: Title, { someone, made }: Making): void => {
  const crowd = async (accounts: Accounts, people: readonly (readonly [username: string, fullName: string])[]): Promise<void> => {
    for (const [username, fullName] of people) await made(accounts, { username, fullName, email: `${username}@example.org` });
  };

  test('a suspension is kept with the account, ends its sessions, and is lifted', async (t, accounts) => {
    const ohm = await made(accounts);
    const other = await made(accounts, { username: 'volta', email: 'volta@example.org' });
    for (const { id } of [ohm, other]) await accounts.saveSession(`s${id}`, { userId: id, data: '{}', expiresAt: 9_000 }, 3);
    await accounts.setSuspension(ohm.id, suspension);
    t.strictSame(await accounts.byId(ohm.id), { ...ohm, suspension });
    t.strictSame(await accounts.byUsername('ohm'), { ...ohm, suspension });
    t.strictSame(await accounts.byEmail('ohm@example.org'), { ...ohm, suspension });
    t.strictSame(await accounts.bySkeleton('0hm'), { ...ohm, suspension });
    t.strictSame(await accounts.all(ohm.id - 1, 10), [{ ...ohm, suspension }, other]);
    t.equal(await accounts.session(`s${ohm.id}`), undefined);
    t.ok(await accounts.session(`s${other.id}`));
    await accounts.setSuspension(ohm.id, endless);
    t.strictSame(await accounts.byId(ohm.id), { ...ohm, suspension: endless }, 'the next takes the place of the one before');
    await accounts.setPassword(ohm.id, 'new');
    t.strictSame((await accounts.byId(ohm.id))?.suspension, endless, 'a new password lifts nothing');
    await accounts.saveSession('again', { userId: ohm.id, data: '{}', expiresAt: 9_000 }, 3);
    await accounts.setSuspension(ohm.id, undefined);
    t.strictSame(await accounts.byId(ohm.id), { ...ohm, passwordHash: 'new' });
    t.ok(await accounts.session('again'), 'to lift one ends no session');
    await accounts.setSuspension(ohm.id, undefined);
    t.strictSame(await accounts.byId(other.id), other);
  });

  test('whoever changes the full name is found by the new one alone', async (t, accounts) => {
    await crowd(accounts, [['ohm', 'Georg Ohm']]);
    const [ohm] = await accounts.beginningWith('fullName', 'georg', undefined, 5);
    await accounts.setProfile((ohm as Found).user.id, { fullName: 'Simon Ohm', about: 'I measure.' });
    t.same(foundOf(await accounts.beginningWith('fullName', 'georg', undefined, 5)), []);
    t.match(await accounts.beginningWith('fullName', 'simon', undefined, 5), [
      { user: { username: 'ohm', about: 'I measure.' } },
    ]);
  });

  test('a suspension comes with an account, and is left where the account is there', async (t, accounts) => {
    const ohm = someone({ suspension });
    await accounts.restore(ohm);
    t.strictSame(await accounts.byId(ohm.id), ohm);
    const { suspension: _, ...free } = ohm;
    await accounts.restore(free);
    await accounts.restore({ ...free, suspension: endless });
    t.strictSame(await accounts.byId(ohm.id), ohm);
    const volta = someone({ username: 'volta', email: 'volta@example.org' });
    const { numberedBy: _numberedBy, ...unnumbered } = { ...volta, suspension: endless };
    await accounts.restore(unnumbered);
    t.strictSame(await accounts.byId(volta.id), unnumbered);
    const watt = await made(accounts, { username: 'watt', email: 'watt@example.org' });
    await accounts.restore({ ...watt, suspension });
    t.strictSame(await accounts.byId(watt.id), watt, 'nobody is suspended by what is not kept');
  });

  test('accounts come newest first, page by page', async (t, accounts) => {
    t.same(await accounts.newest(Number.MAX_SAFE_INTEGER, 2), []);
    await crowd(accounts, [
      ['a', 'One'],
      ['b', 'Two'],
      ['c', 'Three'],
    ]);
    const first = await accounts.newest(Number.MAX_SAFE_INTEGER, 2);
    t.same(named(first), ['c', 'b']);
    t.same(named(await accounts.newest(first.at(-1)?.id ?? 0, 2)), ['a']);
  });

  test('people are found by how a name or an address begins, in pages', async (t, accounts) => {
    await crowd(accounts, [
      ['ohm', 'Georg Ohm'],
      ['ohm2', 'GEORG OHM'],
      ['Zoë', 'Zoë Ohm'],
      ['volta', 'Alessandro Volta'],
      ['georg', 'Ohm'],
    ]);
    const search = async (field: SearchedField, prefix: string, limit = 10, after?: string) =>
      foundOf(await accounts.beginningWith(field, prefix, after, limit));
    t.same(await search('username', 'OHM'), ['ohm', 'ohm2']);
    t.same(await search('username', 'hm'), [], 'the beginning, and nothing else');
    t.same(await search('username', 'zoe\u0308'), ['Zoë'], 'in any Unicode form');
    t.same(await search('email', 'Ohm@'), ['ohm']);
    t.same(await search('fullName', 'georg o'), ['ohm', 'ohm2'], 'of two with one name the older first');
    t.same(await search('fullName', 'georg ohm', 1), ['ohm']);
    const ohm = (await accounts.byUsername('ohm')) as User;
    t.same(await search('fullName', 'georg ohm', 1, keyOf('fullName', ohm)), ['ohm2']);
    t.same(await search('username', 'ohm', 1, keyOf('username', ohm)), ['ohm2']);
    const second = (await accounts.byUsername('ohm2')) as User;
    t.same(await search('email', 'o', 9, keyOf('email', second)), ['ohm'], '@ comes behind 2');
    const odd = ['%', '_', '*', '.*', '\\', '"', "'", '$gt', '\u0000', '\u{10ffff}', '\ud800', 'x'.repeat(600), '[', '{"$ne":1}'];
    for (const prefix of odd)
      for (const field of ['username', 'email', 'fullName'] as const) t.same(await search(field, prefix), [], prefix);
  });

  test('people are found by each word of the full name, with accents or without', async (t, accounts) => {
    await crowd(accounts, [
      ['jose', 'José García-Márquez'],
      ['mueller', 'Jürgen MÜLLER'],
      ['ohmson', 'Ohm van Ohmson'],
      ['yamada', '山田 太郎'],
      ['nguyen', 'Nguyễn Văn An'],
    ]);
    const search = async (prefix: string, limit = 10, after?: string) =>
      foundOf(await accounts.beginningWith('fullName', prefix, after, limit));
    for (const prefix of ['jose', 'JOSÉ', 'Jose\u0301', 'garcia', 'márquez', 'garcia-marquez', 'jose gar'])
      t.same(await search(prefix), ['jose'], prefix);
    for (const prefix of ['muller', 'Müller', 'jurgen muller']) t.same(await search(prefix), ['mueller'], prefix);
    t.same(await search('arcia'), [], 'not in the middle of a word');
    t.same(await search('太'), ['yamada']);
    t.same(await search('van'), ['nguyen', 'ohmson'], 'in the order of what begins so');
    const twice = await accounts.beginningWith('fullName', 'ohm', undefined, 1);
    t.same(foundOf(twice), ['ohmson']);
    t.same(await search('ohm', 5, twice[0]?.key), ['ohmson'], 'by the other word');
    const { user } = (await accounts.beginningWith('fullName', 'jose', undefined, 1))[0] as Found;
    await accounts.setProfile(user.id, { fullName: 'Pepe Díaz', about: '' });
    t.same([await search('garcia'), await search('diaz')], [[], ['jose']]);
    await accounts.remove(user.id);
    t.same(await search('diaz'), []);
  });

  test('people are found in plain letters, and in the spellings of umlauts, both ways', async (t, accounts) => {
    await crowd(accounts, [
      ['jürgen', 'J. Müller'],
      ['kroener', 'Joerg Kroener'],
      ['lodz', 'Łukasz Łódź'],
      ['orsted', 'Hans Ørsted'],
      ['strasse', 'Anna Weißstraße'],
      ['aether', 'Þór Æther'],
      ['arhus', 'Aage Århus'],
      ['joe', 'Joe Samuels'],
      ['john', 'John Sam'],
    ]);
    const find = async (prefix: string) => foundOf(await accounts.beginningWith('fullName', prefix, undefined, 10));
    for (const [username, ...prefixes] of [
      ['jürgen', 'Jurgen', 'JUERGEN', 'jürg', 'juerg', 'muller', 'mueller', 'Müller'],
      ['kroener', 'Jörg', 'jorg', 'joerg', 'Kröner', 'kroner', 'Krøner'],
      ['lodz', 'lukasz', 'Łukasz', 'lodz', 'ŁÓDŹ'],
      ['orsted', 'orsted', 'Ørsted', 'oersted', 'Örsted'],
      ['strasse', 'weissstrasse', 'Weißstraße', 'WEISSSTRASSE'],
      ['aether', 'thor', 'Þór', 'aether', 'Æther', 'ather'],
      ['arhus', 'åge', 'aage', 'aarhus', 'arhus', 'Århus'],
      ['joe', 'Joe S', 'samuel'],
    ] as const)
      for (const prefix of prefixes) t.same(await find(prefix), [username], prefix);
    const [{ user } = {}] = await accounts.beginningWith('fullName', 'jurgen', undefined, 1);
    await accounts.setProfile(user?.id ?? 0, { fullName: 'Jo Meyer', about: '' });
    t.same([await find('muller'), await find('jurgen')], [[], ['jürgen']], 'the username stays');
  });

  test('who is restored is found, too', async (t, accounts) => {
    await accounts.restore(someone({ suspension }));
    t.same(foundOf(await accounts.beginningWith('fullName', 'georg', undefined, 5)), ['ohm']);
  });
};
