import assert from 'node:assert/strict';
import fc from '../../../../scripts/fast-check.ts';
import { history, redo, undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import t from 'tap';
import { markdownOf } from '../../../../domain/article/to-markdown.ts';
import { testCount } from '../../../../scripts/test-scale.ts';
import { contentOf } from '../content.ts';
import { schema } from '../schema.ts';
import { anyArticle, anySelection, select } from '../selections.suite.ts';
import { endedState, trailingParagraph } from '../trailing.ts';
import { selectedArticle } from './copied.ts';
import { leaveText, pastedTexts, pasteText, textBecomes } from './pasted-text.ts';
import { readMarkdown } from './thread/read.ts';

const numRuns = testCount('properties', 200);
const { doc, paragraph } = schema.nodes;

const stateOf = (article: Node): EditorState =>
  endedState(EditorState.create({ doc: article, plugins: [history(), pastedTexts(), trailingParagraph()] }));
const written = (...lines: string[]): Node =>
  doc.create(
    null,
    lines.map((line) => paragraph.create(null, line === '' ? null : schema.text(line))),
  );
const cursorAt = (state: EditorState, position: number): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)));

const run = (state: EditorState, command: Command): EditorState => {
  let next = state;
  command(state, (transaction) => (next = state.apply(transaction)));
  return next;
};
const pasted = (state: EditorState, markdown: string): EditorState => state.apply(pasteText(state, markdown, 'a'));
const read = (state: EditorState, markdown: string): EditorState | undefined => {
  const transaction = textBecomes(state, 'a', readMarkdown(markdown).document);
  return transaction && state.apply(transaction);
};
const htmlOf = (state: EditorState | undefined): string | undefined => state && contentOf(state.doc).html;

t.test('an article that is copied as Markdown and pasted is the same article', async () => {
  const property = fc.property(anyArticle, (article) => {
    const whole = stateOf(article);
    const markdown = markdownOf(selectedArticle(whole));
    const text = pasted(stateOf(written('')), markdown);
    const there = read(text, markdown);
    if (!there) return assert.equal(htmlOf(whole), '');
    assert.ok(there.doc.eq(whole.doc), `${markdown}\n${String(there.doc)}\n${String(whole.doc)}`);
    const back = run(there, undo);
    assert.equal(back.doc.textContent, text.doc.textContent, 'undo gives the text back');
    assert.ok(run(back, redo).doc.eq(whole.doc));
  });
  fc.assert(property, { numRuns });
});

const sample = '## One\n\nTwo *words*\n\n- three\n- four\n\n| five | six |\n|---|---|\n| seven | `eight` |\n\nNine';

