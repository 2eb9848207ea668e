import styled, { css } from 'styled-components';
import { from } from '../theme.ts';

const gap = '1.5rem';
/** The width of `count` thirds of a row. */
const thirds = (count: number): string => `calc((100% - 2 * ${gap}) / 3 * ${count} + ${count - 1} * ${gap})`;

/** Cards in a list; each card adapts its layout to its own width. */
export const cards = css`
  gap: ${gap};
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    container-type: inline-size;
    min-width: 0;
  }
`;

/** In every second row, one article is twice as wide as its neighbour: alternately the first and the last one. */
const varied = css`
  > li:nth-child(10n + 1),
  > li:nth-child(10n + 7) {
    flex-basis: ${thirds(2)};
  }
`;

/**
 * Articles side by side, up to three in a row. The articles of the last row grow to fill it. `$varied`: in two widths.
 */
export const CardGrid = styled.ul<{ $varied?: boolean }>`
  ${cards}
  display: flex;
  flex-wrap: wrap;
  > li {
    flex: 1 1 100%;
  }
  ${from.tablet} {
    > li {
      flex-basis: calc((100% - ${gap}) / 2);
    }
  }
  ${from.desktop} {
    > li {
      flex-basis: ${thirds(1)};
    }
    ${({ $varied }) => $varied && varied}
  }
`;
