import type { Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { desktop, expectCleanConsole, phone, stage, untilTakenOver } from './browser.ts';
import { addPost } from './posts.ts';
import { allDone, seeToast } from './steps.ts';

/** Aids for reading a long article, returning to it, and sharing it. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');
const parts = ['Why a guard ring', 'Measuring 1 pA', 'הרעש', 'What went wrong'];
const content = parts.map((part) => `<h2>${part}</h2>${'<p>Clean the board, then measure again.</p>'.repeat(30)}`).join('');
const { slug, title } = await addPost(on, grace, { title: 'A guard ring for picoamperes', content, status: 'approved' });
const path = `/blog/${slug}`;

const open = async (options: object): Promise<Page> => {
  const page = await on.page(undefined, { permissions: ['clipboard-read', 'clipboard-write'], ...options });
  await page.goto(path);
  await page.locator('.headed').first().waitFor();
  return page;
};
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const scrollTo = (page: Page, part: string) =>
  page.getByRole('heading', { name: part }).evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
const offer = (page: Page) => page.getByRole('complementary', { name: 'Where you stopped reading' });

t.test('the contents say where the reader is', async (t) => {
  const page = await open({ viewport: desktop });
  const here = page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current=location]');
  t.equal(await here.count(), 0);
  for (const part of [parts[1], parts[3], parts[0]] as string[]) {
    await scrollTo(page, part);
    await here.filter({ hasText: part }).waitFor();
    t.equal(await here.count(), 1);
  }
});

for (const [name, viewport] of inTurn(Object.entries({ desktop, phone })))
  t.test(`each heading has a link of its own, and nothing moves when it comes: ${name}`, async (t) => {
    const page = await open({ viewport, hasTouch: name === 'phone', isMobile: name === 'phone' });
    const link = page.getByRole('link', { name: `Link to “${parts[1]}”` });
    t.equal(await page.getByRole('heading', { name: parts[1] as string, exact: true }).count(), 1);
    await link.scrollIntoViewIfNeeded();
    await link.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#section-measuring-1-pa$/);
    const top = () => page.getByRole('heading', { name: parts[1] as string }).evaluate((one) => one.getBoundingClientRect().top);
    await page.waitForFunction(() => window.scrollY > 100);
    t.ok((await top()) >= 0 && (await top()) < 200, `${await top()} pixels below the top`);
    const height = () => page.locator('main').evaluate((main) => main.scrollHeight);
    const withLinks = await height();
    await page.evaluate(() => {
      for (const both of document.querySelectorAll('.headed')) both.replaceWith(both.firstElementChild as Element);
    });
    t.equal(await height(), withLinks);
  });

t.test('an article is passed on by its address', async (t) => {
  const page = await open({ viewport: desktop });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await seeToast(page, 'Link copied');
  t.equal(await copied(page), `${on.site.url}${path}`);
  await page.evaluate(() => {
    Object.assign(navigator, { share: async (what: object) => void Object.assign(window, { shared: what }) });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Share…' }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: object }).shared);
  t.same(shared, { title, url: `${on.site.url}${path}` });
});

t.test('who may not copy is told the address', async () => {
  const page = await on.page();
  await page.goto(path);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await seeToast(page, 'This browser does not let pages copy', `The address is ${on.site.url}${path}`);
});

t.test('who stopped in the middle may go on there; who read to the end, or declines, is not asked', async (t) => {
  const page = await open({ viewport: phone });
  t.equal(await offer(page).count(), 0);
  await scrollTo(page, parts[2] as string);
  const id = await page.getByRole('heading', { name: parts[2] as string }).getAttribute('id');
  const kept = () => page.waitForFunction((id) => localStorage.getItem('reading-places')?.includes(String(id)), id);
  await kept();
  const again = await page.context().newPage();
  await again.goto(path);
  await offer(again)
    .getByRole('link', { name: parts[2] as string })
    .click();
  await again.waitForFunction(() => window.scrollY > 1_000);
  await offer(again).waitFor({ state: 'detached' });
  await again.goto('/about');
  await again.goto(path);
  await offer(again).getByRole('button', { name: 'Start from the beginning' }).click();
  t.equal(await offer(again).count(), 0);
  const isForgotten = () => again.waitForFunction(() => localStorage.getItem('reading-places') === '[]');
  await isForgotten();
  await scrollTo(again, parts[2] as string);
  await kept();
  await again.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await isForgotten();
  await again.clock.install();
  await again.reload();
  await untilTakenOver(again);
  await again.locator('.headed').first().waitFor();
  await allDone(again);
  // The offer appears once the page has settled.
  await again.clock.fastForward(5_000);
  await allDone(again);
  t.equal(await offer(again).count(), 0);
});

expectCleanConsole(on);
