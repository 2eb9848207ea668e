import { undoInputRule } from 'prosemirror-inputrules';
import { DOMParser as ArticleParser, type Node } from 'prosemirror-model';
import { EditorState, NodeSelection, TextSelection, type Command, type Transaction } from 'prosemirror-state';
import t from 'tap';
import { contentOf } from '../content.ts';
import { markdown } from '../input-rules.ts';
import { schema } from '../schema.ts';
import { insertTable } from '../tables.ts';
import { formulaAt, insertFormula, leaveFormula, openedFormulas, openFormula, setLatex, turnFormula } from './commands.ts';

const { nodes } = schema;

const stateOf = (...blocks: Node[]): EditorState =>
  EditorState.create({ doc: nodes.doc.create(null, blocks), plugins: [markdown(), openedFormulas()] });
const p = (...content: (string | Node)[]): Node =>
  nodes.paragraph.create(
    null,
    content.map((one) => (typeof one === 'string' ? schema.text(one) : one)),
  );
const formula = (latex: string): Node => nodes.formula.create({ latex });

const after = (state: EditorState, ...commands: Command[]): EditorState =>
  commands.reduce((now, command) => {
    let next = now;
    command(now, (tr) => (next = now.apply(tr)));
    next.doc.check();
    return next;
  }, state);
const html = (state: EditorState): string => contentOf(state.doc).html;
const select = (state: EditorState, from: number, to = from): EditorState =>
  state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
const selectFormula = (state: EditorState): EditorState => {
  let pos = -1;
  state.doc.descendants(({ type }, at) => void (type === nodes.formula || type === nodes.formula_block ? (pos = at) : 0));
  return state.apply(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
};

t.test('selected words become a formula, which is open', async (t) => {
  const state = after(select(stateOf(p('a x^2 b')), 3, 6), insertFormula);
  t.equal(html(state), '<p>a <code class="formula">x^2</code> b</p>');
  t.match(formulaAt(state), { latex: 'x^2', isBlock: false, opened: 1 });
  t.match(formulaAt(after(state, setLatex('y'))), { latex: 'y', opened: 1 });
  t.match(formulaAt(after(state, openFormula)), { opened: 2 });
  const left = after(state, leaveFormula);
  t.equal(formulaAt(left), undefined);
  t.equal(left.selection.from, 4);
  t.match(formulaAt(selectFormula(left)), { opened: 0 });
});

t.test('code holds no formula, and no formula another', async (t) => {
  t.equal(insertFormula(select(stateOf(nodes.code_block.create(null, schema.text('x'))), 1)), false);
  t.equal(insertFormula(selectFormula(stateOf(p(formula('x'))))), false);
  t.equal(openFormula(select(stateOf(p('a')), 1)), false);
});

t.test('an empty formula is not sent', async (t) => {
  t.equal(html(after(select(stateOf(p('a')), 2), insertFormula)), '<p>a</p>');
});

t.test('a formula gets lines of its own, and comes back into one', async (t) => {
  for (const [block, expected] of [
    [p('a ', formula('x'), ' b'), '<p>a</p><pre class="formula">x</pre><p>b</p>'],
    [p('a ', formula('x')), '<p>a</p><pre class="formula">x</pre>'],
    [p(formula('x'), ' b'), '<pre class="formula">x</pre><p>b</p>'],
    [p(formula('x')), '<pre class="formula">x</pre>'],
    [
      nodes.bullet_list.create(null, nodes.list_item.create(null, p(formula('x')))),
      '<ul><li><p></p><pre class="formula">x</pre></li></ul>',
    ],
  ] as const) {
    const turned = after(selectFormula(stateOf(block)), turnFormula);
    t.equal(html(turned), expected);
    t.match(formulaAt(turned), { latex: 'x', isBlock: true });
    const back = after(turned, turnFormula);
    t.match(formulaAt(back), { latex: 'x', isBlock: false });
    t.match(html(back), '<p><code class="formula">x</code></p>');
  }
  const cell = after(select(stateOf(p('a')), 2), insertTable, insertFormula, setLatex('x'));
  t.match(formulaAt(cell), { canTurn: false });
  t.equal(turnFormula(cell), false, 'a cell holds lines');
});

t.test('Backspace brings back what was typed', async (t) => {
  const plugin = markdown();
  let state = EditorState.create({ schema, plugins: [plugin] });
  const dispatch = (tr: Transaction): void => void (state = state.apply(tr));
  state = state.apply(state.tr.insertText('$x^2'));
  const view = { state, composing: false, dispatch };
  t.ok(plugin.props.handleTextInput?.call(plugin, view as never, 5, 5, '$', () => state.tr));
  t.equal(html(state), '<p><code class="formula">x^2</code></p>');
  t.ok(undoInputRule(state, dispatch));
  t.equal(html(state), '<p>$x^2$</p>');
});

t.test('the schema reads what it writes', async (t) => {
  t.ok(ArticleParser.fromSchema(schema));
  t.equal(html(stateOf(nodes.formula_block.create({ latex: ' a\n< b ' }))), '<pre class="formula">a\n&lt; b</pre>');
});
