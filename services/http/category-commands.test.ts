import t from 'tap';
import type { CategoryBoard, CategoryWithCount, EditedCategory } from '../../contracts/views/category.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import { get } from '../test/asks.ts';
import { buildWithPeople, type TestSite } from '../test/build.ts';
import { refused } from '../test/refused.ts';

const wantsProblem = { accept: 'application/problem+json' };
const look = { iconClass: 'ri-wifi-line', iconColor: 'text-teal-600', bgColor: 'bg-teal-100' };

const board = ({ admin }: TestSite): Promise<CategoryBoard> => get(admin, '/api/admin/categories');
const listed = async ({ visitor }: TestSite): Promise<string[]> =>
  (await get<CategoryWithCount[]>(visitor, '/api/categories')).map(({ slug }) => slug);
const post = ({ admin }: TestSite, body: object, headers = {}) => admin.call('POST', '/api/categories', body, headers);
const patch = ({ admin }: TestSite, slug: string, body: object, headers = {}) =>
  admin.call('PATCH', `/api/categories/${slug}`, body, headers);
const order = ({ admin }: TestSite, slugs: readonly string[], headers = {}) =>
  admin.call('PUT', '/api/admin/categories/order', { slugs }, headers);

t.test('an admin makes a category, and everybody sees it at once', async (t) => {
  const site = await buildWithPeople(t);
  await listed(site);
  const made = await post(site, { name: '  Radio  &  RF ', ...look });
  t.equal(made.statusCode, 201);
  t.match(made.json(), { name: 'Radio & RF', slug: 'radio-rf', ...look, articlesCount: 0, revision: 0 });
  t.match(made.headers, { location: '/api/categories/radio-rf', etag: '"0"', 'log-position': /^\d+$/ });
  t.strictSame(await listed(site), ['microcontrollers', 'power-electronics', 'radio-rf']);
  const [event] = await site.services.log.readStream('category-3');
  t.match(event, { type: 'CategoryCreated', metadata: { actor: `user-${site.admin.id}` } }, 'who did it');
});

t.test('a name or an address that is taken is refused in its field, also of two at once', async (t) => {
  const site = await buildWithPeople(t);
  refused(t, await post(site, { name: 'MICROCONTROLLERS', ...look }, wantsProblem), 409, /is a category called/, 'name');
  const slug = 'power-electronics';
  refused(t, await post(site, { name: 'Power', slug, ...look }, wantsProblem), 409, /is taken/, 'slug');
  const both = await Promise.all([post(site, { name: 'Radio', ...look }), post(site, { name: 'radio', ...look })]);
  t.strictSame(both.map(({ statusCode }) => statusCode).toSorted(), [201, 409]);
  refused(t, await patch(site, 'radio', { name: 'Microcontrollers' }, wantsProblem), 409, /is a category called/, 'name');
  t.equal((await patch(site, 'radio', { name: 'RADIO' })).statusCode, 200, 'its own');
});

t.test('the slug is told before', async (t) => {
  const site = await buildWithPeople(t);
  const slugOf = (name: string) => get(site.admin, `/api/admin/category-slug?name=${encodeURIComponent(name)}`);
  t.strictSame(await slugOf(' Analog & RF! '), { slug: 'analog-rf', isTaken: false });
  t.strictSame(await slugOf('Мощность'), { slug: 'moshchnost', isTaken: false });
  t.strictSame(await slugOf('microcontrollers'), { slug: 'microcontrollers', isTaken: true });
});

t.test('hostile and very long names are refused, or only text', async (t) => {
  const site = await buildWithPeople(t);
  for (const [name, sentence] of [
    ['', 'A category needs a name.'],
    [' \u200b ', /needs a name/],
    ['x'.repeat(101), /at most 100 characters/],
    ['x'.repeat(100_000), /at most 100 characters/],
    [`a${'\u0301'.repeat(40)}`, /at most 30 accents/],
    ['Ra\u202Edio', /invisible characters/],
  ] as const)
    refused(t, await post(site, { name, ...look }, wantsProblem), 422, sentence, 'name');
  const name = '<script>alert(1)</script>\u0000"\'&';
  t.match((await post(site, { name, ...look })).json(), {
    name: '<script>alert(1)</script> "\'&',
    slug: 'script-alert-1-script',
  });
  const slug = 'x'.repeat(5_000);
  t.match((await post(site, { name: 'Long', slug, ...look })).json(), { slug: 'x'.repeat(100) });
  t.match((await post(site, { name: 'Odd', slug: '../../admin', ...look })).json(), { slug: 'admin' });
});

