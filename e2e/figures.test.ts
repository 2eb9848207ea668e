import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import type { DeskFigures, DeskWeek } from '../contracts/views/figures.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { addPost } from './posts.ts';

/** The page "Figures" of the review desk, and the usual waiting time that authors see. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');
const thisWeek = async (): Promise<DeskWeek> =>
  ((await on.call(on.admin, 'GET', '/api/figures')) as DeskFigures).weeks.at(-1) as DeskWeek;
const before = await thisWeek();

await addPost(on, grace, { title: 'Approved', status: 'approved' });
await addPost(on, grace, { title: 'Rejected', status: 'rejected' });
const waiting = await addPost(on, grace, { title: 'A filter that nobody has read' });

t.test('an admin reads the figures, and their address says of how many weeks', async (t) => {
  const page = await on.tab(on.admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Figures' }).click();
  await page.waitForURL('/admin/figures');
  const { entered, left, waiting: waits, approved, rejected } = before;
  await page
    .locator('[data-figure=Waiting]')
    .getByText(`${waits + 1}`, { exact: true })
    .waitFor();
  const cells = await page
    .getByRole('region', { name: 'Numbers by week' })
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .allInnerTexts();
  t.same(cells.slice(0, 7), [entered + 3, left + 2, waits + 1, approved + 1, rejected + 1, 0, 0].map(String));
  const { admins } = (await on.call(on.admin, 'GET', '/api/figures')) as DeskFigures;
  const [first] = admins;
  t.match(
    await page.getByRole('region', { name: 'Numbers by admin' }).innerText(),
    [first?.admin?.fullName, first?.approved, first?.rejected, first?.unpublished, first?.undone].join('\t'),
  );
  await page.getByRole('region', { name: 'Numbers by reason' }).getByRole('row', { name: 'None of the list' }).waitFor();
  await page.getByRole('img', { name: /were approved, \d+ rejected, and \d+ unpublished\.$/ }).waitFor();
  await page.getByRole('link', { name: '52 weeks' }).press('Enter');
  await page.waitForURL('/admin/figures?weeks=52');
  await page.waitForFunction(() => document.querySelectorAll('[aria-label="Numbers by week"] tbody tr').length === 52);
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll('[aria-label="Numbers by week"] tbody tr').length === 13);
  t.equal(await page.getByRole('link', { name: '13 weeks' }).getAttribute('aria-current'), 'page');
});

const monday = Date.parse('2026-08-31T00:00:00Z');
const busy: DeskFigures = {
  weeks: Array.from({ length: 13 }, (_, index) => ({
    week: new Date(monday + index * 7 * 86_400_000).toISOString().slice(0, 10),
    entered: 40 + ((index * 7) % 23),
    left: 38 + ((index * 11) % 19),
    waiting: 20 + ((index * 13) % 37),
    approved: index === 5 ? 0 : 20 + ((index * 5) % 17),
    rejected: index === 5 ? 0 : 6 + ((index * 3) % 9),
    unpublished: index % 4 === 3 ? 2 : 0,
    undone: index % 3,
    median: index === 5 ? null : 3_600 * (4 + ((index * 5) % 11)),
    percentile95: index === 5 ? null : 3_600 * (30 + ((index * 17) % 60)),
  })),
  admins: [
    {
      admin: { fullName: 'Maximiliane Hertzsprung-Oppenheimer', username: 'max' },
      approved: 212,
      rejected: 70,
      unpublished: 5,
      undone: 9,
    },
    { admin: { fullName: 'מריה קירי', username: 'maria' }, approved: 101, rejected: 24, unpublished: 1, undone: 3 },
    { admin: null, approved: 2, rejected: 0, unpublished: 0, undone: 0 },
  ],
  reasons: [
    { reason: { id: 1, name: 'Please show what you built yourself, with pictures of it' }, count: 61 },
    { reason: null, count: 30 },
    { reason: { id: 2, name: 'מקורות חסרים' }, count: 12 },
  ],
  appeals: { filed: 7, upheld: 4, reversed: 2 },
  usualWait: 50 * 3_600,
};

for (const [name, viewport, colorScheme] of inTurn([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
  ['narrow phone', { width: 320, height: 640 }, 'light'],
] as const)) {
  t.test(`a busy quarter is drawn on a ${name}`, async (t) => {
    const page = await on.tab(on.admin, { viewport, colorScheme });
    await page.route('**/api/figures?*', (route) => route.fulfill({ json: busy }));
    await page.goto('/admin/figures');
    await page.getByText('3 days', { exact: true }).first().waitFor();
    t.equal(await page.getByRole('figure').count(), 3);
    await page.getByText('6 appeals were answered: 4 upheld the decision, 2 reversed it.').waitFor();
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page itself is not pushed aside');
    const ways = await page
      .getByRole('figure')
      .first()
      .locator('path')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''));
    t.same(ways.map((way) => way.split('M').length - 1), [2, 2], 'a week without answers is a gap'); // prettier-ignore
    t.same(await violationsOn(page), []);
  });
}

t.test('figures that do not come are asked for again', async () => {
  const page = await on.tab(on.admin);
  on.watch.allow('GET /api/figures?weeks=13', 'failed');
  await page.route('**/api/figures?*', (route) => route.abort());
  await page.goto('/admin/figures');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/api/figures?*');
  await again.click();
  await page.getByRole('figure').first().waitFor();
});

t.test('authors are told what is usual where they submit and where they wait', async (t) => {
  const page = await on.tab(grace, { viewport: phone });
  await page.goto('/my-articles?state=waiting');
  await page.getByRole('link', { name: waiting.title, exact: true }).waitFor();
  t.equal(await page.getByText('Usually answered').count(), 0, 'nothing, where there is too little to tell');
  await page.route('**/api/answer-time', (route) => route.fulfill({ json: { usualWait: 25 * 3_600 } }));
  await page.goto('/my-articles');
  await page.getByText('Usually answered within 25 hours').waitFor();
  t.equal(await page.getByText('Usually answered').count(), 1, 'not at what has its answer');
  await page.goto('/create-post');
  await page.getByText('Usually answered within 25 hours').waitFor();
  t.same(await violationsOn(page), []);
});

expectCleanConsole(on);
