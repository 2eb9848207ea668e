import type { Page } from 'playwright-core';
import t from 'tap';
import { inTurn } from '../scripts/test-scale.ts';
import { violationsOn } from './axe.ts';
import { pasteHtml } from './brought.ts';
import { expectCleanConsole, phone, stage } from './browser.ts';
import { addPost, waitingPost } from './posts.ts';
import { devices } from './sound.ts';
import { allDone, editor, fillArticle, rowOf, seeToast, submit, tool } from './steps.ts';

/** Formulas, from the author's keyboard to the reader's screen. */

const on = await stage();
const grace = await on.register('grace', 'Grace Volt');

const field = (page: Page) => page.getByLabel('Formula in LaTeX');
const inField = (): boolean => document.activeElement?.tagName === 'TEXTAREA';
/** The browser reports a moved cursor a moment later, and on a busy machine later still. */
const left = async (page: Page): Promise<void> => {
  await allDone(page);
  await page.keyboard.press('ArrowLeft');
  await allDone(page);
};
/** The rendered formulas in the editor. */
const drawn = (page: Page) => editor(page).locator('.formula math');

t.test('a formula is typed, drawn in its place, changed, taken back, submitted and read', async (t) => {
  const page = await on.tab(grace);
  const { keyboard } = page;
  await page.goto('/create-post');
  await fillArticle(page, { title: 'The corner of a filter', content: 'It costs $5 and $10, and ' });
  t.equal(await editor(page).locator('.formula').count(), 0, 'prices are none');
  await keyboard.type('$E=mc^2$ holds');
  await drawn(page).waitFor();
  // Backspace right after the formula restores the typed characters.
  await keyboard.type(' $x^2$');
  await keyboard.press('Backspace');
  t.match(await editor(page).innerText(), 'holds $x^2$');
  for (let times = 0; times < 6; times += 1) await keyboard.press('Backspace');
  // A click opens the formula, each letter is drawn, and mistakes are reported at it.
  await drawn(page).click();
  t.equal(await field(page).inputValue(), 'E=mc^2');
  await field(page).fill('f_c=\\frac{1}{2\\pi RC');
  await page.getByText('There is a } missing.').first().waitFor();
  await field(page).and(page.locator('[aria-invalid="true"]')).waitFor();
  t.strictSame(await violationsOn(page), []);
  await keyboard.type('}');
  await editor(page).locator('mfrac').waitFor();
  await keyboard.press('Enter');
  await keyboard.insertText(', as ever');
  // From the toolbar, by keyboard, as a block.
  await keyboard.press('Enter');
  await tool(page, 'Formula').click();
  await page.waitForFunction(inField);
  await keyboard.insertText('\\begin{aligned}a &= b\\\\ &= c\\end{aligned}');
  await page.getByRole('button', { name: 'Give it lines of its own' }).click();
  await editor(page).locator('div.formula mtable').waitFor();
  await page.getByRole('group', { name: 'Formula' }).getByRole('button', { name: 'Done' }).click();
  await field(page).waitFor({ state: 'detached' });
  await keyboard.insertText('The end.');
  await keyboard.press('Control+z');
  await keyboard.press('Control+y');
  await submit(page);
  await seeToast(page, 'Post submitted');
  const { id, slug, content } = await waitingPost(on, 'The corner of a filter');
  t.equal(
    content,
    '<p>It costs $5 and $10, and <code class="formula">f_c=\\frac{1}{2\\pi RC}</code>, as ever</p>' +
      '<pre class="formula">\\begin{aligned}a &amp;= b\\\\ &amp;= c\\end{aligned}</pre><p>The end. holds</p>',
  );
  await on.call(on.admin, 'PATCH', `/api/posts/${id}/status`, { status: 'approved' });
  await page.goto(`/blog/${slug}`);
  t.equal(await page.getByRole('article').locator('math').count(), 2);
});

t.test('the keyboard goes through a formula, and Enter opens it', async (t) => {
  const page = await on.tab(grace);
  const { keyboard } = page;
  await page.goto('/create-post');
  await fillArticle(page, { title: 'By keys alone', content: 'a ' });
  await keyboard.type('$x$b');
  await drawn(page).waitFor();
  await left(page);
  await left(page);
  await field(page).waitFor();
  t.notOk(await field(page).evaluate((one) => one === document.activeElement), 'the focus stays in the text');
  await keyboard.press('Enter');
  await page.waitForFunction(inField);
  await keyboard.press('Escape');
  await keyboard.type('!');
  t.match(await editor(page).innerText(), /!b/);
  await left(page);
  await left(page);
  await field(page).waitFor();
  await keyboard.press('Delete');
  t.equal(await editor(page).locator('.formula').count(), 0);
});

