import type { Page } from 'playwright-core';
import sharp from 'sharp';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { bring, chooseCover, coverDescription, coverField } from './brought.ts';
import { expectCleanConsole, stage, untilTakenOver } from './browser.ts';
import type { Post } from './posts.ts';
import { expectSound, type Sight } from './sound.ts';
import { draftSaved, editor, fillArticle, hold, seeToast, submit } from './steps.ts';

/** The cover image of an article: how its author chooses it, and where readers see it. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

const title = 'The inside of a bench supply';
const slug = 'the-inside-of-a-bench-supply';
const sights: readonly Sight[] = [
  { width: 390, theme: 'light' },
  { width: 1280, theme: 'dark' },
  { width: 390, theme: 'dark' },
  { width: 1280, theme: 'light' },
];

/** A photo in a colour, with a shape in the middle. */
const photo = (hue: number): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="hsl(${hue} 40% 40%)"/>` +
        `<circle cx="800" cy="500" r="300" fill="hsl(${hue} 60% 70%)"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const file = async (name: string, hue: number) => ({ name, mimeType: 'image/png', buffer: await photo(hue) });

const chosen = (page: Page) => coverField(page).locator('img');

t.test('a cover is chosen, described, kept in the draft, changed, removed and submitted', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await fillArticle(page, { title });
  await chooseCover(page, await file('first.png', 20));
  await coverDescription(page).fill('A transformer');
  t.match(await chosen(page).evaluate((one: HTMLImageElement) => one.currentSrc), /-480x300\.webp$/, 'no larger than it shows');
  await draftSaved(page);
  await page.reload();
  await editor(page).waitFor();
  t.equal(await coverDescription(page).inputValue(), 'A transformer', 'the server has it');
  const first = await chosen(page).getAttribute('src');

  await chooseCover(page, await file('second.png', 200));
  await page.waitForFunction((first) => document.querySelector('[role=group] img')?.getAttribute('src') !== first, first);
  t.equal(await coverDescription(page).inputValue(), '', 'what was said was said of the other one');
  await coverField(page).getByRole('button', { name: 'Remove the cover picture' }).click();
  t.equal(await chosen(page).count(), 0);
  t.ok(
    await coverField(page)
      .getByRole('button', { name: 'Choose a cover picture' })
      .evaluate((one) => one === document.activeElement),
  );

  await bring(coverField(page), 'drop', await file('third.png', 140));
  await coverDescription(page).fill('x'.repeat(251));
  for (const sight of inTurn(sights)) await expectSound(t, page, 'the form with a cover', sight);
  await submit(page);
  await coverField(page).getByText('The description of the cover picture must be at most 250 characters').waitFor();
  t.ok(await coverDescription(page).evaluate((one) => one === document.activeElement));
  await coverDescription(page).fill('The supply without its lid');
  await submit(page);
  await seeToast(page, 'Post submitted');
});

