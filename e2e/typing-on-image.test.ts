import t from 'tap';
import { until } from '../scripts/until.ts';
import { expectCleanConsole, stage } from './browser.ts';
import { paste, settled } from './paste.ts';
import { editor } from './steps.ts';

/** Text typed while an image is selected goes below it, whatever the way of typing. */

const on = await stage({ demo: false });
const grace = await on.register('grace', 'Grace Volt');
const page = await on.page(grace);
await page.goto('/create-post');
await editor(page).waitFor();
const client = await page.context().newCDPSession(page);

const ways: Readonly<Record<string, readonly [type: () => Promise<unknown>, typed: string]>> = {
  'a keyboard': [() => page.keyboard.type('ab'), 'ab'],
  'a keyboard of a phone, or a dictation': [() => page.keyboard.insertText('ab'), 'ab'],
  'a composed word': [
    async () => {
      await client.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
      await client.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
      await client.send('Input.insertText', { text: '日本' });
    },
    '日本',
  ],
  'a dead key': [
    async () => {
      await client.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
      await client.send('Input.insertText', { text: 'é' });
    },
    'é',
  ],
};

for (const [what, select] of [
  ['an image', 'img'],
  ['a rule', 'hr'],
] as const)
  for (const [how, [type, typed]] of Object.entries(ways))
    t.test(`${what}: ${how}`, async (t) => {
      await paste(page, { 'text/html': '<p>Above</p><img src="/og.png" alt="A" title="Caption"><hr><p>Below</p>' });
      // No clicks: a second one nearby soon after would select a word. A key that comes before the editor has noticed
      // the previous one would skip the node.
      await until(async () => {
        for (const key of ['Control+Home', 'End', 'ArrowRight', ...(select === 'hr' ? ['ArrowRight'] : [])]) {
          await page.keyboard.press(key);
          await settled(page);
        }
        return editor(page).locator(`.ProseMirror-selectednode:is(${select}, :has(${select}))`).isVisible();
      }, `${what} is selected`);
      await type();
      const written = await editor(page).evaluate((box) =>
        [...box.children].map((block) => (block.matches('p') ? block.textContent : block.localName)),
      );
      const expected = ['Above', 'figure', 'hr', 'Below'];
      expected.splice(expected.indexOf(select === 'img' ? 'figure' : select) + 1, 0, typed);
      t.strictSame(
        written.filter((block) => block !== ''),
        expected,
      );
      t.equal(await editor(page).locator('figure').getAttribute('data-caption'), 'Caption');
    });

expectCleanConsole(on);
