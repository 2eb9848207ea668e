import { useEffect, useRef, useState, type RefObject } from 'react';
import styled from 'styled-components';
import type { Passage } from '../../../domain/article/anchors/anchor.ts';
import { color, space } from '../theme.ts';
import { blocksOf, rangeOf, renderedText, type RenderedText } from './rendered-text.ts';

/** Remarks being made, and those of the last decision. */
type Kind = 'remark' | 'former-remark';

/** If the browser cannot highlight a passage, the blocks that contain it get an outline. */
export const MarkedText = styled.div`
  ::highlight(remark) {
    background-color: ${color.copper};
    color: ${color.paper};
  }
  ::highlight(former-remark) {
    text-decoration: underline 2px ${color.copper};
  }
  [data-remarked] {
    outline: 2px solid ${color.copper};
    outline-offset: ${space[1]};
  }
  [data-chosen]:focus {
    outline: 3px solid ${color.copper};
    outline-offset: ${space[1]};
  }
`;

const canHighlight = (): boolean => typeof Highlight === 'function' && CSS.highlights !== undefined;

/** Shows passages of an article on the page; returns a function that removes the marks. */
const show = (rendered: RenderedText, name: Kind, passages: readonly Passage[]): (() => void) => {
  if (canHighlight()) {
    CSS.highlights.set(name, new Highlight(...passages.flatMap((passage) => rangeOf(rendered, passage) ?? [])));
    return () => void CSS.highlights.delete(name);
  }
  const blocks = passages.flatMap((passage) => blocksOf(rendered, passage));
  for (const { element } of blocks) element.dataset.remarked = '';
  return () => {
    for (const { element } of blocks) delete element.dataset.remarked;
  };
};

/** The rendered text of the article in an element; undefined until it is rendered. */
export const useRenderedText = (text: string): readonly [RefObject<HTMLDivElement | null>, RenderedText | undefined] => {
  const box = useRef<HTMLDivElement>(null);
  const [rendered, setRendered] = useState<RenderedText>();
  useEffect(() => {
    if (box.current) setRendered(renderedText(box.current, text));
  }, [text]);
  return [box, rendered];
};

/** Marks passages of an article. */
export const useShownPassages = (rendered: RenderedText | undefined, name: Kind, passages: readonly Passage[]): void => {
  const shown = JSON.stringify(passages.map(({ start, end }) => ({ start, end })));
  useEffect(() => (rendered ? show(rendered, name, JSON.parse(shown) as Passage[]) : undefined), [rendered, name, shown]);
};

/** Scrolls to a passage and focuses its block, so that a screen reader continues there. */
export const goToPassage = (rendered: RenderedText, passage: Passage): void => {
  const block = blocksOf(rendered, passage)[0]?.element;
  if (!block) return;
  if (!block.hasAttribute('tabindex')) block.tabIndex = -1;
  block.dataset.chosen = '';
  block.focus({ preventScroll: true });
  block.scrollIntoView({ block: 'center' });
};
