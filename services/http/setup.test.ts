import t from 'tap';
import { hasNoAdmin, makeSetUpLink } from '../accounts/setup-link.ts';
import { recordedName } from '../site/recorded-name.ts';
import { build, cookieOf, password, type Answer, type TestSite } from '../test/build.ts';

const minute = 60_000;
const problem = { accept: 'application/problem+json' };

let number = 0;
const form = (change: object = {}) => {
  number += 1;
  return { username: `first-${number}`, password, email: `first-${number}@mail.test`, fullName: 'Ada Ohm', ...change };
};

const tokenFor = async ({ services: { accounts, config }, clock }: TestSite): Promise<string> =>
  (await makeSetUpLink(accounts, config.siteUrl, clock.now())).split('#')[1] ?? '';

const setUp = ({ visitor }: TestSite, token: string, change: object = {}): Promise<Answer> =>
  visitor.call('POST', '/api/setup', { token, ...form(change) }, problem);

const codeOf = (answer: Answer): string => (answer.statusCode === 201 ? 'ok' : answer.json<{ code: string }>().code);

t.test('who has the link becomes the first admin, signed in, and it is recorded as the operator’s doing', async (t) => {
  const site = await build(t);
  const { log, ownerSite } = site.services;
  t.ok(ownerSite.site.isNew);
  const answer = await setUp(site, await tokenFor(site), { username: 'ada' });
  t.match([answer.statusCode, answer.json()], [201, { username: 'ada', isAdmin: true, withheld: null }]);
  t.notOk(ownerSite.site.isNew, 'pages know it at once');
  const { id } = answer.json<{ id: number }>();
  const ada = site.person(id, 'ada', cookieOf(answer));
  t.equal((await ada.call('GET', '/api/posts?status=pending')).statusCode, 200);
  const events = (await log.readStream(`account-${id}`)).map(({ type, metadata: { actor } }) => [type, actor.split(':')[0]]);
  t.same(events.slice(1), [['AccountRegistered', 'operator'], ['AdminGranted', 'operator']]); // prettier-ignore
});

t.test('a link holds once, for an hour, while nobody is an admin, and however the clock goes', async (t) => {
  const site = await build(t);
  const [used, other, late] = [await tokenFor(site), await tokenFor(site), await tokenFor(site)];
  for (const [change, field] of [
    [{ password: 'ohms laws' }, 'password'],
    [{ password: 'ada ohm ada ohm' }, 'password'],
    [{ fullName: '' }, 'fullName'],
  ] as const)
    t.match((await setUp(site, used, change)).json(), { code: 'VALIDATION_FAILED', errors: [{ field }] });
  for (const wrong of ['', 'none', 'x'.repeat(43), `${used}x`]) t.equal(codeOf(await setUp(site, wrong)), 'LINK_NOT_VALID');
  site.clock.advance(61 * minute);
  t.equal(codeOf(await setUp(site, late)), 'LINK_NOT_VALID', 'too late');
  site.clock.advance(-3 * 60 * minute);
  t.equal(codeOf(await setUp(site, other)), 'LINK_NOT_VALID', 'the clock was set back');
  site.clock.advance(2 * 60 * minute);
  t.equal(codeOf(await setUp(site, used)), 'ok', 'forms with errors left it as it was');
  t.equal(codeOf(await setUp(site, used)), 'LINK_NOT_VALID', 'it is used');
  t.equal(codeOf(await setUp(site, await tokenFor(site))), 'LINK_NOT_VALID', 'there is an admin');
});

t.test('of many at once, with one link or several, one becomes the admin', async (t) => {
  for (const links of [1, 6]) {
    const site = await build(t);
    const tokens = await Promise.all(Array.from({ length: links }, () => tokenFor(site)));
    const tries = Array.from({ length: 6 }, (_, n) => setUp(site, tokens[n % links] ?? ''));
    t.same((await Promise.all(tries)).map(codeOf).toSorted(), [...Array<string>(5).fill('LINK_NOT_VALID'), 'ok']);
    t.equal((await site.services.accounts.admins()).length, 1);
  }
});

t.test('guesses have to wait', async (t) => {
  const site = await build(t);
  const codes: string[] = [];
  for (let n = 0; n < 60; n += 1) codes.push(codeOf(await setUp(site, `${'x'.repeat(40)}${100 + n}`)));
  t.same([...new Set(codes)], ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS']);
  t.ok(await hasNoAdmin(site.services.accounts));
});

t.test('an admin gives the site its name, which every page and the record have then, and the next start', async (t) => {
  const site = await build(t);
  const admin = await site.register('admin', true);
  const named = await admin.call('PUT', '/api/admin/site-name', { name: " Ohm's   Corner " });
  t.same([named.statusCode, named.json()], [200, { name: "Ohm's Corner", isFixed: false }]);
  t.match((await site.visitor.call('GET', '/manifest.webmanifest')).payload, "Ohm's Corner");
  t.match((await admin.call('GET', '/api/log')).payload, 'SiteNamed');
  t.equal(await recordedName(site.services.log), "Ohm's Corner");
  for (const [name, sentence] of [
    ['', /give the site a name/],
    ['x'.repeat(61), /at most 60/],
    ['a\u200bb', /invisible/],
  ] as const)
    t.match((await admin.call('PUT', '/api/admin/site-name', { name })).payload, sentence);
  t.equal((await admin.call('GET', '/api/admin/site-name')).json<{ name: string }>().name, "Ohm's Corner");
});

t.test('a name that the operator gives is changed by nobody else', async (t) => {
  const site = await build(t, { SITE_NAME: 'Watt a Site' });
  const admin = await site.register('admin', true);
  t.same((await admin.call('GET', '/api/admin/site-name')).json(), { name: 'Watt a Site', isFixed: true });
  const refused = await admin.call('PUT', '/api/admin/site-name', { name: 'Mine' }, problem);
  t.match([refused.statusCode, refused.json()], [422, { errors: [{ field: 'name', message: /operator/ }] }]);
  t.equal(site.services.ownerSite.name, 'Watt a Site');
});
