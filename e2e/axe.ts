import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as axeCore from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type WithAxe = typeof globalThis & { axe?: typeof axeCore };

/** What a page breaks of WCAG 2.2 (A and AA), each with the element that does. */
export const violationsOn = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (tags) =>
      (globalThis as WithAxe).axe?.run(document, {
        runOnly: tags,
        rules: { 'target-size': { enabled: true } },
        resultTypes: ['violations'],
      }) as Promise<axeCore.AxeResults>,
    tags,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
};
