import t from 'tap';
import type { ReasonBoard } from '../../contracts/views/reason.ts';
import { reasonContent } from '../../domain/test/reasons.ts';
import { get } from '../test/asks.ts';
import { buildWithPeople, type TestSite } from '../test/build.ts';
import { refused } from '../test/refused.ts';

const path = '/api/admin/reasons';
const wantsProblem = { accept: 'application/problem+json' };

const board = ({ admin }: TestSite): Promise<ReasonBoard> => get(admin, path);
const add = ({ admin }: TestSite, change = {}, headers = {}) => admin.call('POST', path, reasonContent(change), headers);
const names = ({ reasons }: ReasonBoard): string[] => reasons.map(({ name }) => name);

t.test('an admin keeps the list: adds, changes, retires, brings back, orders', async (t) => {
  const site = await buildWithPeople(t);
  const { admin } = site;
  t.same(await board(site), { changes: 0, reasons: [], retired: [] });
  const made = await add(site, { name: '  Too  little\n own work ', url: ' https://benchnotes.example/rules ' });
  t.equal(made.statusCode, 201);
  t.match(made.headers, { etag: '"1"', 'log-position': /^\d+$/ });
  t.match(made.json(), {
    changes: 1,
    reasons: [{ id: 1, name: 'Too little own work', url: 'https://benchnotes.example/rules' }],
  });
  await add(site, { name: 'Advertising' });
  const changed = await admin.call('PUT', `${path}/1`, reasonContent({ name: 'Own work', ground: 'law' }));
  t.match(changed.json(), { reasons: [{ name: 'Own work', ground: 'law', url: undefined }, {}] });
  t.same(names((await admin.call('PUT', '/api/admin/reason-order', { ids: [2, 1] })).json()), ['Advertising', 'Own work']);
  await admin.call('PUT', `${path}/2/retired`, { retired: true });
  t.match(await board(site), { changes: 5, reasons: [{ id: 1 }], retired: [{ id: 2, name: 'Advertising' }] });
  t.same(names((await admin.call('PUT', `${path}/2/retired`, { retired: false })).json()), ['Own work', 'Advertising']);
  const events = await site.services.log.readStream('reasons-log');
  t.same([...new Set(events.map(({ metadata }) => metadata.actor))], [`user-${admin.id}`], 'who did it');
});

t.test('of two admins one is told to look again', async (t) => {
  const site = await buildWithPeople(t);
  const both = await Promise.all(['One', 'Other'].map((name) => add(site, { name }, { 'if-match': '"0"' })));
  t.same(both.map(({ statusCode }) => statusCode).toSorted(), [201, 409]);
  refused(t, await add(site, { name: 'Third' }, { ...wantsProblem, 'if-match': '"0"' }), 409, /changed the reasons meanwhile/);
});

t.test('what is typed is held against the rules, field by field', async (t) => {
  const site = await buildWithPeople(t);
  for (const [change, field, sentence] of [
    [{ name: ' \u200b' }, 'name', 'A reason needs a name'],
    [{ name: 'x'.repeat(81) }, 'name', /at most 80 characters/],
    [{ name: 'Ra\u202edio' }, 'name', /invisible characters/],
    [{ text: ' ' }, 'text', /what the author is told/],
    [{ text: '電'.repeat(1001) }, 'text', /at most 1000 characters/],
    [{ text: `a${'\u0301'.repeat(40)}` }, 'text', /at most 30 accents/],
    [{ reference: '' }, 'reference', /name the rule or the law/],
    [{ reference: 'x'.repeat(301) }, 'reference', /at most 300 characters/],
    [{ url: 'http://benchnotes.example' }, 'url', /begin with https/],
    [{ url: 'javascript:alert(1)' }, 'url', /begin with https/],
    [{ url: 'https://' }, 'url', /begin with https/],
    [{ url: 'https://user@benchnotes.example' }, 'url', /begin with https/],
    [{ url: `https://benchnotes.example/${'x'.repeat(500)}` }, 'url', /at most 500 characters/],
  ] as const)
    refused(t, await add(site, change, wantsProblem), 422, sentence, field);
  t.equal((await add(site, { text: '電'.repeat(1000), url: '' })).statusCode, 201);
  refused(t, await add(site, {}, wantsProblem), 409, /There is a reason called/, 'name');
  t.equal((await add(site, { category: 'ELSE' })).statusCode, 400);
  t.equal((await add(site, { ground: 'taste' })).statusCode, 400);
});

t.test('admins alone read and change it', async (t) => {
  const { visitor, author, admin } = await buildWithPeople(t);
  for (const [person, status] of [
    [visitor, 401],
    [author, 403],
    [admin, 200],
  ] as const)
    t.equal((await person.call('GET', path)).statusCode, status);
});

t.test('the audit log tells of it', async (t) => {
  const site = await buildWithPeople(t);
  await add(site);
  await site.admin.call('PUT', `${path}/1/retired`, { retired: true });
  const { entries } = await get<{ entries: object[] }>(site.admin, '/api/log?kind=reasons');
  t.match(entries, [
    { did: 'ReasonRetired', to: 'reasons', id: null, operation: { reasonId: 1 } },
    { did: 'ReasonAdded', operation: { reasonId: 1, name: 'Too little own work' } },
  ]);
});
