import type { BrowserContextOptions, Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { desktop, expectCleanConsole, phone, stage } from './browser.ts';
import { editor, seeToast, tool } from './steps.ts';
import { until } from '../scripts/until.ts';

/** Pasted Markdown becomes the article, and "Copy as Markdown" returns it. */

const on = await stage({ demo: false });
const grace = await on.register('grace', 'Grace Volt');

const readme = `# Charger &copy; Grace

A **linear** charger for one cell: see [the data sheet](https://example.org/sheet).

![The board](/favicon.svg "Top side")

## Parts

1. MCP73831
2. R2, sets \`I = 1000 V / R\`
   - 2 kΩ for 500 mA

| Part | Value |
|------|------:|
| C1   | 4.7 µF |

> [!WARNING]
> Never charge below 0 °C.

\`\`\`c
int charge(void) {
  return *status & 1;
}
\`\`\`

It takes $t = \\frac{Q}{I}$, ~~an hour~~ or more.

---

Done.
`;

const opened = async (options?: BrowserContextOptions): Promise<Page> => {
  const page = await on.page(grace, { permissions: ['clipboard-read', 'clipboard-write'], ...options });
  await page.addInitScript(() => {
    const counted = { threads: 0 };
    Object.assign(window, counted, {
      Worker: class extends Worker {
        constructor(...args: ConstructorParameters<typeof Worker>) {
          super(...args);
          (window as unknown as typeof counted).threads += 1;
        }
      },
    });
  });
  await page.goto('/create-post');
  await editor(page).click();
  return page;
};

/** How many texts were sent to the thread that reads Markdown: a paste sends its text at once. */
const givenToRead = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { threads: number }).threads);

const copy = (page: Page, text: string): Promise<void> => page.evaluate((said) => navigator.clipboard.writeText(said), text);

const paste = async (page: Page, text: string, keys = 'Control+v'): Promise<void> => {
  await copy(page, text);
  await page.keyboard.press(keys);
};

/** Pastes text together with another program's HTML. */
const pasteBoth = (page: Page, text: string, html: string): Promise<void> =>
  editor(page).evaluate(
    (box, [text = '', html = '']) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      clipboardData.setData('text/html', html);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [text, html],
  );

const textIn = (page: Page): Promise<string> => editor(page).innerText();
const empty = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
};
const withoutSpace = (text: string): string => text.replace(/\s+/g, '');
const hasText = (page: Page, text: string): Promise<unknown> => until(async () => (await textIn(page)).includes(text), text);
const note = (page: Page) => page.locator('[data-editor] [role=status] span');

/** Counts or texts of the elements in the editor, by selector. */
const has = async (page: Page, elements: Readonly<Record<string, string | number>>): Promise<Record<string, string | number>> => {
  const found: Record<string, string | number> = {};
  for (const [name, expected] of Object.entries(elements)) {
    const all = editor(page).locator(name);
    found[name] = typeof expected === 'number' ? await all.count() : await all.first().innerText();
  }
  return found;
};

for (const [name, viewport] of inTurn(Object.entries({ desktop, phone }))) {
  t.test(`a README becomes an article, and is Markdown again: ${name}`, async (t) => {
    const page = await opened({ viewport });
    await paste(page, readme);
    await editor(page).locator('table').waitFor();
    await editor(page).locator('math').waitFor();
    const elements = {
      h2: 'Charger © Grace',
      'h2 ~ h2': 'Parts',
      'p strong': 'linear',
      'a[href="https://example.org/sheet"]': 'the data sheet',
      'img[src="/favicon.svg"]': 1,
      'ol > li': 2,
      'ol ul > li': '2 kΩ for 500 mA',
      th: 'Part',
      'aside.warning': 'Never charge below 0 °C.',
      'pre code.language-c': 'int charge(void) {\n  return *status & 1;\n}',
      math: 1,
      s: 'an hour',
      hr: 1,
    };
    t.match(await has(page, elements), elements);
    t.equal(await note(page).innerText(), 'Left out: the alignment in a table. Undo (Ctrl+Z) gives the plain text back.');
    t.strictSame(await violationsOn(page), []);

    await page.keyboard.press('Alt+F10');
    await page.keyboard.press('End');
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await seeToast(page, 'Copied as Markdown');
    const markdown = await page.evaluate(() => navigator.clipboard.readText());
    t.match(markdown, '## Charger © Grace\n\nA **linear** charger');
    t.match(markdown, '> [!WARNING]\n> Never charge below 0 °C.');
    t.match(markdown, '$t = \\frac{Q}{I}$');

    const before = await editor(page).innerHTML();
    await editor(page).focus();
    await empty(page);
    await page.keyboard.press('Control+v');
    await editor(page).locator('table').waitFor();
    t.equal(await editor(page).innerHTML(), before, 'the same article');
  });
}

