import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as axeCore from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type WithAxe = typeof globalThis & { axe?: typeof axeCore };

/**
 * What a page breaks of WCAG 2.2 (A and AA), each with the element that does. Forced colours are the reader's own:
 * their contrast is not ours.
 */
export const violationsOn = async (page: Page, isForced = false): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const options = {
    runOnly: tags,
    rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: !isForced } },
    resultTypes: ['violations' as const],
    // No rule of these tags reads style sheets. Parsing them takes a fifth of the time.
    preload: { assets: ['media' as const] },
  };
  const { violations } = await page.evaluate(
    (options) => (globalThis as WithAxe).axe?.run(document, options) as Promise<axeCore.AxeResults>,
    options,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
};
