import styled from 'styled-components';
import { from, space } from '../theme.ts';

/**
 * On a phone the tags are below the text; otherwise above it. If there is room, the text is in the middle, with the
 * table of contents beside it and the drawing beside the title.
 */
export const Layout = styled.article<{ $withContents: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  > .tags {
    order: 1;
  }
  ${from.tablet} {
    > .tags {
      order: 0;
    }
  }
  ${from.desktop} {
    grid-template-columns: ${({ $withContents }) => ($withContents ? '15rem' : 'minmax(0, 1fr)')} minmax(0, 44rem) minmax(0, 1fr);
    column-gap: clamp(${space[8]}, 4vw, ${space[16]});
    > * {
      grid-column: 2;
    }
    > header {
      grid-column: 1 / -1;
    }
    > aside {
      grid-area: 2 / 1 / span 2;
    }
  }
  @media print {
    display: block;
    > aside {
      display: none;
    }
  }
`;

/** A line of tags and buttons. */
export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  align-items: center;
`;
