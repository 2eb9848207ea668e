import styled, { css } from 'styled-components';
import { from } from '../theme.ts';

const gap = '1.5rem';
/** So many thirds of a row. */
const thirds = (count: number): string => `calc((100% - 2 * ${gap}) / 3 * ${count} + ${count - 1} * ${gap})`;

/** Cards in a list, each of which lays itself out by its own width. */
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

/** One article in each second row is twice as wide as its neighbour, on one side and on the other. */
const varied = css`
  > li:nth-child(10n + 1),
  > li:nth-child(10n + 7) {
    flex-basis: ${thirds(2)};
  }
`;

/**
 * Articles beside each other, up to three. Those of the last row share it among them, so that no hole is left.
 * `$varied`: in two sizes.
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