t.test('what cannot be seen is refused in its field, and what stands already may stay', async (t) => {
  const site = await buildWithPeople(t);
  const faint = { name: 'Radio', ...look, iconColor: '#777777', bgColor: '#888888' };
  refused(t, await post(site, faint, wantsProblem), 422, /contrast of 1\.26; it needs 3/, 'iconColor');
  refused(t, await post(site, { ...faint, iconColor: 'red' }, wantsProblem), 422, /colour of the palette/, 'iconColor');
  refused(
    t,
    await post(site, { name: 'Radio', ...look, iconClass: 'ri-x' }, wantsProblem),
    422,
    /icons that there are/,
    'iconClass',
  );
  refused(t, await patch(site, 'microcontrollers', { bgColor: '#ffffff' }, wantsProblem), 422, /in the dark theme/, 'iconColor');

  const metadata = { version: 1, time: new Date().toISOString(), actor: 'operator', correlationId: 'x', previousHash: null };
  const data = { categoryId: 3, slug: 'old', name: 'Old', iconClass: 'fa-x', iconColor: 'mauve', bgColor: 'mauve' };
  const event = { id: '00000000-0000-4000-8000-000000000003', type: 'CategoryCreated', data, metadata };
  const { position } = await site.services.log.append('category-3', 'no_stream', [event]);
  await site.services.runner.reached(position, 5_000);
  t.match((await patch(site, 'old', { name: 'Older' })).json(), { name: 'Older', iconClass: 'fa-x' });
  t.equal((await patch(site, 'old', { bgColor: '#000000' })).statusCode, 422);
});

t.test('of two admins who change one at once the second is told', async (t) => {
  const site = await buildWithPeople(t);
  const [read] = (await board(site)).categories as [EditedCategory];
  const since = { 'if-match': `"${read.revision}"`, ...wantsProblem };
  const first = await patch(site, read.slug, { name: 'Chips' }, since);
  t.match([first.statusCode, first.headers.etag], [200, '"1"']);
  refused(t, await patch(site, read.slug, { name: 'Processors' }, since), 409, /while you were editing it/);
  t.equal((await patch(site, read.slug, { name: 'Processors' })).statusCode, 200, 'without a revision any will do');
  refused(t, await patch(site, read.slug, { name: 'X' }, { 'if-match': 'x' }), 400, /ETag of the category/);
  refused(t, await patch(site, 'none', { name: 'X' }), 404, 'Category not found');
  const slugs = (await board(site)).categories.map(({ slug }) => slug);
  t.equal(slugs[0], 'microcontrollers', 'the slug stays');
});

t.test('at the same moment, too', async (t) => {
  const site = await buildWithPeople(t);
  const since = { 'if-match': '"0"' };
  const both = await Promise.all(['One', 'Two', 'Three'].map((name) => patch(site, 'microcontrollers', { name }, since)));
  t.strictSame(both.map(({ statusCode }) => statusCode).toSorted(), [200, 409, 409]);
});

t.test('the order is that of all lists at once, and of two orders made of the same one the second is refused', async (t) => {
  const site = await buildWithPeople(t);
  await post(site, { name: 'Radio', ...look });
  t.strictSame(await listed(site), ['microcontrollers', 'power-electronics', 'radio']);
  const read = { 'if-match': `"${(await board(site)).changes}"` };
  const ordered = await order(site, ['radio', 'microcontrollers', 'power-electronics'], read);
  t.match([ordered.statusCode, ordered.payload], [204, '']);
  t.strictSame(await listed(site), ['radio', 'microcontrollers', 'power-electronics']);
  t.strictSame((await board(site)).categories.map(({ slug }) => slug), await listed(site)); // prettier-ignore
  refused(t, await order(site, ['power-electronics', 'radio', 'microcontrollers'], read), 409, /while you were ordering/);
  for (const slugs of [[], ['radio'], ['radio', 'radio', 'microcontrollers'], ['radio', 'none', 'microcontrollers']])
    refused(t, await order(site, slugs), 409, /while you were ordering/);
  await post(site, { name: 'Analog', ...look });
  t.equal((await listed(site)).at(-1), 'analog', 'a new one comes last');
  const [event] = await site.services.log.readStream('categories-log');
  t.match(event, { type: 'CategoriesOrdered', data: { categoryIds: [3, 1, 2] }, metadata: { actor: `user-${site.admin.id}` } });
});

t.test('the board is for admins, and its answers name the code', async (t) => {
  const site = await buildWithPeople(t);
  for (const [person, status] of [
    [site.visitor, 401],
    [site.author, 403],
  ] as const) {
    t.equal((await person.call('GET', '/api/admin/categories')).statusCode, status);
    t.equal((await person.call('POST', '/api/categories', { name: 'X', ...look })).statusCode, status);
  }
  const { headers } = await site.admin.call('GET', '/api/admin/categories');
  t.match(headers, { etag: '"0"', 'cache-control': 'no-store' });
  const problem = (await order(site, [], wantsProblem)).json<Problem>();
  t.equal(problem.code, 'CATEGORY_CHANGED');
});
