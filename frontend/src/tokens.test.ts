import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { themes } from '../../contracts/theme-colors.ts';

/**
 * Components take colours, font sizes, spacing, corners, shadows and durations from the tokens of theme.ts (decision
 * 0134).
 */

const folder = import.meta.dirname;
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
/** Owners choose the colours of category tiles. */
const components = files.filter((file) => !/\.test\.ts$|^theme\.ts$|category-icon\.tsx$/.test(file));

/**
 * Code has a colour palette of its own (article-styles.ts, `paint`); lengths in `em` or `pt` depend on the text or the
 * paper.
 */
const written: Readonly<Record<string, RegExp>> = {
  'a colour': /(?<!paint\([^)]*)(?:#[0-9a-f]{3,8}\b(?=[;'" ,)])|\b(?:rgb|oklch|hsl)a?\()/i,
  'a size of type': /font-size: (?:\d[\d.]*(?:rem|px)|clamp)|font: [\d. ]*\d(?:rem|px)/,
  'a space': /(?<![\w-])(?:(?:row-|column-)?gap|(?:padding|margin)[a-z-]*): [^;'\n]*(?<![\w.])\d[\d.]*rem/,
  'a corner': /border-radius: \d/,
  'a duration': /(?:animation|transition)(?!-duration)[^;]*?[\s:]\d[\d.]*m?s\b/,
  'a shadow': /box-shadow: (?!\$|none|inset)/,
};

t.ok(components.length > 100);
for (const [name, pattern] of Object.entries(written))
  t.test(`no component writes ${name} itself`, async (t) => {
    const found = components.filter((file) => pattern.test(readFileSync(join(folder, file), 'utf8')));
    t.strictSame(found, []);
  });

t.test('the icon of the site is in its colours', async (t) => {
  const { primary, copper } = themes.light;
  const colours = readFileSync(join(folder, '../public/favicon.svg'), 'utf8').match(/#[0-9a-f]{6}/g);
  t.strictSame(colours, [copper, primary]);
});
