import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Test } from 'tap';
import type { PictureFile } from './brought.ts';
import { untilDrawn } from './steps.ts';

/** The article of the author's journey: its parts, and the check that all of them are visible. */

export const title = 'Ripple of a converter, seen by two probes';
export const slug = 'ripple-of-a-converter-seen-by-two-probes';

/** An image of a trace, in its own colour. */
export const photo = async (name: string, hue: number): Promise<PictureFile> => {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="hsl(${hue} 40% 25%)"/>` +
    `<path d="M0 500 L400 300 L800 700 L1200 300 L1600 500" stroke="hsl(${hue} 80% 70%)" stroke-width="12" fill="none"/></svg>`;
  return { name, mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
};

export const coverShows = 'The converter and two probes';
/** The alternative texts of the images, by the way in which each was added. */
export const dropped = 'The trace of a long ground lead';
export const pasted = 'The trace of a ground spring';
export const chosen = 'Both probes at the output capacitor';

/** HTML as on a manufacturer's page. */
export const table =
  '<table><thead><tr><th>Probe</th><th>Ripple</th></tr></thead><tbody><tr><td>Long lead</td><td>84 mV</td></tr><tr><td>Spring</td><td>11 mV</td></tr></tbody></table>';

export const formula = '\\Delta V = \\frac{\\Delta I}{8 f C}';

export const diagram = "{ signal: [{ name: 'clk', wave: 'p...' }, { name: 'gate', wave: '0.10' }] }";

/** Checks that everything is in the body of a page or of a dialog, and that its images have loaded. */
export const expectWhole = async (t: Test, body: Locator, cover: Locator): Promise<void> => {
  await body.locator('math').waitFor();
  t.equal(await body.locator('math mfrac').count(), 1, 'the formula is drawn');
  t.equal(await body.getByRole('img', { name: /^Timing diagram: clk/ }).count(), 1, 'the diagram is drawn');
  t.strictSame(await body.getByRole('columnheader').allInnerTexts(), ['Probe', 'Ripple']);
  t.strictSame(await body.getByRole('cell').allInnerTexts(), ['Long lead', '84 mV', 'Spring', '11 mV']);
  for (const name of [dropped, pasted, chosen]) await expectPicture(t, body.getByRole('img', { name, exact: true }), name);
  await expectPicture(t, cover, coverShows);
};

const expectPicture = async (t: Test, picture: Locator, name: string): Promise<void> => {
  await picture.scrollIntoViewIfNeeded();
  t.equal(await picture.getAttribute('alt'), name);
  await untilDrawn(picture);
  t.ok(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), name);
};

/** The body of an article, on its page. */
export const bodyOn = (page: Page): Locator => page.locator('article div[dir=auto]');
export const coverOn = (page: Page): Locator => page.locator('header[data-article] img');
