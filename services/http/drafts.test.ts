import t from 'tap';
import { draftLimits } from '../../contracts/drafts.ts';
import { fieldLimits } from '../../contracts/rules.ts';
import type { DraftHeadView, DraftView } from '../../contracts/views/draft.ts';
import { allProjections } from '../../projections/all.ts';
import { replay } from '../../projections/replay.ts';
import { limits } from '../config/limits.ts';
import type { DraftHead } from '../drafts/draft-store.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { buildWithPeople, type Person } from '../test/build.ts';
import { refused } from '../test/refused.ts';

const { values, id } = aDraft();
const at = `/api/user/drafts/${id}`;
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' };
const version = (number: number) => ({ 'if-match': `"${number}"` });

const begin = (person: Person, change: object = {}) =>
  person.call('POST', '/api/user/drafts', { id, ...values, ...change }, firefox);
const save = (person: Person, read: number, change: object = {}) =>
  person.call('PUT', at, { ...values, ...change }, { ...version(read), ...firefox });
const listed = async (person: Person) => (await person.call('GET', '/api/user/drafts')).json<DraftHeadView[]>();

t.test('a draft is kept, saved again, read elsewhere and deleted, and the log knows nothing of it', async (t) => {
  const site = await buildWithPeople(t);
  const { author, clock, services } = site;
  const head = await services.log.head();
  const begun = await begin(author);
  t.same([begun.statusCode, begun.headers.etag, begun.headers.location], [201, '"1"', at]);
  const { content: _content, ...rest } = values;
  const createdAt = clock.now().toISOString();
  const first = { id, revises: null, version: 1, createdAt, savedAt: createdAt, device: 'Firefox on Linux', values: rest };
  t.same(begun.json(), first);
  clock.advance(60_000);
  const revises = { postId: 12, revision: 3 };
  const saved = await save(author, 1, { content: '<p>Second.</p>', title: '', revises });
  t.same([saved.statusCode, saved.headers.etag], [200, '"2"']);
  const second = { ...first, version: 2, revises, savedAt: clock.now().toISOString() };
  const read = await author.call('GET', at);
  t.match(read.headers, { etag: '"2"', 'cache-control': 'no-store' });
  t.same(read.json(), { ...second, values: { ...values, title: '', content: '<p>Second.</p>' } });
  t.same(await listed(author), [{ ...second, values: { ...rest, title: '' } }]);
  await replay({ log: services.log, store: services.store, projections: allProjections });
  t.equal((await author.call('DELETE', at, undefined, version(2))).statusCode, 204);
  t.same(await listed(author), []);
  refused(t, await author.call('GET', at), 404, /^There is no such draft of yours/);
  t.equal(await services.log.head(), head);
});

t.test('the rows of a table to be filled in stay', async (t) => {
  const { author } = await buildWithPeople(t);
  const content =
    '<table><tbody><tr><th scope="col">Part</th><th scope="col"></th></tr><tr><td></td><td></td></tr></tbody></table>';
  await begin(author, { content });
  t.match((await author.call('GET', at)).json<DraftView>().values, { content });
});

t.test('what was saved elsewhere is not overwritten, and one is told when and where', async (t) => {
  const { author, clock } = await buildWithPeople(t);
  await begin(author);
  clock.advance(60_000);
  await save(author, 1, { title: 'From the phone' });
  const sentence = `This draft was saved elsewhere at ${clock.now().toISOString()} (Firefox on Linux), and nothing was overwritten.`;
  clock.advance(60_000);
  for (const answer of [
    await save(author, 1, { title: 'From the desk' }),
    await begin(author, { title: 'Once more' }),
    await author.call('DELETE', at, undefined, version(1)),
  ])
    refused(t, answer, 409, sentence);
  t.match((await author.call('GET', at)).json(), { version: 2, values: { title: 'From the phone' } });
  const both = await Promise.all(['one', 'other'].map((title) => save(author, 2, { title })));
  t.same(both.map(({ statusCode }) => statusCode).toSorted(), [200, 409]);
  for (const header of [{}, version(0), { 'if-match': '*' }, { 'if-match': 'x' }])
    t.not((await author.call('PUT', at, values, header)).statusCode, 200);
});