t.test('what fails is told, tried again, or given up; what is not there is not submitted without', async (t) => {
  const page = await on.page(grace);
  await page.goto('/create-post');
  await fillArticle(page, { title: 'A cover that does not come' });
  on.watch.allow('POST /api/images', 422);
  await chooseCover(page, { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await coverField(page).getByText('This is no picture that can be shown.').waitFor();
  await expectSound(t, page, 'a cover that was refused', { width: 390, theme: 'dark' });
  await submit(page);
  await page.getByText('An image is still uploading.').waitFor();
  await coverField(page).getByRole('button', { name: 'Remove text.png' }).click();
  t.ok(
    await coverField(page)
      .getByRole('button', { name: 'Choose a cover picture' })
      .evaluate((one) => one === document.activeElement),
  );

  on.watch.allow('POST /api/images', 'failed');
  await page.route('**/api/images', (route) => route.abort(), { times: 1 });
  await chooseCover(page, await file('late.png', 50));
  await coverField(page).getByText('The site could not be reached.').waitFor();
  await coverField(page).getByRole('button', { name: 'Try late.png again' }).click();
  await chosen(page).waitFor();

  await page.route('**/api/images', () => undefined, { times: 1 });
  await chooseCover(page, await file('never.png', 60));
  await coverField(page).getByRole('progressbar').waitFor();
  await coverField(page).getByRole('button', { name: 'Cancel never.png' }).click();
  t.equal(await chosen(page).count(), 1, 'the one that was there stays');
  await page.goto('about:blank');
});

/** An image without reserved space would shift the layout a hundred times as much. */
const mostShift = 0.005;

interface Shifts {
  shifts: { value: number; moved: string[] }[];
}

/** Records layout shifts that no user caused. */
const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { shifts } = Object.assign(window as unknown as Shifts, { shifts: [] as Shifts['shifts'] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
        shifts.push({ value, moved: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Layout shifts since the last call. The browser reports them some frames late. */
const shiftsOn = (page: Page): Promise<Shifts['shifts']> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 10; frames += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    return (window as unknown as Shifts).shifts.splice(0);
  });

t.test('an admin sees it before deciding; then readers do, and nothing moves when it comes', async (t) => {
  const admin = await on.page(on.admin);
  await admin.goto('/admin');
  await admin.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'View' }).click();
  await admin.getByRole('dialog').getByRole('img', { name: 'The supply without its lid' }).waitFor();
  const { id } = (await on.call(grace, 'GET', `/api/posts/${slug}`)) as Post;
  await on.call(on.admin, 'PATCH', `/api/posts/${id}/status`, { status: 'approved' });
  await on.call(on.admin, 'PATCH', `/api/posts/${id}/featured`, { featured: true });
  for (const [viewport, name] of [
    [{ width: 390, height: 844 }, 'phone'],
    [{ width: 1280, height: 900 }, 'desktop'],
  ] as const)
    for (const path of ['/', '/categories/power-electronics', '/u/grace', `/blog/${slug}`]) {
      const page = await on.page(undefined, { viewport });
      await noteShifts(page);
      // The image comes last, because late typefaces also shift lines.
      const release = await hold(page, '**/images/**');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await untilTakenOver(page);
      await page.evaluate(() => document.fonts.ready);
      const image = page.locator('main').getByRole('img', { name: 'The supply without its lid' }).first();
      await image.scrollIntoViewIfNeeded();
      t.notOk(await image.evaluate((one: HTMLImageElement) => one.complete), `${path}, ${name}: it has not come`);
      await shiftsOn(page);
      release();
      await image.evaluate(async (one: HTMLImageElement) => one.decode());
      const { width, height } = (await image.boundingBox()) as { width: number; height: number };
      t.ok(width > 250 && height > 120, `${path}, ${name}: ${width} x ${height}`);
      const shifts = await shiftsOn(page);
      const shifted = shifts.reduce((sum, { value }) => sum + value, 0);
      t.ok(shifted <= mostShift, `${path}, ${name}: ${shifted} moved`, { shifts });
      for (const sight of inTurn(sights.filter(({ width }) => width === viewport.width)))
        await expectSound(t, page, `cover ${path}`, sight);
      await page.context().close();
    }
});

t.test('changes to a published article begin with its cover, and may remove it', async (t) => {
  const page = await on.page(grace);
  const { id } = (await on.call(grace, 'GET', `/api/posts/${slug}`)) as Post;
  await page.goto(`/create-post/${id}`);
  t.equal(await coverDescription(page).inputValue(), 'The supply without its lid');
  await coverField(page).getByRole('button', { name: 'Remove the cover picture' }).click();
  await submit(page);
  await seeToast(page, 'Post submitted');
  const admin = await on.page(on.admin);
  await admin.goto('/admin');
  await admin.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'View' }).click();
  await admin.getByRole('dialog').getByText('Changes to a published article').waitFor();
  t.equal(await admin.getByRole('dialog').getByRole('img', { name: 'The supply without its lid' }).count(), 0);
  await on.call(on.admin, 'PATCH', `/api/posts/${id}/proposal`, { status: 'approved' });
  const reader = await on.page();
  await reader.goto(`/blog/${slug}`);
  await reader.locator('header[data-article] svg').waitFor();
  t.equal(await reader.locator('header[data-article] img').count(), 0);
});

expectCleanConsole(on);
