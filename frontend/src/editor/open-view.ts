import { history, isHistoryTransaction } from 'prosemirror-history';
import { DOMParser as ArticleParser, type Node } from 'prosemirror-model';
import { EditorState, type Command, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { diagramViews } from './diagrams/view.ts';
import { openedFormulas } from './formulas/commands.ts';
import { formulaViews } from './formulas/view.ts';
import { markdown } from './input-rules.ts';
import { keys } from './keys.ts';
import type { PasteNote } from './paste-note.ts';
import { pastedTexts } from './markdown/pasted-text.ts';
import { picturePlaces } from './pictures/places.ts';
import { placeholder } from './placeholder.ts';
import { schema } from './schema.ts';
import { sameShown, shownOf, type Shown } from './shown.ts';
import { endedState, trailingParagraph } from './trailing.ts';
import { viewInput } from './view-input.ts';
import { tolerantTableEditing } from './table-editing-workaround.ts';

/** Specification, section 9: undo goes back 100 steps; typing after a pause of half a second starts a new step. */
const undoing = { depth: 100, newGroupDelay: 500 } as const;

/** Inputs and callbacks that the page provides to a view. */
export interface Surroundings {
  /** The height that the header and the bars cover, in pixels: the cursor must stay below them. */
  readonly covered: () => number;
  readonly askLink: Command;
  readonly toToolbar: Command;
  /** Called with a note about a paste; with undefined when the note no longer applies. */
  readonly onLeftOut: (note: PasteNote | undefined) => void;
  /** Called when files were pasted, or dropped at a position. */
  readonly onFiles: (files: readonly File[], position?: number) => void;
  /** Called after changes of the article when the browser is idle: typing has priority. */
  readonly onChange: (doc: Node) => void;
  /** Called at most once per frame when `Shown` has changed, not on every key. */
  readonly onShown: (shown: Shown) => void;
  /** The attributes of the editable element; called again whenever the view's props change. */
  readonly attributes: () => Record<string, string>;
}

const docOf = (html: string): Node =>
  ArticleParser.fromSchema(schema).parse(new DOMParser().parseFromString(html, 'text/html').body);

const pluginsFor = ({ askLink, toToolbar }: Surroundings): Plugin[] => [
  markdown(),
  ...keys(askLink, toToolbar),
  history(undoing),
  placeholder('Write your article here...'),
  picturePlaces(),
  pastedTexts(),
  trailingParagraph(),
  tolerantTableEditing(),
  openedFormulas(),
];

/** Runs the work when the browser is idle, or after a quarter of a second. Returns a function that cancels it. */
const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 100);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 250 });
  return () => cancelIdleCallback(handle);
};

/** Opens a ProseMirror view of an article (HTML) in an element. Returns the view and a function that closes it. */
export const openView = (host: HTMLElement, html: string, around: Surroundings): { view: EditorView; close: () => void } => {
  let frame = 0;
  let callOff: (() => void) | undefined;
  const report = (): void => {
    callOff = undefined;
    if (view.state.doc !== reported) around.onChange((reported = view.state.doc));
  };
  const show = (): void => {
    frame = 0;
    const next = shownOf(view);
    if (!sameShown(next, shown)) around.onShown((shown = next));
    callOff ??= whenIdle(report);
  };
  const showSoon = (): void => {
    frame ||= requestAnimationFrame(show);
  };
  const covered = {
    get top() {
      return around.covered();
    },
    bottom: 40,
    left: 0,
    right: 0,
  };
  const view: EditorView = new EditorView(host, {
    ...viewInput({ onLeftOut: around.onLeftOut, onFiles: around.onFiles, onFocusChange: showSoon }),
    state: endedState(EditorState.create({ doc: docOf(html), plugins: pluginsFor(around) })),
    attributes: around.attributes,
    nodeViews: { ...formulaViews, ...diagramViews },
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction));
      // Undo or redo may have removed or restored the pasted content.
      if (isHistoryTransaction(transaction)) around.onLeftOut(undefined);
      showSoon();
    },
    scrollThreshold: covered,
    scrollMargin: covered,
  });
  let reported = view.state.doc;
  let shown = shownOf(view);
  around.onShown(shown);
  const close = (): void => {
    cancelAnimationFrame(frame);
    callOff?.();
    view.destroy();
  };
  return { view, close };
};