t.test('wherever it is pasted, all of it is there, and the article around it', async () => {
  const property = fc.property(anyArticle, anySelection, (article, chosen) => {
    const before = select(stateOf(article), chosen);
    const text = pasted(before, sample);
    text.doc.check();
    const there = read(text, sample);
    assert.ok(there);
    there.doc.check();
    for (const word of 'One Two words three four five six seven eight Nine'.split(' '))
      assert.ok(there.doc.textContent.includes(word), word);
    const letters = (state: EditorState): string => [...state.doc.textContent.replace(/[\s#*|`-]/g, '')].toSorted().join('');
    assert.equal(letters(there), letters(text));
    assert.ok(run(there, undo).doc.textContent === text.doc.textContent);
  });
  fc.assert(property, { numRuns });
});

t.test('where it comes to stand', async (t) => {
  const at = (article: Node, position: number, markdown: string): string | undefined => {
    const state = cursorAt(stateOf(article), position);
    return htmlOf(read(pasted(state, markdown), markdown));
  };
  t.equal(at(written('ab'), 2, 'x **y**'), '<p>ax <strong>y</strong>b</p>', 'in a line');
  t.equal(at(written('ab'), 2, '## x\n\ny'), '<p>a</p><h2>x</h2><p>yb</p>', 'between the parts of a line');
  t.equal(at(written('ab', ''), 5, '- x\n- y'), '<p>ab</p><ul><li><p>x</p></li><li><p>y</p></li></ul>', 'in an empty paragraph');
  const quote = doc.create(null, [schema.nodes.blockquote.create(null, [paragraph.create()])]);
  t.equal(at(quote, 2, '## x'), '<blockquote><h2>x</h2></blockquote>', 'in a quote');
});

t.test('what is written meanwhile stays, and the cursor where it is', async (t) => {
  const markdown = 'x **y**';
  let state = pasted(cursorAt(stateOf(written('ab')), 2), markdown);
  state = state.apply(state.tr.insertText('typed'));
  state = state.apply(state.tr.insertText('before ', 1));
  const there = read(state, markdown);
  t.equal(htmlOf(there), '<p>before ax <strong>y</strong>typedb</p>');
  t.equal(there?.selection.$head.nodeBefore?.text, 'typed');
  t.equal(htmlOf(there && run(there, undo)), '<p>before ax **y**typedb</p>');
});

t.test('one goes on writing behind it', async (t) => {
  const typed = (article: Node, position: number, markdown: string): string | undefined => {
    const there = read(pasted(cursorAt(stateOf(article), position), markdown), markdown);
    return htmlOf(there?.apply(there.tr.insertText('!')));
  };
  t.equal(typed(written(''), 1, '## x\n\n$$\ny\n$$'), '<h2>x</h2><pre class="formula">y</pre><p>!</p>', 'at the end');
  t.equal(typed(written('a', '', 'b'), 4, '---'), '<p>a</p><hr><p>!b</p>', 'before other text');
  t.equal(typed(written('a', '', 'b'), 4, '## x'), '<p>a</p><h2>x!</h2><p>b</p>', 'in the last block');
});

t.test('what was changed, undone or left meanwhile stays text', async (t) => {
  const markdown = 'x **y**';
  const text = pasted(stateOf(written('')), markdown);
  for (const [name, changed] of Object.entries({
    changed: text.apply(text.tr.insertText('!', 3)),
    undone: run(text, undo),
    deleted: text.apply(text.tr.delete(1, 8)),
    left: text.apply(leaveText(text, 'a')),
  }))
    t.equal(read(changed, markdown), undefined, name);
  t.ok(read(text, markdown));
  t.equal(read(pasted(stateOf(written('')), '<!-- x -->'), '<!-- x -->'), undefined, 'what holds nothing');
});

t.test('front matter stays code, and nothing else between lines does', async (t) => {
  const html = (markdown: string): string | undefined => htmlOf(read(pasted(stateOf(written('')), markdown), markdown));
  t.equal(html('---\ntitle: A\n---\n\n# B'), '<pre><code class="language-yaml">title: A</code></pre><h2>B</h2>');
  t.equal(html('---\n\nwords: x\n\n---'), '<hr><p>words: x</p><hr>');
});

t.test('what is selected is copied, without what it stands in', async (t) => {
  const { bullet_list: list, list_item: item, heading } = schema.nodes;
  const words = (text: string): Node => paragraph.create(null, schema.text(text));
  const article = doc.create(null, [
    heading.create({ level: 3 }, schema.text('Head')),
    list.create(null, [item.create(null, words('one')), item.create(null, words('two')), item.create(null, words('three'))]),
  ]);
  const copied = (from: number, to: number): string => {
    const state = stateOf(article);
    return markdownOf(selectedArticle(state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))));
  };
  t.equal(copied(1, 1), '### Head\n\n- one\n- two\n- three\n', 'nothing: the whole article');
  t.equal(copied(2, 4), '### ea\n');
  t.equal(copied(9, 11), 'on\n', 'words of an item');
  t.equal(copied(10, 19), '- ne\n- two\n', 'two items');
  t.equal(copied(3, 11), '### ad\n\n- on\n');
});
