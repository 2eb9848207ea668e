import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { expectCleanConsole, phone, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { devices } from './sound.ts';
import { fillArticle } from './steps.ts';

/** Links with which others read unpublished articles, from the author's form to the reader's screen. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

const dialogOn = (page: Page): Locator => page.getByRole('dialog', { name: 'Share a preview' });
const make = async (page: Page): Promise<string> => {
  await dialogOn(page).getByRole('button', { name: 'Make a link' }).click();
  return dialogOn(page)
    .getByText(/\/preview\//)
    .innerText();
};
const bar = (page: Page): Locator => page.getByRole('note', { name: 'Preview' });

t.test('a draft is shared from its form, read without an account, and no longer when the link is revoked', async (t) => {
  const page = await on.tab(grace);
  await page.goto('/create-post');
  const share = page.getByRole('button', { name: 'Share a preview' });
  t.equal(await share.count(), 0, 'nothing is there yet to be read');
  await fillArticle(page, { title: 'Ripple, for a colleague' });
  await share.click();
  await dialogOn(page).getByText('There are no links to it yet.').waitFor();
  const link = await make(page);
  await dialogOn(page).getByRole('listitem').waitFor();
  t.strictSame(await violationsOn(page), []);
  for (const { viewport, colorScheme } of inTurn(devices)) {
    const reader = await on.tab(undefined, { viewport, colorScheme });
    await reader.goto(link);
    await reader.getByRole('heading', { name: 'Ripple, for a colleague', level: 1 }).waitFor();
    t.match(await bar(reader).innerText(), /Preview: not published\s+Grace Volt shared this article with you\. It is a draft/);
    t.strictSame(await violationsOn(reader), [], `${viewport.width} ${colorScheme}`);
    t.ok(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }
  await dialogOn(page).getByRole('button', { name: 'Revoke link 1' }).click();
  await dialogOn(page).getByText('There are no links to it yet.').waitFor();
  t.equal(
    await dialogOn(page)
      .getByText(/\/preview\//)
      .count(),
    0,
  );
  on.watch.allow(`GET ${new URL(link).pathname}`, 410);
  const reader = await on.tab();
  await reader.goto(link);
  await reader.getByRole('heading', { name: 'This preview has ended' }).waitFor();
  t.strictSame(await violationsOn(reader), []);
});

t.test('an article that waits is shared from the list; a link is shown once, and five are the most', async (t) => {
  await addPost(on, grace, { title: 'Waiting for a colleague' });
  const page = await on.page(grace, { viewport: phone, colorScheme: 'dark' });
  await page.goto('/my-articles');
  await page.getByRole('button', { name: 'Share a preview of Waiting for a colleague' }).click();
  const link = await make(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share a preview of Waiting for a colleague' }).click();
  await dialogOn(page).getByRole('listitem').waitFor();
  t.equal(
    await dialogOn(page)
      .getByText(/\/preview\//)
      .count(),
    0,
  );
  for (let made = 2; made <= 5; made += 1) {
    await dialogOn(page).getByRole('button', { name: 'Make a link' }).click();
    await dialogOn(page).getByRole('listitem').nth(made - 1).waitFor(); // prettier-ignore
  }
  await dialogOn(page).getByText('These are all that there may be.').waitFor();
  t.strictSame(await violationsOn(page), []);
  const reader = await on.page(undefined, { javaScriptEnabled: false });
  await reader.goto(link);
  t.match(await bar(reader).innerText(), 'It waits for a review.');
});

expectCleanConsole(on);
