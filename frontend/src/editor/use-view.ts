import { history } from 'prosemirror-history';
import { DOMParser as ArticleParser, type Node } from 'prosemirror-model';
import { EditorState, type Command, type Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { linkMeant } from './address.ts';
import { setLink } from './commands.ts';
import { markdown } from './input-rules.ts';
import { keys } from './keys.ts';
import { cleanPaste } from './paste.ts';
import { placeholder } from './placeholder.ts';
import { schema } from './schema.ts';
import { sameShown, shownOf, type Shown } from './shown.ts';
import { endedState, trailingParagraph } from './trailing.ts';

/** Specification, section 9: undo goes 100 steps back; what is typed half a second later is a step of its own. */
const undoing = { depth: 100, newGroupDelay: 500 } as const;

/** What the header and the toolbar cover of the window, in pixels: the cursor must not go under them. */
const covered = { top: 150, bottom: 40, left: 0, right: 0 };

const docOf = (html: string): Node =>
  ArticleParser.fromSchema(schema).parse(new DOMParser().parseFromString(html, 'text/html').body);

/** What the editor tells and asks. */
export interface Asked {
  readonly askLink: Command;
  readonly toToolbar: Command;
  /** Pictures on the clipboard have no address: they cannot be shown to readers. */
  readonly onRefusedImage: () => void;
  /** After each change, when the browser has a moment: typing comes first. */
  readonly onChange: (doc: Node) => void;
}

const pluginsFor = ({ askLink, toToolbar }: Asked): Plugin[] => [
  markdown(),
  ...keys(askLink, toToolbar),
  history(undoing),
  placeholder('Write your article here...'),
  trailingParagraph(),
];

/** Runs the work when nothing more urgent is left, or after a quarter of a second. Returns how to call it off. */
const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 100);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 250 });
  return () => cancelIdleCallback(handle);
};

/** An address pasted on selected words makes them a link. */
const pasteAsLink = (view: EditorView, text: string): boolean => {
  if (view.state.selection.empty || !/^https?:\/\/\S+$/.test(text)) return false;
  const href = linkMeant(text);
  return href !== undefined && setLink(href)(view.state, view.dispatch);
};

/**
 * A ProseMirror view in the element of `host`, and what the page shows of it: that follows at the screen's pace, not at that of
 * the keys, and the page renders only when it changed. `attributes` is asked anew whenever the page renders.
 */
export const useView = (
  initial: string,
  asked: Asked,
  attributes: Record<string, string>,
): { host: RefObject<HTMLDivElement | null>; view: EditorView | undefined; shown: Shown | undefined } => {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ asked, attributes });
  latest.current = { asked, attributes };
  const [view, setView] = useState<EditorView>();
  const [shown, setShown] = useState<Shown>();

  useEffect(() => {
    if (!host.current) return;
    const ask: Asked = {
      askLink: (...call) => latest.current.asked.askLink(...call),
      toToolbar: (...call) => latest.current.asked.toToolbar(...call),
      onRefusedImage: () => latest.current.asked.onRefusedImage(),
      onChange: (doc) => latest.current.asked.onChange(doc),
    };
    let frame = 0;
    let reported: Node;
    let last: Shown;
    let forget: (() => void) | undefined;
    const report = (): void => {
      forget = undefined;
      if (made.state.doc !== reported) ask.onChange((reported = made.state.doc));
    };
    const show = (): void => {
      frame = 0;
      const next = shownOf(made);
      if (!sameShown(next, last)) setShown((last = next));
      forget ??= whenIdle(report);
    };
    const made: EditorView = new EditorView(host.current, {
      state: endedState(EditorState.create({ doc: docOf(initial), plugins: pluginsFor(ask) })),
      attributes: () => latest.current.attributes,
      dispatchTransaction: (transaction) => {
        made.updateState(made.state.apply(transaction));
        frame ||= requestAnimationFrame(show);
      },
      scrollThreshold: covered,
      scrollMargin: covered,
      transformPastedHTML: (html) => cleanPaste(html, ask.onRefusedImage),
      handlePaste: (here, { clipboardData }) => {
        const picture = clipboardData?.types.includes('Files') && !clipboardData.types.includes('text/html');
        if (picture) ask.onRefusedImage();
        return picture || pasteAsLink(here, clipboardData?.getData('text/plain').trim() ?? '');
      },
      handleDrop: (_here, { dataTransfer }) => {
        const picture = dataTransfer?.types.includes('Files') ?? false;
        if (picture) ask.onRefusedImage();
        return picture;
      },
      // With Ctrl or ⌘ the whole paragraph would be selected, where people expect to follow the link.
      handleClick: (_here, _pos, event) => (event.ctrlKey || event.metaKey) && (event.target as Element).closest('a') !== null,
      handleDOMEvents: {
        click: stayHere,
        auxclick: stayHere,
        focus: () => void (frame ||= requestAnimationFrame(show)),
        blur: () => void (frame ||= requestAnimationFrame(show)),
      },
    });
    reported = made.state.doc;
    last = shownOf(made);
    setView(made);
    setShown(last);
    return () => {
      cancelAnimationFrame(frame);
      forget?.();
      made.destroy();
    };
  }, []);

  const said = JSON.stringify(attributes);
  useEffect(() => view?.setProps({}), [view, said]);
  return { host, view, shown };
};

/** A link in the editor is text to be edited: no click opens it. */
const stayHere = (_view: EditorView, event: Event): void => {
  if ((event.target as Element).closest('a')) event.preventDefault();
};
