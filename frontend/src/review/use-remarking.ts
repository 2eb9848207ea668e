import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { anchorAt, type Passage } from '../../../domain/article/anchors/anchor.ts';
import { fieldLimits, messages } from '../../../contracts/rules.ts';
import { passageOf, type RenderedText, type TextBlock } from '../remarks/rendered-text.ts';
import { goToPassage } from '../remarks/shown-passages.ts';
import type { TypedRemarks } from './use-remarks.ts';

const howTo = 'Select a passage, or choose a block with the arrow keys. Then press Remark, or Enter.';

interface Article {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly rendered: RenderedText | undefined;
  readonly text: string;
}

export interface Remarking {
  /** Starts a remark on the selection, or on the focused block; without either, focuses a block. */
  readonly begin: () => void;
  /** The id of the remark started last. */
  readonly begun: string | undefined;
  readonly goTo: (passage: Passage) => void;
}

/** The passage that the reader selected in an article; undefined if there is none. */
const selectedIn = (box: HTMLElement | null, rendered: RenderedText): Passage | undefined => {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return box && range.intersectsNode(box) ? passageOf(rendered, range) : undefined;
};

const chosenIn = ({ blocks }: RenderedText): number =>
  blocks.findIndex(({ element }) => element === document.activeElement && 'chosen' in element.dataset);

/** Whether the block is below the page's header. */
const inSight = ({ element }: TextBlock): boolean => element.getBoundingClientRect().bottom > 120;

/**
 * How admins start remarks on a text: by selecting, or by keys alone, as keyboards cannot select text that is not
 * editable.
 */
export const useRemarking = (
  { box, rendered, text }: Article,
  remarks: TypedRemarks,
  { say, leave }: { say: (note: string) => void; leave: () => void },
): Remarking => {
  const [begun, setBegun] = useState<string>();
  const addAt = (passage: Passage): void => {
    const anchor = anchorAt(text, passage);
    if (!anchor) return say(howTo);
    if (remarks.list.length >= fieldLimits.remark.most) return say(messages.remarksMany);
    say('');
    setBegun(remarks.add(anchor));
    getSelection()?.removeAllRanges();
  };
  const begin = (): void => {
    if (!rendered) return;
    const { blocks } = rendered;
    const passage = selectedIn(box.current, rendered) ?? blocks[chosenIn(rendered)];
    if (passage) return addAt(passage);
    const first = blocks.find(inSight) ?? blocks[0];
    if (first) goToPassage(rendered, first);
    say(howTo);
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const at = rendered ? chosenIn(rendered) : -1;
    if (!rendered || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rendered.blocks.length - 1 }[event.key];
    const block = rendered.blocks[next ?? at];
    if (next === undefined && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter') begin();
    else if (block) goToPassage(rendered, block);
  });
  useEffect(() => {
    const article = box.current;
    const listen = (event: KeyboardEvent): void => press(event);
    article?.addEventListener('keydown', listen);
    return () => article?.removeEventListener('keydown', listen);
  }, [box]);
  return { begin, begun, goTo: (passage) => rendered && goToPassage(rendered, passage) };
};