const mathml =
  '<math display="block"><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">{\\displaystyle E=mc^{2}}</annotation></semantics></math>';
const pasted =
  `<p>a <span class="katex"><span class="katex-mathml">${mathml.replace(' display="block"', '')}</span><span class="katex-html" aria-hidden="true">E=mc2</span></span></p>` +
  `<div>${mathml}<img class="mwe-math-fallback-image-display" src="https://wikimedia.org/x.svg" alt="E"></div><p><math><mi>x</mi><mo>=</mo><mn>1</mn></math></p>` +
  '<p>See <math><msup><mi>y</mi><mn>2</mn></msup><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math> ok</p>';

t.test('formulas of other pages are pasted as formulas, once', async (t) => {
  const page = await on.tab(grace, { viewport: phone, colorScheme: 'dark' });
  await page.goto('/create-post');
  await editor(page).click();
  await pasteHtml(editor(page), pasted);
  await editor(page).locator('div.formula math').waitFor();
  t.equal(await editor(page).locator('.formula').count(), 2);
  t.equal(await editor(page).locator('img:not(.ProseMirror-separator)').count(), 0);
  t.notMatch(await editor(page).innerText(), 'E=mc2');
  t.match(await editor(page).innerText(), 'x=1');
  t.match(await editor(page).innerHTML(), '<p>See y<sup>2</sup>=(1/2) ok</p>');
  await page.getByText('Kept as plain text: 2 formulas.').waitFor();
  await editor(page).locator('div.formula').click();
  await field(page).fill(wide);
  await editor(page).locator('div.formula msub').first().waitFor();
  t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page itself is not pushed aside');
  t.strictSame(await violationsOn(page), []);
});

const wide = Array.from({ length: 60 }, (_, index) => `a_{${index}} x^{${index}}`).join(' + ');
const content =
  '<h2>Why <code class="formula">U = RI</code></h2><p>The corner is <code class="formula">f_c = \\frac{1}{2\\pi RC}</code>, and ' +
  '<code class="formula">\\overline{\\mathrm{CS}}</code> is low; <code class="formula">\\frac{1</code> is wrong.</p>' +
  `<pre class="formula">${wide}</pre>` +
  '<pre class="formula">\\begin{aligned} U &amp;= R I \\\\ P &amp;= \\frac{U^2}{R} = R I^2 \\end{aligned}</pre>' +
  '<pre class="formula">\\begin{array}{cc|c} A &amp; B &amp; Q\\\\ \\hline 0 &amp; 0 &amp; 1 \\\\ 1 &amp; 0 &amp; 0\\end{array} \\quad y = \\begin{cases} 1 &amp; x &gt; 0 \\\\ 0 &amp; \\text{otherwise} \\end{cases} \\quad \\boxed{\\cancel{x} + \\vec E + \\underbrace{a+b}_{c}}</pre>' +
  '<p dir="rtl">הנוסחה <code class="formula">E=mc^2</code> ידועה.</p>'.repeat(3);

t.test('readers see formulas on any screen; a long one is pushed aside', async (t) => {
  const { slug } = await addPost(on, grace, { title: 'Formulas that are read', content, status: 'approved' });
  for (const { viewport, colorScheme } of inTurn(devices)) {
    const page = await on.tab(undefined, { viewport, colorScheme });
    await page.goto(`/blog/${slug}`);
    const article = page.getByRole('article');
    await article.locator('math').first().waitFor();
    t.strictSame(await violationsOn(page), [], `${viewport.width} ${colorScheme}`);
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page itself is not pushed aside');
    const long = article.locator('div.formula').first();
    await long.focus();
    t.ok(await long.evaluate((box) => box.scrollWidth > box.clientWidth && box === document.activeElement));
    t.ok(await article.getByText('(This formula cannot be shown: There is a } missing.)').isVisible());
    const style = (name: string, of: string) =>
      article
        .locator(of)
        .first()
        .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), name);
    t.equal(await style('border-top-style', '.tml-overline'), 'solid');
    t.equal(await style('direction', 'math'), 'ltr');
  }
});

/** The LaTeX of the formulas in the editor, once that many are drawn. */
const latexOf = async (page: Page, count: number): Promise<readonly (string | null)[]> => {
  await drawn(page)
    .nth(count - 1)
    .waitFor();
  return drawn(page).evaluateAll((formulas) => formulas.map((math) => math.getAttribute('data-latex')));
};

