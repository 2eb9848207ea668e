import type { Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { allDone, seeToast, toast } from './steps.ts';

/** A toast covers no control, wherever the reader is on a page. */

const on = await stage();
const author = await on.register('grace', 'Grace Volt');

/** The names of the controls below the toast. */
const covered = (page: Page): Promise<string[]> =>
  toast(page).evaluate((box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect();
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => !box.contains(control) && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const at = control.getBoundingClientRect();
        return at.left < right && at.right > left && at.top < bottom && at.bottom > top;
      })
      .map((control) => control.textContent || control.outerHTML);
  });

/** Listens for the end of scrolling after all the page's own listeners; returns a function that waits for it. */
const scrollEnd = async (page: Page): Promise<() => Promise<unknown>> => {
  await page.evaluate(() => {
    delete document.documentElement.dataset.scrolled;
    addEventListener('scrollend', () => (document.documentElement.dataset.scrolled = ''), { once: true });
  });
  return async () => {
    await page.waitForFunction(() => 'scrolled' in document.documentElement.dataset);
    await allDone(page);
  };
};

for (const [name, viewport] of inTurn([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)) {
  t.test(`on ${name}`, async (t) => {
    const page = await on.page(author, { viewport });
    const sayProfile = async (): Promise<void> => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: viewport === phone ? 'Open menu' : author.fullName })
        .click();
      await page.getByRole('menuitem', { name: 'Your Profile' }).click();
      await seeToast(page, 'Profile page is coming soon');
    };
    for (const path of ['/', '/create-post', '/popular']) {
      await page.goto(path);
      await sayProfile();
      t.strictSame(await covered(page), [], path);
      const scrolled = await scrollEnd(page);
      await page.mouse.wheel(0, 700);
      await scrolled();
      t.strictSame(await covered(page), [], `${path}, further down`);
      await page.mouse.wheel(0, -700);
    }
  });
}

t.test('the next decision can be made at once', async (t) => {
  const page = await on.page(on.admin, { viewport: phone });
  await page.goto('/admin');
  const first = page.getByRole('button', { name: 'Approve' }).first();
  await first.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await seeToast(page, 'Post approved');
  t.strictSame(await covered(page), []);
});

expectCleanConsole(on);
