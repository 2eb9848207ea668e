import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn, testScale } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { expectCleanConsole, stage } from './browser.ts';
import { themes } from './sound.ts';

/**
 * Every shared component in every state, on a small phone and on a laptop, in both themes: checks the width, WCAG 2.2,
 * and whether the keyboard reaches every control and shows the focus. With SCREENSHOTS set, it writes screenshots.
 */

const on = await stage({ demo: false, settings: { NODE_ENV: 'development' } });

const pictures = fileURLToPath(new URL('screenshots/gallery/', import.meta.url));
const controls = 'main :is(a, button, input, select, textarea, summary, tr)';

const expectSound = async (t: Test, page: Page, what: string): Promise<void> => {
  // The header covers part of anything that was scrolled under it.
  await page.evaluate(() => scrollTo(0, 0));
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  t.equal(over, 0, `${what}: it fits the width`);
  for (const colorScheme of inTurn(themes)) {
    await page.emulateMedia({ colorScheme });
    t.strictSame(await violationsOn(page), [], `${what}, ${colorScheme}`);
    if (process.env.SCREENSHOTS) {
      const name = `${page.viewportSize()?.width}-${colorScheme}-${what.replace(/[^a-z]+/gi, '-')}.png`;
      await page.screenshot({ path: pictures + name, fullPage: (await page.getByRole('dialog').count()) === 0 });
    }
  }
};

/** Shows all controls at once in the hover or focus state. */
const force = async (client: CDPSession, states: string[]): Promise<void> => {
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: controls });
  await Promise.all(nodeIds.map((nodeId) => client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: states })));
};

/**
 * Moves through the page with the Tab key. Returns how many controls it reached, and those that did not show the focus.
 */
const tabThrough = async (page: Page): Promise<{ reached: number; unseen: string[] }> => {
  const unseen: string[] = [];
  for (let reached = 0; ; reached += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body || 'reached' in element) return undefined;
      Object.assign(element, { reached: true });
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return { isSeen: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2, html: element.outerHTML.slice(0, 120) };
    });
    if (!found) return { reached, unseen };
    if (!found.isSeen) unseen.push(found.html);
  }
};

for (const width of inTurn(testScale() === 'full' ? [320, 390, 768, 1440] : [320, 1440])) {
  t.test(`the components, ${width} pixels wide`, async (t) => {
    const page = await on.page(undefined, { viewport: { width, height: 900 } });
    await page.goto('/_gallery');
    await page.getByRole('heading', { name: 'Gallery of components' }).waitFor();
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    await expectSound(t, page, 'at rest');

    const more = page.getByRole('button', { name: 'Load More Articles' });
    await more.last().click();
    await page.getByText('The next articles could not be loaded.').waitFor();
    await more.first().click();
    await page.getByRole('button', { name: 'Loading...' }).waitFor();
    await page.getByRole('button', { name: 'Mira Kowalska' }).last().click();
    await page.getByRole('menu').waitFor();
    await expectSound(t, page, 'pressed');
    await page.keyboard.press('Escape');

    const client = await page.context().newCDPSession(page);
    for (const states of [['hover'], ['focus', 'focus-visible'], ['active', 'hover']]) {
      await force(client, states);
      await expectSound(t, page, states.join(' '));
    }
    await client.detach();

    for (const dialog of await page.locator('[data-dialogs] button').all()) {
      await dialog.click();
      await page.getByRole('dialog').waitFor();
      await expectSound(t, page, await dialog.innerText());
      await page.keyboard.press('Escape');
    }
    for (const toast of await page.locator('[data-toasts] button').all()) {
      await toast.click();
      await page.locator('[data-toast]').waitFor();
      await expectSound(t, page, await toast.innerText());
    }
    await page.getByRole('button', { name: 'The site is busy' }).click();
    await page.locator('[data-busy]').waitFor();
    await expectSound(t, page, 'The site is busy');
  });

  t.test(`the keyboard reaches every control and shows where it is, ${width} pixels wide`, async (t) => {
    const page = await on.page(undefined, { viewport: { width, height: 900 } });
    await page.goto('/_gallery');
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
    const expected = await page
      .locator('a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]')
      .filter({ visible: true })
      .count();
    const { reached, unseen } = await tabThrough(page);
    t.strictSame(unseen, []);
    t.ok(expected > 100);
    t.equal(reached, expected);
  });
}

expectCleanConsole(on);
