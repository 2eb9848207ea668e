import type { Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { expectCleanConsole, phone, stage } from './browser.ts';
import { allDone, editor, tool } from './steps.ts';
import { until } from '../scripts/until.ts';

/** The bars of the editor stay in view, but must not cover the text being written. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

/** How far the block with the cursor is below the bars, in pixels. */
const below = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const node = getSelection()?.anchorNode;
    const block = (node instanceof Element ? node : node?.parentElement)?.closest('p, td, th, .ProseMirror > *');
    const bars = document.querySelector('[role=toolbar]')?.parentElement;
    return Number(block?.getBoundingClientRect().top) - Number(bars?.getBoundingClientRect().bottom);
  });

const isBelow = (page: Page): Promise<unknown> =>
  page.waitForFunction((block) => {
    const bars = document.querySelector('[role=toolbar]')?.parentElement?.getBoundingClientRect().bottom;
    return (document.querySelector(block)?.getBoundingClientRect().top ?? 0) >= (bars ?? 0);
  }, '.ProseMirror .formula');

for (const [device, viewport] of inTurn(Object.entries({ phone, desktop: { width: 1280, height: 800 } }))) {
  t.test(`${device}: the first line is in sight when one comes back to it`, async (t) => {
    const page = await on.page(grace, { viewport });
    await page.goto('/create-post');
    await editor(page).click();
    for (let line = 1; line <= 14; line += 1) {
      await page.keyboard.type(`Line ${line}`);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Control+Home');
    await until(async () => (await below(page)) >= 0, 'the first line is below the bars').catch(() => undefined);
    await allDone(page);
    t.ok((await below(page)) >= 0, `${await below(page)} pixels`);
  });

  t.test(`${device}: the cell, and the formula, that one writes stay in sight when their bar opens`, async (t) => {
    const page = await on.page(grace, { viewport });
    await page.goto('/create-post');
    await editor(page).click();
    await page.mouse.wheel(0, 400);
    await tool(page, 'Table').click();
    await page.getByRole('group', { name: 'Table' }).waitFor();
    await until(async () => (await below(page)) >= 0, 'the cell is below the bars').catch(() => undefined);
    await allDone(page);
    t.ok((await below(page)) >= 0, `${await below(page)} pixels`);
    await page.goto('/create-post?another');
    await editor(page).click();
    await page.mouse.wheel(0, 400);
    await tool(page, 'Formula').click();
    await page.getByLabel('Formula in LaTeX').fill('E = mc^2');
    await isBelow(page);
  });
}

expectCleanConsole(on);
