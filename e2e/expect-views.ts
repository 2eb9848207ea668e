import t from 'tap';
import { sampled, testScale } from '../scripts/test-scale.ts';
import { expectCleanConsole, stage, type Account } from './browser.ts';
import { choppedWords } from './chopped-words.ts';
import { expectFocusShown } from './focus.ts';
import { expectSound, lookAt, themes, widths, type Sight } from './sound.ts';
import { viewsOf, type View, type Viewer } from './views.ts';

const modes = ['forced-colours', 'large-text'] as const;

/** From this width on, the site shows its desktop menus. */
const desktopFrom = 1024;

/** All sights of a view: each width in both themes and in each mode. */
const allSightsOf = (wide: readonly number[]): Sight[] =>
  wide.flatMap((width) => [
    ...themes.map((theme): Sight => ({ width, theme })),
    ...modes.map((mode, place): Sight => ({ width, theme: themes[place] ?? 'light', mode })),
  ]);

/** Two of them: one width in one theme, and one mode at another width. The next view has others. */
const someSightsOf = (wide: readonly number[], number: number): Sight[] => {
  const widthAt = (place: number): number => wide[place % wide.length] as number;
  const theme = themes[number % 2] as Sight['theme'];
  const mode = modes[number % 2] as (typeof modes)[number];
  return [
    { width: widthAt(number), theme },
    { width: widthAt(number + 2), theme, mode },
  ];
};

const sightsOf = ({ width: only }: View, number: number): Sight[] => {
  const wide = widths.filter((width) => only === undefined || width >= desktopFrom === (only === 'desktop'));
  return testScale() === 'full' ? allSightsOf(wide) : someSightsOf(wide, number);
};

/**
 * Tests every page and dialog of a viewer, from a small phone to a large screen, in both themes, in forced colours, and
 * with text at twice the size. On the smallest screen no word breaks in the middle. Each view is opened once.
 * SCREENSHOTS=1 also writes screenshots.
 */
export const expectViews = async (who: Viewer): Promise<void> => {
  const on = await stage();
  const grace = await on.register('grace', 'Grace Volt');
  const people = { visitor: undefined, author: grace, admin: on.admin } satisfies Record<Viewer, Account | undefined>;
  const views = await viewsOf(on, who, grace);

  t.test(who, async (t) => {
    const page = await on.page(people[who]);
    page.on('dialog', (dialog) => void dialog.accept());
    for (const [number, view] of sampled(views).entries()) {
      const { what, path, steps } = view;
      const [first, ...others] = sightsOf(view, number) as [Sight, ...Sight[]];
      await page.setViewportSize({ width: first.width, height: 900 });
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await steps?.(page);
      if (view.width !== 'desktop') {
        await lookAt(page, { ...first, width: widths[0] });
        t.strictSame(await page.evaluate(choppedWords), [], `${what}: words stay whole`);
      }
      for (const sight of [first, ...others]) {
        await expectSound(t, page, what, sight);
        if (sight.mode === 'forced-colours') await expectFocusShown(t, page, what);
      }
    }
  });

  expectCleanConsole(on);
};
