import t from 'tap';
import { paths } from '../frontend/src/paths.ts';
import { inTurn, sampled, testScale } from '../scripts/test-scale.ts';
import { expectCleanConsole, stage, type Account } from './browser.ts';
import { addHardTexts } from './hard-texts.ts';
import { expectSound, type Sight, themes, widths } from './sound.ts';
import { openUserMenu, rowOf } from './steps.ts';
import type { View } from './views.ts';

/** Very long words and right-to-left texts, wherever users' own words appear. */

const on = await stage();
const { authors, categories, published, rejected } = await addHardTexts(on);
const [long, layla] = authors as [Account, Account];
const people = { visitor: undefined, author: long, admin: on.admin } as const;

const seen = (what: string, path: string, who: View['who'] = 'visitor', steps?: View['steps']): View => ({
  ...{ what, path, who },
  ...(steps ? { steps } : {}),
});

const views: readonly View[] = [
  seen('home', paths.home),
  ...published.map(({ slug }, place) => seen(`article ${place}`, paths.post(slug))),
  ...categories.map((slug, place) => seen(`category ${place}`, paths.category(slug))),
  seen('categories', paths.categories),
  seen('tag', paths.tag('W'.repeat(50))),
  seen('tag from right to left', paths.tag('جهد')),
  seen('tags', paths.tags),
  ...[long, layla].map(({ username }, place) => seen(`author ${place}`, paths.author(username))),
  seen('authors', paths.authors),
  seen('popular', paths.popular),
  seen('search', paths.searchFor('W'.repeat(200))),
  seen('search from right to left', paths.searchFor('قياس')),
  seen('no article', paths.post(`${published[0]?.slug}-none`)),
  seen('my articles', paths.myArticles, 'author'),
  seen('a new article', paths.createPost, 'author'),
  seen('editing', paths.editPost(rejected.id), 'author'),
  seen('the dashboard', paths.admin, 'admin'),
  seen('the dashboard, rejected', paths.admin, 'admin', (page) => page.getByRole('tab', { name: 'Rejected' }).click()),
  seen('reading', paths.admin, 'admin', async (page) => {
    await page.getByRole('tab', { name: 'Rejected' }).click();
    await rowOf(page, rejected.title).getByRole('button', { name: 'View' }).click();
    await page.getByRole('dialog').getByText('rejected it').waitFor();
  }),
  seen('rejecting', paths.admin, 'admin', async (page) => {
    await page.getByRole('button', { name: 'Reject' }).first().click();
    await page.getByRole('dialog').waitFor();
  }),
];

const sightsOf = (number: number): Sight[] => {
  const theme = themes[Math.floor(number / 2) % 2] as Sight['theme'];
  const usual = widths.map((width): Sight => ({ width, theme }));
  const large: Sight = { width: number % 2 === 0 ? 390 : 1440, theme, mode: 'large-text' };
  // Anything too wide is so on the smallest screen, or on the smallest one with the layout of a larger one.
  return testScale() === 'full' ? [...usual, large] : [...usual.filter(({ width }) => [320, 768, 1440].includes(width)), large];
};

for (const who of ['visitor', 'author', 'admin'] as const) {
  t.test(who, async (t) => {
    const page = await on.page(people[who]);
    page.on('dialog', (dialog) => void dialog.accept());
    for (const [number, { what, path, steps }] of sampled(views.filter((view) => view.who === who)).entries()) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await steps?.(page);
      for (const sight of inTurn(sightsOf(number))) await expectSound(t, page, `hard texts, ${what}`, sight);
    }
  });
}

t.test('the menu of somebody with a long name', async (t) => {
  const page = await on.page(long, { viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await openUserMenu(page, long);
  await expectSound(t, page, 'hard texts, menu', { width: 1440, theme: 'light' });
});

on.watch.allowWhereTried(`GET ${paths.post(`${published[0]?.slug}-none`)}`, 404);
expectCleanConsole(on);