t.test('a call that comes again, as its answer was lost, is answered as the first was', async (t) => {
  const { author, clock } = await buildWithPeople(t);
  const again = async (call: () => ReturnType<typeof begin>) => {
    const first = await call();
    clock.advance(60_000);
    const second = await call();
    t.same([second.statusCode, second.headers.etag, second.json()], [first.statusCode, first.headers.etag, first.json()]);
  };
  await again(() => begin(author));
  const revises = { postId: 12, revision: 3 };
  await again(() => save(author, 1, { title: 'Second', revises }));
  const atOnce = await Promise.all([1, 2, 3].map(() => save(author, 2, { title: 'Third' })));
  t.same(atOnce.map(({ statusCode, headers }) => [statusCode, headers.etag]), Array(3).fill([200, '"3"'])); // prettier-ignore
  const late = await begin(author);
  refused(t, late, 409, /^This draft was saved elsewhere/);
  refused(t, await save(author, 1, { title: 'Second' }), 409, /^This draft was saved elsewhere/);
  t.match((await listed(author))[0], { version: 3 });
});

t.test('somebody else’s draft is not there, whatever is asked', async (t) => {
  const { author, other, admin, visitor } = await buildWithPeople(t);
  await begin(author);
  for (const person of [other, admin]) {
    t.same(await listed(person), []);
    t.equal((await person.call('GET', at)).statusCode, 404);
    t.equal((await save(person, 1)).statusCode, 404);
    t.equal((await person.call('DELETE', at, undefined, version(1))).statusCode, 404);
  }
  t.equal((await begin(other, { title: 'Another' })).statusCode, 201, 'an id is taken by its owner alone');
  t.equal((await visitor.call('GET', at)).statusCode, 401);
  t.match((await author.call('GET', at)).json(), { version: 1, values: { title: values.title } });
});

t.test('HTML is cleaned, half characters are none, and a draft need not be complete', async (t) => {
  const { author } = await buildWithPeople(t);
  const none = { title: '', categoryId: '', tags: '', summary: '', content: '', readTime: '' };
  t.equal((await begin(author, none)).statusCode, 201);
  t.same((await author.call('GET', at)).json<DraftView>().values, none);
  await save(author, 1, { title: 'Half \ud83d', content: '<p onclick="x()">a<script>alert(1)</script></p>' });
  t.match((await author.call('GET', at)).json<DraftView>().values, { title: 'Half \ufffd', content: '<p>a</p>' });
});

t.test('a draft is at most as long as an article, and of one person there are not endlessly many', async (t) => {
  const { author, services } = await buildWithPeople(t);
  const content = `<p>${'x'.repeat(fieldLimits.content.max)}</p>`;
  refused(t, await begin(author, { content }), 422, /^Content must be at most/);
  t.equal((await begin(author, { content: `<p>${'x'.repeat(fieldLimits.content.max - 7)}</p>` })).statusCode, 201);
  refused(t, await begin(author, { title: 'x'.repeat(draftLimits.line + 1) }), 400, /^title must NOT have more than/);
  for (let n = 1; n < draftLimits.most; n += 1)
    await services.drafts.add(aDraft({ userId: author.id, id: `a-draft-of-mine-${n}` }));
  refused(t, await begin(author, { id: 'one-draft-too-many' }), 409, /^You have 100 drafts\. Please delete some/);
  const [first, second] = await services.drafts.headsOf(author.id);
  for (const { id, version } of [first, second] as DraftHead[]) await services.drafts.remove({ userId: author.id, id }, version);
  const ids = Array.from({ length: 10 }, (_, n) => `begun-at-the-same-moment-${n}`);
  const answers = await Promise.all(ids.map((id) => begin(author, { id })));
  const begun = answers.filter(({ statusCode }) => statusCode === 201).length;
  t.ok(begun <= 2, `${begun} were begun`);
  t.equal((await services.drafts.headsOf(author.id)).length, draftLimits.most - 2 + begun);
});

t.test('saving is limited, and does not use up what submissions may', async (t) => {
  const { author, other } = await buildWithPeople(t);
  for (let n = 0; n < limits.draftSaves.atOnce; n += 1) await author.call('POST', '/api/user/drafts', { id, title: 5 });
  refused(t, await begin(author), 429, /^Your drafts were saved very often/);
  t.equal((await author.call('GET', '/api/user/drafts')).statusCode, 200);
  t.equal((await author.call('POST', '/api/posts', {})).statusCode, 422);
  t.equal((await begin(other)).statusCode, 201);
});
