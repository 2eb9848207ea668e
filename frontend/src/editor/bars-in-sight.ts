import type { EditorView } from 'prosemirror-view';
import { useEffect, type RefObject } from 'react';

type Bars = RefObject<HTMLElement | null>;

/** What stays free between the bars and the cursor, in pixels. */
const free = 12;

/** So much of the window is covered by the header, and by the bars that stick below it, in pixels. */
export const coveredBy = ({ current: bars }: Bars): number =>
  bars ? parseFloat(getComputedStyle(bars).top) + bars.offsetHeight + free : 0;

/** Brings the cursor below the bars when they grow: what belongs to its place opens there. */
export const useCursorBelow = (bars: Bars, view: EditorView | undefined): void =>
  useEffect(() => {
    const element = bars.current;
    if (!view || !element) return;
    let height = element.offsetHeight;
    const observer = new ResizeObserver(() => {
      // ProseMirror scrolls for whoever writes in the text alone: a formula is written in its bar.
      const hidden = coveredBy(bars) - view.coordsAtPos(view.state.selection.from).top;
      if (element.offsetHeight > height && hidden > 0) window.scrollBy(0, -hidden);
      height = element.offsetHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [bars, view]);
