import t from 'tap';
import { sampled } from '../scripts/test-scale.ts';
import { expectCleanConsole, stage, type Account, type Stage } from './browser.ts';
import { choppedWords } from './chopped-words.ts';
import { viewsOf, type View, type Viewer } from './views.ts';

/** Words stay whole on the smallest screen: no page and no dialog breaks one in its middle. */

// All of them before the first test: the browser is closed as soon as no test is left.
const seen: { who: Viewer; on: Stage; grace: Account; views: readonly View[] }[] = [];
for (const who of ['visitor', 'author', 'admin'] as const) {
  const on = await stage();
  const grace = await on.register('grace', 'Grace Volt');
  seen.push({ who, on, grace, views: await viewsOf(on, who, grace) });
}

for (const { who, on, grace, views } of seen) {
  t.test(`for the ${who}`, async (t) => {
    const viewer = { visitor: undefined, author: grace, admin: on.admin }[who];
    const page = await on.page(viewer, { viewport: { width: 320, height: 640 } });
    page.on('dialog', (dialog) => void dialog.accept());
    for (const { what, path, steps } of sampled(views.filter(({ width }) => width !== 'desktop'))) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await steps?.(page);
      t.strictSame(await page.evaluate(choppedWords), [], what);
    }
    await page.context().close();
  });
  expectCleanConsole(on);
}
