import styled from 'styled-components';
import type { Anchor } from '../../../contracts/remark.ts';
import { pictureSign } from '../../../domain/article/anchors/anchored-text.ts';
import { cut } from '../format.ts';
import { color, space } from '../theme.ts';

const Passage = styled.blockquote`
  display: -webkit-box;
  min-width: 0;
  max-height: 4.5em;
  margin: 0;
  padding-inline-start: ${space[2]};
  border-inline-start: 3px solid ${color.copper};
  overflow: hidden;
  overflow-wrap: anywhere;
  white-space: pre-line;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

const Way = styled.button`
  display: block;
  width: 100%;
  min-height: 2rem;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:hover {
    color: ${color.primary};
  }
`;

/** A passage in words; a picture is represented by its description. */
const passageText = (exact: string): string => exact.replaceAll(pictureSign, 'Picture: ').replace(/: $/, '');

/** The start of a passage, for labels. */
export const quoted = ({ exact }: Anchor): string => `“${cut(passageText(exact).replace(/\s+/g, ' '), 60)}”`;

/** The passage that a remark quotes; a button that scrolls to it, if possible. */
export const Quote = ({ anchor, onGo }: { anchor: Anchor; onGo: (() => void) | undefined }) => {
  const passage = <Passage dir="auto">{passageText(anchor.exact)}</Passage>;
  return onGo ? (
    <Way type="button" aria-label={`Go to ${quoted(anchor)}`} onClick={onGo}>
      {passage}
    </Way>
  ) : (
    passage
  );
};
