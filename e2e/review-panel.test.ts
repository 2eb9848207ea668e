import type { Page } from 'playwright-core';
import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { press } from './keys.ts';
import { addPost } from './posts.ts';
import { opens } from './desk.ts';
import { allDone, allSent } from './steps.ts';

/** The decision panel at the bottom of the review desk, with an article that is longer than the window. */

const on = await stage({ settings: { RATE_LIMITS: 'false' } });
const author = await on.register('panel', 'Panel Volt');

const addReason = (name: string): Promise<unknown> =>
  on.call(on.admin, 'POST', '/api/admin/reasons', {
    ...{ ground: 'rule', category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', reference: `The rule of ${name}` },
    ...{ name, text: `The text of ${name}.` },
  });
for (const name of ['Own work', 'Advertising', 'No schematic']) await addReason(name);

const line = (n: number): string => `<p>Line ${n} of <a href="https://probe.example/${n}">a long article</a> about a probe.</p>`;
const content = Array.from({ length: 40 }, (_, n) => line(n)).join('');

const decision = (page: Page) => page.getByRole('region', { name: 'Decision' });

/** How long after a request a list is not requested again when the window gets the focus, in milliseconds. */
const apart = 5_500;

/** The screen positions of the focused element and of the decision panel. */
const places = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('[aria-label=Decision]') as HTMLElement;
    const { top, bottom } = (document.activeElement as HTMLElement).getBoundingClientRect();
    const text = document.activeElement?.textContent ?? '';
    return { text, top, bottom, panelTop: panel.getBoundingClientRect().top };
  });

for (const viewport of [
  { width: 1366, height: 650 },
  { width: 1280, height: 900 },
]) {
  t.test(
    `at ${viewport.width} by ${viewport.height} the decisions leave room, and cover nothing that has the focus`,
    async (t) => {
      const title = `A long one of ${viewport.height}`;
      const post = await addPost(on, author, { title, content });
      const page = await on.page(on.admin, { viewport });
      await page.goto(`/admin/review?post=${post.id}`);
      await opens(page, title);
      await press(page, '1', '2', '3', 'm', 'Enter');
      await page.keyboard.type('Which probe?');
      const [typed, begins] = await Promise.all([
        decision(page)
          .getByRole('textbox', { name: /^Remark on/ })
          .boundingBox(),
        decision(page).getByRole('button', { name: 'Remark', exact: true }).boundingBox(),
      ]);
      t.ok(typed && begins && typed.y + typed.height <= begins.y, 'the remark that is typed is all in sight');
      await press(page, 'Escape', 'r');
      await page.keyboard.type('Please read\nthe rules\nagain,\nand then\nonce more.');
      const { panelTop } = await places(page);
      t.ok(panelTop >= viewport.height * 0.6 - 1, `the panel begins at ${panelTop}`);
      for (const name of ['Remark', 'Reject', 'Approve']) {
        const box = await decision(page).getByRole('button', { name, exact: true }).boundingBox();
        t.ok(box && box.y >= panelTop && box.y + box.height <= viewport.height, `${name} is in sight`);
      }
      await press(page, 'Escape', 'm');
      for (let n = 0; n < 12; n += 1) {
        await press(page, 'ArrowDown');
        const { text, bottom, panelTop } = await places(page);
        t.ok(text.startsWith('Line') && bottom <= panelTop, `the block “${text}” ends at ${bottom} above ${panelTop}`);
      }
      for (let n = 0; n < 12; n += 1) {
        await press(page, 'Tab');
        const { text, bottom, panelTop } = await places(page);
        t.ok(text === 'a long article' && bottom <= panelTop, `the link ${n} ends at ${bottom} above ${panelTop}`);
      }
      await page.context().close();
    },
  );
}

t.test(
  'an open desk has the reasons that were added meanwhile, with the next post and with the focus of the window',
  async (t) => {
    const titles = ['First of news', 'Second of news'] as const;
    for (const title of titles) await addPost(on, author, { title, tags: ['news'] });
    const page = await on.page(on.admin);
    await page.clock.install();
    await page.goto('/admin/review?tag=news');
    await opens(page, titles[0]);
    await decision(page).getByRole('checkbox', { name: 'No schematic' }).waitFor();
    await addReason('Added in another tab');
    await page.clock.fastForward(apart);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await decision(page).getByRole('checkbox', { name: 'Added in another tab' }).waitFor();
    await addReason('Added by another admin');
    await page.clock.fastForward(apart);
    await allSent(page);
    await allDone(page);
    t.equal(await decision(page).getByRole('checkbox').count(), 4);
    await press(page, 'j');
    await opens(page, titles[1]);
    await decision(page).getByRole('checkbox', { name: 'Added by another admin' }).waitFor();
    await page.context().close();
  },
);

expectCleanConsole(on);
