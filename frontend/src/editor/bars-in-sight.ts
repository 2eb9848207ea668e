import type { EditorView } from 'prosemirror-view';
import { useEffect, type RefObject } from 'react';

type Bars = RefObject<HTMLElement | null>;

/** The gap between the bars and the cursor, in pixels. */
const free = 12;

/** The height, in pixels, that the header and the sticky bars below it cover. */
export const coveredBy = ({ current: bars }: Bars): number =>
  bars ? parseFloat(getComputedStyle(bars).top) + bars.offsetHeight + free : 0;

/** Scrolls the cursor back below the bars when they grow: a bar may open for the node at the cursor. */
export const useCursorBelow = (bars: Bars, view: EditorView | undefined): void =>
  useEffect(() => {
    const element = bars.current;
    if (!view || !element) return;
    let height = element.offsetHeight;
    const observer = new ResizeObserver(() => {
      // ProseMirror scrolls only while the text has the focus, but a formula is edited in its bar.
      const hidden = coveredBy(bars) - view.coordsAtPos(view.state.selection.from).top;
      if (element.offsetHeight > height && hidden > 0) window.scrollBy(0, -hidden);
      height = element.offsetHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [bars, view]);