t.test('a formula that is copied from a page of this site is pasted as the same formula', async (t) => {
  const copied =
    '<p>The corner <code class="formula">f_c = \\frac{1}{2\\pi RC}</code> is low.</p><ul><li><p>as <code class="formula">E = mc^2 &lt; x</code></p></li></ul>';
  const block =
    '<pre class="formula">\\begin{aligned}\na &amp;= b\n\\end{aligned}</pre><table><tbody><tr><th scope="col">U</th><th scope="col"><code class="formula">U_{\\text{in}}</code></th></tr></tbody></table>';
  const { slug } = await addPost(on, grace, { title: 'Formulas to be copied', content: copied + block, status: 'approved' });
  const page = await on.tab(grace);
  await page.goto(`/blog/${slug}`);
  // The browser's own clipboard: it contains only rendered text, without the annotation.
  await page.getByRole('article').locator('math').first().waitFor();
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('math')?.closest('div[dir]') as Element));
  await page.keyboard.press('Control+c');
  await page.goto('/create-post');
  await editor(page).click();
  await page.keyboard.press('Control+v');
  await editor(page).locator('td, th').first().waitFor();
  t.strictSame(await latexOf(page, 4), [
    'f_c = \\frac{1}{2\\pi RC}',
    'E = mc^2 < x',
    '\\begin{aligned}\na &= b\n\\end{aligned}',
    'U_{\\text{in}}',
  ]);
});

const ofMathjax =
  '<p>a <mjx-container class="MathJax" jax="SVG"><svg viewBox="0 0 9 9"><g data-mml-node="math" data-latex="E = m"><g data-mml-node="mi" data-latex="E"></g></g></svg> ' +
  '<svg viewBox="0 0 9 9"><g data-mml-node="math" data-latex="E = m"></g></svg></mjx-container> b</p>' +
  '<mjx-container class="MathJax" jax="CHTML" display="true"><mjx-math data-latex="x^2"><mjx-mi data-latex="x">𝑥</mjx-mi></mjx-math></mjx-container>';

t.test('a formula that MathJax drew is copied and pasted once', async (t) => {
  const page = await on.tab(grace);
  await page.goto('/create-post');
  await editor(page).click();
  await pasteHtml(editor(page), ofMathjax);
  await editor(page).locator('div.formula math').waitFor();
  t.strictSame(await latexOf(page, 2), ['E = m', 'x^2']);
  t.equal(await page.getByText(/^Left out:/).count(), 0, 'no drawing is missed');
});

const sum = Array.from({ length: 30 }, (_, index) => `a_{${index}} x^{${index}}`).join(' + ');
const inLine = (latex: string): string => `<code class="formula">${latex}</code>`;
const ownLines = (latex: string): string => `<pre class="formula">${latex}</pre>`;
const longOnes =
  `<p>The sum ${inLine(`y = ${sum}`)} is long.</p><ul><li><p>in a list ${inLine(`y = ${sum}`)}</p></li></ul>` +
  `<h2>In a heading ${inLine(`y = ${sum}`)}</h2><blockquote><p>quoted: ${inLine(`y = ${sum}`)}</p></blockquote>` +
  `<table><tbody><tr><td>in a cell</td><td>${inLine(`y = ${sum}`)}</td></tr></tbody></table>` +
  ownLines(`y = ${sum}`);
/** About the width of a sheet of A4 between its margins, in pixels. */
const paperWidth = 640;
const wholeOnes =
  `<p>These cannot break at all: ${inLine(`\\sqrt{${sum}}`)}, and are whole.</p>` +
  ownLines(`\\sqrt{${sum}}`) +
  ownLines(`\\frac{${Array.from({ length: 24 }, (_, index) => `M_{${index}}`).join(' = ')}}{2}`) +
  ownLines(`\\begin{aligned}y &= ${sum}\\\\ &= 0\\end{aligned}`.replaceAll('&', '&amp;'));

