import assert from 'node:assert/strict';
import fc from '../../../scripts/fast-check.ts';
import { history, undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { EditorState, type Command, type Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import t from 'tap';
import { testCount } from '../../../scripts/test-scale.ts';
import { violations } from '../../../domain/article/checker.suite.ts';
import { clean } from '../../../domain/article/clean.ts';
import { contentOf } from './content.ts';
import { insertImage } from './commands.ts';
import { openedFormulas } from './formulas/commands.ts';
import { markdown } from './input-rules.ts';
import { keys } from './keys.ts';
import { setLink } from './links.ts';
import { anyArticle, anySelection, select } from './selections.suite.ts';
import { tableTools } from './tables.ts';
import { toolNames, tools } from './tools.ts';
import { endedState, trailingParagraph } from './trailing.ts';
import { tolerantTableEditing } from './table-editing-workaround.ts';

const numRuns = testCount('properties', 200);
const no: Command = () => false;
const plugins: readonly Plugin[] = [
  markdown(),
  ...keys(no, no),
  history({ depth: 1_000 }),
  trailingParagraph(),
  tolerantTableEditing(),
  openedFormulas(),
];

/** The parts of a view that keys, rules and pasting use. */
class View {
  state: EditorState;
  readonly composing = false;
  constructor(doc: Node) {
    this.state = endedState(EditorState.create({ doc, plugins: [...plugins] }));
  }
  readonly dispatch = (tr: EditorState['tr']): void => {
    this.state = this.state.apply(tr);
    this.state.doc.check();
  };
  endOfTextblock(side: string): boolean {
    const { $from, empty } = this.state.selection;
    const isAtEnd = $from.parentOffset === $from.parent.content.size;
    return empty && (side === 'backward' || side === 'left' || side === 'up' ? $from.parentOffset === 0 : isAtEnd);
  }
  get asView(): EditorView {
    return this as unknown as EditorView;
  }
}

type Handler = 'handleKeyDown' | 'handleTextInput' | 'handlePaste';
/** Whether one of the plugins handles the given arguments. */
const isHandled = (name: Handler, ...offered: unknown[]): boolean =>
  plugins.some((plugin) => {
    const handler = plugin.props[name] as ((...args: unknown[]) => boolean | void) | undefined;
    return handler?.apply(plugin, offered) === true;
  });

type Edit = (view: View) => void;

const type =
  (text: string): Edit =>
  (view) => {
    for (const key of text) {
      const { from, to } = view.state.selection;
      if (!isHandled('handleTextInput', view.asView, from, to, key)) view.dispatch(view.state.tr.insertText(key));
    }
  };
const key =
  (name: string): Edit =>
  (view) => {
    const names = name.split('+');
    const pressed = (modifier: string): boolean => names.includes(modifier);
    const event = {
      key: names.at(-1),
      keyCode: 0,
      ctrlKey: pressed('Control'),
      shiftKey: pressed('Shift'),
      altKey: pressed('Alt'),
      metaKey: false,
    };
    isHandled('handleKeyDown', view.asView, event);
  };
const run =
  (command: Command): Edit =>
  (view) =>
    void command(view.state, view.dispatch, view.asView);

/** Pastes as the view does (prosemirror-view, `doPaste`). */
const paste =
  (article: Node, from: number, to: number): Edit =>
  (view) => {
    const size = article.content.size + 1;
    const slice = article.slice(Math.min(from % size, to % size), Math.max(from % size, to % size));
    if (isHandled('handlePaste', view.asView, {}, slice)) return;
    const { tr } = view.state;
    const isOne = slice.openStart === 0 && slice.openEnd === 0 && slice.content.childCount === 1;
    view.dispatch(isOne ? tr.replaceSelectionWith(slice.content.firstChild as Node) : tr.replaceSelection(slice));
  };

const texts = [
  'a',
  'Ω ',
  '# ',
  '- ',
  '12. ',
  '> ',
  '[!tip] ',
  '```c ',
  '---',
  '**b**',
  '~~c~~',
  '`d`',
  '[e](/f)',
  '$x^2$',
  '$$y$$',
];
const keyNames =
  'Enter Enter Enter Backspace Backspace Delete Tab Shift+Tab Shift+Enter Control+Enter Control+b Control+. Control+z Control+y';
const commands: readonly Command[] = [
  ...toolNames.map((name) => tools[name].can),
  ...tableTools.map((tool) => tool.run),
  insertImage({ src: '/a.png', alt: 'b' }),
  setLink('/c'),
  setLink(''),
];

const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.constantFrom(...texts).map(type),
  fc.constantFrom(...keyNames.split(' ')).map(key),
  fc.constantFrom(...commands).map(run),
  fc.tuple(anyArticle, fc.nat({ max: 9_999 }), fc.nat({ max: 9_999 })).map(([article, from, to]) => paste(article, from, to)),
  anySelection.map(
    (chosen): Edit =>
      (view) =>
        void (view.state = select(view.state, chosen)),
  ),
);

const html = ({ state }: View): string => contentOf(state.doc).html;

t.test('whatever is typed, pressed and pasted, the article is valid, and all of it can be undone', async () => {
  const property = fc.property(anyArticle, fc.array(anyEdit, { minLength: 3, maxLength: 30, size: 'max' }), (doc, edits) => {
    const view = new View(doc);
    const first = html(view);
    for (const edit of edits) edit(view);
    assert.deepEqual(violations(html(view)), []);
    assert.equal(clean(html(view)), html(view));
    let isUndone = true;
    for (let times = 0; isUndone && times < 1_000; times += 1) isUndone = undo(view.state, view.dispatch);
    assert.equal(isUndone, false);
    assert.equal(html(view), first);
  });
  fc.assert(property, { numRuns });
});
