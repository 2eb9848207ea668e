import t from 'tap';
import { sampled, testScale } from '../scripts/test-scale.ts';
import { expectCleanConsole, stage, type Account } from './browser.ts';
import { expectFocusShown } from './focus.ts';
import { expectSound, widths, type Sight } from './sound.ts';
import { viewsOf, type View } from './views.ts';

/**
 * Every page and every dialog, from a small phone to a large screen, in both themes, in forced colours, and with text
 * of twice the size. Each is opened once. With SCREENSHOTS set, pictures of them all are written.
 */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');
const people = { visitor: undefined, author: grace, admin: on.admin } satisfies Record<string, Account | undefined>;
const views = await viewsOf(on, grace);

const themes = ['light', 'dark'] as const;
const modes = ['forced-colours', 'large-text'] as const;

/** From this width on the menus are those of a desktop. */
const desktopFrom = 1024;

/** Each width in one of the themes, or at full in both. */
const usualOf = (wide: readonly number[], number: number): Sight[] =>
  wide.flatMap((width, place) =>
    (testScale() === 'full' ? themes : [themes[(number + place) % 2] ?? 'light']).map((theme): Sight => ({ width, theme })),
  );

/**
 * The ways to look at a view: at full all; else the smallest width and every other one, those in turn with the next
 * view's, and one of the modes.
 */
const sightsOf = ({ width: only }: View, number: number): Sight[] => {
  const wide = widths.filter((width) => only === undefined || width >= desktopFrom === (only === 'desktop'));
  const isFull = testScale() === 'full';
  const usual = usualOf(wide, number).filter((_, place) => isFull || place === 0 || place % 2 === number % 2);
  const special = modes.flatMap((mode, place) =>
    (isFull ? wide : [wide[(number + 2 * place) % wide.length] ?? 320])
      .filter(() => isFull || place === number % modes.length)
      .map((width): Sight => ({ width, theme: themes[place] ?? 'light', mode })),
  );
  return [...usual, ...special];
};

for (const who of ['visitor', 'author', 'admin'] as const) {
  t.test(who, async (t) => {
    const page = await on.page(people[who]);
    page.on('dialog', (dialog) => void dialog.accept());
    for (const [number, view] of sampled(views.filter((view) => view.who === who)).entries()) {
      const { what, path, steps } = view;
      const [first, ...others] = sightsOf(view, number) as [Sight, ...Sight[]];
      await page.setViewportSize({ width: first.width, height: 900 });
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await steps?.(page);
      for (const sight of [first, ...others]) {
        await expectSound(t, page, what, sight);
        if (sight.mode === 'forced-colours') await expectFocusShown(t, page, what);
      }
    }
  });
}

expectCleanConsole(on);