t.test('a long formula breaks or scrolls in place, and is whole on paper', async (t) => {
  const { slug } = await addPost(on, grace, { title: 'Long formulas', content: longOnes, status: 'approved' });
  const root = await addPost(on, grace, { title: 'A long root', content: wholeOnes, status: 'approved' }); // prettier-ignore
  const isNoWider = (): boolean => document.documentElement.scrollWidth <= innerWidth;
  /** How far formulas reach beyond the article on either side, in pixels. */
  const beyond = (page: Page): Promise<number> =>
    page.getByRole('article').evaluate((article) => {
      const { left, right } = article.getBoundingClientRect();
      const parts = [...article.querySelectorAll('semantics > mrow *')].map((part) => part.getBoundingClientRect());
      return Math.max(...parts.flatMap((part) => [part.right - right, left - part.left]));
    });
  for (const width of [320, 390, 768]) {
    const page = await on.tab(undefined, { viewport: { width, height: 844 } });
    await page.goto(`/blog/${slug}`);
    await page.waitForFunction(() => getComputedStyle(document.querySelector('math') as Element).display === 'inline-flex');
    t.ok(await page.evaluate(isNoWider), `${width} px`);
    await page.emulateMedia({ media: 'print' });
    t.ok((await beyond(page)) <= 0, `${width} px on paper`);
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/blog/${root.slug}`);
    await page.waitForFunction(() => getComputedStyle(document.querySelector('math') as Element).display === 'inline-flex');
    t.ok(await page.evaluate(isNoWider), `what cannot break scrolls, ${width} px`);
    t.ok(await page.locator('article p math').evaluate((math) => math.scrollWidth > math.clientWidth));
    if (width < paperWidth) continue;
    await page.emulateMedia({ media: 'print' });
    t.ok((await beyond(page)) <= 0, 'what cannot break is smaller on paper');
  }
});

t.test('the stroke of what is cancelled reaches beyond the letter, on paper, too', async (t) => {
  const struck = ['cancel', 'bcancel', 'xcancel']
    .map((name) => `<p>This term cancels out: <code class="formula">\\${name}{x}</code></p>`)
    .join('');
  const { slug } = await addPost(on, grace, { title: 'Terms that cancel out', content: struck, status: 'approved' });
  const page = await on.tab();
  await page.goto(`/blog/${slug}`);
  const strokes = page.getByRole('article').locator('.tml-cancel');
  await page.waitForFunction(() => getComputedStyle(document.querySelector('.tml-cancel') as Element).position === 'absolute');
  t.equal(await strokes.count(), 3);
  const reach = await strokes.evaluateAll((all) =>
    all.map((stroke) => {
      const [line, letter] = [stroke, stroke.previousElementSibling as Element].map((one) => one.getBoundingClientRect());
      return line && letter ? Math.min(letter.top - line.top, line.bottom - letter.bottom) : 0;
    }),
  );
  t.ok(
    reach.every((pixels) => pixels > 2),
    String(reach),
  );
  const printed = await strokes.evaluateAll((all) => all.map((one) => getComputedStyle(one).printColorAdjust));
  t.strictSame(printed, ['exact', 'exact', 'exact']);
});

t.test('before submission the form says how many formulas cannot be shown, and leads to the first', async (t) => {
  const page = await on.tab(grace);
  const { keyboard } = page;
  await page.goto('/create-post');
  await fillArticle(page, { title: 'Formulas that are wrong', content: 'A text that is long enough to be submitted: ' });
  await keyboard.type('$x^2$, and wrong: $\\SI{10}{k}$, $\\foo_1$');
  await page.getByText('2 formulas cannot be shown.').waitFor();
  t.strictSame(await violationsOn(page), []);
  await page.getByRole('button', { name: 'Go to the first' }).click();
  await page.waitForFunction(inField);
  t.equal(await field(page).inputValue(), '\\SI{10}{k}');
  await field(page).fill('10\\,\\text{k}');
  await keyboard.press('Enter');
  await page.getByText('1 formula cannot be shown.').waitFor();
  await page.getByRole('button', { name: 'Go to it' }).click();
  await field(page).fill('y');
  await page.getByText('cannot be shown').waitFor({ state: 'detached' });
  await submit(page);
  await seeToast(page, 'Post submitted');
});

t.test('a page without formulas fetches nothing of them, and one that is reached by a link does', async (t) => {
  const plain = await addPost(on, grace, { title: 'Without any of them', content: '<p>Words alone are enough here.</p>'.repeat(5), status: 'approved' }); // prettier-ignore
  const page = await on.page();
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(request.url()));
  await page.goto(`/blog/${plain.slug}`, { waitUntil: 'networkidle' });
  t.strictSame(
    fetched.filter((url) => /formula|mathml/.test(url)),
    [],
  );
  await page.goto('/');
  await page.getByRole('link', { name: 'Formulas that are read' }).first().click();
  await page.getByRole('article').locator('math').first().waitFor();
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('.tml-overline') as Element).borderTopStyle === 'solid',
  );
  t.strictSame(
    fetched.filter((url) => /mathml/.test(url)),
    [],
    'what draws them stays with the server',
  );
});

t.test('an admin decides on what readers will see', async (t) => {
  await addPost(on, grace, { title: 'Formulas that wait', content });
  const page = await on.tab(on.admin);
  await page.goto('/admin');
  await rowOf(page, 'Formulas that wait').getByRole('button', { name: /View/ }).click();
  await page.getByRole('dialog').locator('math').first().waitFor();
  t.ok((await page.getByRole('dialog').locator('math').count()) > 5);
});

expectCleanConsole(on);
