import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { themes } from './sound.ts';
import { fillArticle, seeToast, submit, tagsIn } from './steps.ts';

/** The tags in the form of an article: chips, and suggestions from the site's tags. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

const line = (page: Page) => page.getByRole('combobox', { name: 'Tags (comma separated)' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
const opened = async (options?: object): Promise<Page> => {
  const page = await on.tab(grace, options);
  await page.goto('/create-post');
  await line(page).click();
  return page;
};
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const paste = (page: Page, text: string): Promise<void> =>
  line(page).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

t.test('Enter and commas end tags; Backspace, the cross and the keyboard take them out', async (t) => {
  const page = await opened();
  await page.keyboard.type('zero crossing,SPI, spi,');
  t.strictSame(await tagsIn(page), ['zero crossing', 'SPI']);
  await page.keyboard.type('uart');
  t.equal(await line(page).inputValue(), 'uart');
  await press(page, 'Enter');
  t.equal(await line(page).inputValue(), '');
  await page.getByText('Added: uart').waitFor({ state: 'attached' });
  await press(page, 'Backspace');
  t.equal(await line(page).inputValue(), 'uart', 'the last one is there to be changed');
  await page.keyboard.type('2 ');
  await page.getByLabel('Summary').click();
  t.strictSame(await tagsIn(page), ['zero crossing', 'SPI', 'uart2'], 'what is left is finished');
  t.equal(await line(page).inputValue(), '');
  await page.getByRole('button', { name: 'Remove zero crossing' }).click();
  t.ok(await line(page).evaluate((field) => field === document.activeElement));
  await press(page, 'ArrowLeft', 'ArrowLeft', 'Delete');
  t.strictSame(await tagsIn(page), ['uart2']);
  await press(page, 'ArrowLeft', 'ArrowRight');
  await page.keyboard.type('x');
  t.strictSame(await tagsIn(page), ['uart2', 'x']);
});

t.test('a list that is pasted becomes as many tags', async (t) => {
  const page = await opened();
  await paste(page, 'a1, b2, c3');
  await paste(page, 'd4\ne5\n');
  t.strictSame(await tagsIn(page), ['a1', 'b2', 'c3', 'd4', 'e5']);
  t.equal(await line(page).inputValue(), '');
});

t.test('tags of the site are suggested, with how many articles have them', async (t) => {
  const page = await opened();
  await page.keyboard.type('bu');
  await options(page).filter({ hasText: 'buck' }).waitFor();
  t.equal(await line(page).getAttribute('aria-expanded'), 'true');
  t.match(await options(page).first().textContent(), /\d+ articles?$/);
  await press(page, 'ArrowDown');
  const first = options(page).first();
  t.equal(await first.getAttribute('aria-selected'), 'true');
  t.equal(await line(page).getAttribute('aria-activedescendant'), await first.getAttribute('id'));
  await press(page, 'ArrowUp', 'Escape');
  t.equal(await options(page).count(), 0);
  t.equal(await line(page).inputValue(), 'bu', 'Escape takes nothing away');
  await page.keyboard.type('c');
  await options(page).filter({ hasText: 'buck' }).click();
  await page.keyboard.type('buc');
  t.equal(await options(page).count(), 0, 'what the article has is not suggested again');
  await press(page, 'Control+a', 'Backspace');
  await page.keyboard.type('uar');
  await options(page).first().waitFor();
  await press(page, 'ArrowDown', 'Tab');
  t.strictSame(await tagsIn(page), ['buck', 'uart']);
  t.ok(await page.getByLabel('Summary').evaluate((field) => field === document.activeElement), 'Tab goes on');
});

t.test('an input method composes in peace', async (t) => {
  const page = await opened();
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'でんし、', selectionStart: 4, selectionEnd: 4 });
  t.strictSame(await tagsIn(page), ['でんし、'], 'nothing is finished while one composes');
  await client.send('Input.insertText', { text: '電子、回路' });
  t.strictSame(await tagsIn(page), ['電子', '回路']);
  t.equal(await line(page).inputValue(), '回路');
  await press(page, 'Enter');
  t.equal(await line(page).inputValue(), '');
});

t.test('what is half typed is in the draft, and in the article', async (t) => {
  const page = await opened();
  page.on('dialog', (dialog) => void dialog.accept());
  await fillArticle(page, { title: 'Tags that stay', tags: '' });
  await line(page).click();
  await page.keyboard.type('ripple, spring con');
  await page.waitForFunction(() => Object.values({ ...localStorage }).some((kept) => String(kept).includes('spring con')));
  await page.reload();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page
    .getByText('Remove ripple')
    .or(page.getByRole('button', { name: 'Remove ripple' }))
    .first()
    .waitFor();
  t.strictSame(await tagsIn(page), ['ripple', 'spring con']);
  await line(page).click();
  await press(page, 'End');
  await page.keyboard.type('tact');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/posts'));
  await submit(page);
  const { tags } = (await sent).postDataJSON() as { tags: string[] };
  t.strictSame(
    tags.filter((tag) => tag !== ''),
    ['ripple', 'spring contact'],
  );
  await seeToast(page, 'Post submitted');
});

const looksWell = async (t: Test, page: Page, what: string): Promise<void> => {
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${what}: it fits the width`);
  for (const colorScheme of inTurn(themes)) {
    await page.emulateMedia({ colorScheme });
    t.strictSame(await violationsOn(page), [], `${what}, ${colorScheme}`);
  }
};

for (const [name, viewport] of inTurn(Object.entries({ desktop, phone }))) {
  t.test(`long tags and those of other scripts fit, and so do the suggestions: ${name}`, async (t) => {
    const page = await opened({ viewport });
    await paste(page, `${'W'.repeat(50)}, ${'overvoltage'.repeat(4)}, תמוז, جهد كهربائي, 電子工作, `);
    await looksWell(t, page, name);
    await page.keyboard.type('b');
    await options(page).first().waitFor();
    await press(page, 'ArrowDown');
    await looksWell(t, page, `${name}, with suggestions`);
  });
}

expectCleanConsole(on);
