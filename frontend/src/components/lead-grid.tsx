import styled from 'styled-components';
import { from } from '../theme.ts';
import { cards } from './card-grid.tsx';

/**
 * The first article leads, with two beside it if there is room; the others follow in rows of three. The articles of the
 * last row grow to fill it, whatever their number.
 */
export const LeadGrid = styled.ul`
  ${cards}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  ${from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > li:first-child,
    > li:nth-child(even):last-child {
      grid-column: 1 / -1;
    }
  }
  ${from.desktop} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
    > li,
    > li:nth-child(even):last-child {
      grid-column: span 2;
    }
    > li:first-child {
      grid-column: span 4;
      grid-row: span 2;
    }
    > li:nth-child(2):last-child {
      grid-row: span 2;
    }
    > li:only-child,
    > li:nth-child(3n + 4):last-child {
      grid-column: 1 / -1;
    }
    > li:nth-child(3n + 4):nth-last-child(2),
    > li:nth-child(3n + 5):last-child {
      grid-column: span 3;
    }
  }
`;
