import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { sampled } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage, type Account } from './browser.ts';
import { viewsOf } from './views.ts';

/**
 * Every page and every dialog, in both themes, on a phone and on a desktop: against WCAG 2.2 (A and AA), and against the width of the
 * screen. With SCREENSHOTS set, pictures of them all are written.
 */

const pictures = fileURLToPath(new URL('screenshots/', import.meta.url));

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');
const people = { visitor: undefined, author: grace, admin: on.admin } satisfies Record<string, Account | undefined>;
const views = await viewsOf(on, grace);

const takePicture = async (page: Page, what: string, where: string): Promise<void> => {
  const name = what.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: `${pictures}${where}/${name}.png`, fullPage });
};

const expectSound = async (t: Test, page: Page, what: string, size: string): Promise<void> => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  t.equal(over, 0, `${what} fits the width`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    t.strictSame(await violationsOn(page), [], `${what}, ${colorScheme}`);
    if (process.env.SCREENSHOTS) await takePicture(page, what, `${size}-${colorScheme}`);
  }
};

for (const [number, [name, viewport]] of Object.entries({ desktop, phone }).entries()) {
  for (const who of ['visitor', 'author', 'admin'] as const) {
    const seen = sampled(
      views.filter((view) => view.who === who && (view.width ?? name) === name),
      2 * number,
    );
    t.test(`${who}, on a ${name}`, async (t) => {
      const page = await on.page(people[who], { viewport });
      page.on('dialog', (dialog) => void dialog.accept());
      for (const { what, path, steps } of seen) {
        await page.goto(path);
        await page.getByRole('heading').first().waitFor();
        await steps?.(page);
        await expectSound(t, page, what, name);
      }
    });
  }
}

expectCleanConsole(on);
