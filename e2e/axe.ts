import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as axeCore from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type WithAxe = typeof globalThis & { axe?: typeof axeCore };

/**
 * The WCAG 2.2 (A and AA) violations on a page, each with its element. Forced colours are the reader's own, so their
 * contrast is not checked.
 */
export const violationsOn = async (page: Page, isForced = false): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const options = {
    runOnly: tags,
    rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: !isForced } },
    resultTypes: ['violations' as const],
    // No rule of these tags reads style sheets, and parsing them takes a fifth of the time.
    preload: { assets: ['media' as const] },
  };
  const { violations } = await page.evaluate(
    (options) => (globalThis as WithAxe).axe?.run(document, options) as Promise<axeCore.AxeResults>,
    options,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
};