t.test('undo gives the text back, redo the article; Ctrl+Shift+V leaves it as it is', async (t) => {
  const page = await opened();
  await page.keyboard.type('Before ');
  await paste(page, '## Parts\n\n- one\n- two');
  await editor(page).locator('ul').waitFor();
  t.equal((await textIn(page)).replace(/\s+/g, ' ').trim(), 'Before Parts one two');
  await page.keyboard.type(' typed');
  await page.keyboard.press('Control+z');
  t.match(await has(page, { li: 2 }), { li: 2 }, 'what is typed is a step of its own');
  await page.keyboard.press('Control+z');
  t.match(await textIn(page), /## Parts\s+- one\s+- two/);
  await page.keyboard.press('Control+y');
  t.match(await has(page, { h2: 'Parts', li: 2 }), { h2: 'Parts', li: 2 });
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  t.match((await textIn(page)).trim(), /^Before$/);

  await empty(page);
  const before = await givenToRead(page);
  t.ok(before > 0);
  await paste(page, '## Parts\n\n- one\n- two', 'Control+Shift+v');
  await hasText(page, '- two');
  t.equal(await givenToRead(page), before);
  t.match(await textIn(page), /## Parts\s+- one\s+- two/);
  t.match(await has(page, { li: 0, h2: 0 }), { li: 0, h2: 0 });
});

t.test('what only looks like Markdown, and what comes into code or a table, stays what it is', async (t) => {
  const page = await opened();
  const texts = [
    'int main(void) {\n  char *a, *b;\n  *a = **b * 2;\n}',
    'It costs $5 to $10, or $20 *excl. VAT',
    'snake_case_name and __init__',
    '> site@0.1.0 build\n> node build.js\n\n# running tests\n# pass 12',
  ];
  const marked = 'h2, h3, ul, ol, blockquote, pre, strong, em, code, math';
  for (const text of texts) {
    await empty(page);
    await paste(page, text);
    await until(async () => withoutSpace(await textIn(page)) === withoutSpace(text), 'it is pasted').catch(() => undefined);
    t.equal(await givenToRead(page), 0, text);
    t.equal(await editor(page).locator(marked).count(), 0, text);
    t.equal(withoutSpace(await textIn(page)), withoutSpace(text));
  }
  await empty(page);
  await tool(page, 'Code block').click();
  await paste(page, '# One\n\n- a\n- b');
  await editor(page).locator('pre').getByText('- b').waitFor();
  t.equal((await editor(page).locator('pre').innerText()).trim(), '# One\n\n- a\n- b');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await tool(page, 'Table').click();
  await paste(page, '**a** and `b`');
  await editor(page).getByText('**a** and `b`').waitFor();
  t.equal(await editor(page).locator('strong').count(), 0);
  t.equal(await givenToRead(page), 0, 'nothing of it was read as Markdown');
});

t.test('what Visual Studio Code copies is its text; what a page has marked is not', async (t) => {
  const page = await opened();
  const line = '## Parts: **one**';
  const look = `<meta charset='utf-8'><div style="color: #333;font-family: monospace;white-space: pre;"><div><span style="color: #800;">${line}</span></div></div>`;
  await pasteBoth(page, `${line}\n`, look);
  await editor(page).locator('h2 strong').waitFor();
  await empty(page);
  const before = await givenToRead(page);
  t.ok(before > 0);
  await pasteBoth(page, `${line}\n`, `<p>## Parts: <em>**one**</em></p>`);
  await editor(page).locator('em').waitFor();
  t.equal(await givenToRead(page), before);
  t.equal(await editor(page).locator('h2').count(), 0);
});

t.test('what Markdown holds that an article cannot is said', async (t) => {
  const page = await opened();
  await paste(
    page,
    '# Title\n\n![a](img/a.png) [b](docs/b.md)[^why]\n\n- [x] done\n\n<video src="x"></video>\n\n[^why]: Because.\n',
  );
  await note(page).waitFor();
  t.equal(
    await note(page).innerText(),
    'Left out: a video, a picture, the address of a link. Kept as plain text: a footnote. A picture comes in when it is ' +
      'copied by itself, or by the image button. Undo (Ctrl+Z) gives the plain text back.',
  );
  t.match(await textIn(page), '☑ done');
  await page.keyboard.press('Control+z');
  await note(page).waitFor({ state: 'detached' });
});

t.test('hostile texts hold nothing up', async (t) => {
  const size = 299_000;
  const columns = (cell: string): string => `|${cell.repeat(10_000)}\n`;
  const plain = 'Pasted as plain text: this Markdown ';
  const cases: readonly (readonly [what: string, text: string, said: RegExp])[] = [
    ['emphasis', `**a** ${'*a _b '.repeat(size / 6)}`, /^$/],
    ['brackets', `**a** ${'['.repeat(size)}`, /^$/],
    ['quotes', `**a**\n\n${'>'.repeat(size)}`, new RegExp(`^${plain}(takes too long to read|is too complex)\\.$`)],
    ['columns', columns('a|') + columns('-|') + columns('b|'), new RegExp(`^${plain}is too complex\\.$`)],
    ['length', '**a** words\n'.repeat(30_000), new RegExp(`^${plain}has more than 300,000 characters\\.$`)],
  ];
  for (const [what, text, said] of cases) {
    const page = await opened();
    const isSaid = said.source !== '^$';
    // On a busy machine the message may take long; if none is expected, the deadline has passed by then.
    const ends = Date.now() + (isSaid ? 60_000 : 6_500);
    await pasteBoth(page, text, '');
    let longestPause = 0;
    for (let last = Date.now(); last < ends && !(isSaid && (await note(page).count()) > 0);) {
      await page.evaluate(() => 1);
      longestPause = Math.max(longestPause, Date.now() - last);
      last = Date.now();
    }
    t.comment(`${what}: the page paused for ${longestPause} ms`);
    t.match((await note(page).allInnerTexts()).join(), said, what);
    const letters = (all: string): number => all.replace(/[\s*_|-]/g, '').length;
    if (isSaid) t.equal(letters((await editor(page).textContent()) ?? ''), letters(text), what);
    await page.close();
  }
});

t.test('what cannot be loaded, or copied, is said, and nothing is lost', async (t) => {
  const page = await opened();
  await page.route('**/assets/markdown-worker-*', (route) => route.abort());
  await paste(page, '## Parts');
  await note(page).waitFor();
  t.match(await note(page).innerText(), 'Pasted as plain text: what reads Markdown could not be loaded.');
  t.equal((await textIn(page)).trim(), '## Parts');
  await tool(page, 'Copy as Markdown').click();
  await seeToast(page, 'Nothing was copied');
  await page.unroute('**/assets/markdown-worker-*');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await tool(page, 'Copy as Markdown').click();
  await seeToast(page, 'This browser does not let pages copy');
});

t.test('a selection alone is copied', async (t) => {
  const page = await opened();
  t.equal(await tool(page, 'Copy as Markdown').getAttribute('aria-disabled'), 'true', 'there is nothing to be copied');
  await page.keyboard.type('First words');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## Second');
  await page.keyboard.press('Shift+Home');
  await tool(page, 'Copy as Markdown').click();
  await seeToast(page, 'Copied as Markdown', 'Only what is selected.');
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), '## Second\n');
});

expectCleanConsole(on);
