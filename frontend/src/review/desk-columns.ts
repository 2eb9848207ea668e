import styled from 'styled-components';
import { from, space } from '../theme.ts';

/** The maximum height of the decision bar below an article, when it is beside the queue. */
export const mostForDeciding = 'max(40dvh, 16rem)';

/** On a phone, the queue and the article are two steps. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
  padding-bottom: ${space[10]};
  &[data-step='article'] > :first-child,
  &[data-step='queue'] > :last-child {
    display: none;
  }
  ${from.desktop} {
    grid-template-columns: minmax(17rem, 21rem) minmax(0, 1fr);
    align-items: start;
    &[data-step] > :first-child {
      display: flex;
    }
    &[data-step] > :last-child {
      display: block;
    }
  }
`;

/** The queue beside the article: a scrolling part, and below it a part that is always in view. */
export const Side = styled.section.attrs({ tabIndex: -1 })`
  &:focus {
    outline: none;
  }
  ${from.desktop} {
    flex-direction: column;
    position: sticky;
    top: 5.25rem;
    /* Fits in the window even while the page is scrolled to the top, with the title of the desk above. */
    max-height: calc(100dvh - 15.5rem);
    min-height: 16rem;
  }
`;

/** The scrolling part; it scrolls by itself when there are two columns. */
export const Scrolled = styled.div.attrs<{ 'data-scrolled'?: string }>({ 'data-scrolled': '' })`
  ${from.desktop} {
    min-height: 0;
    overflow: auto;
    /* Leaves room for focus outlines. */
    margin: -${space[1]};
    padding: ${space[1]};
  }
`;

/** The article. */
export const Pane = styled.section`
  min-height: 50dvh;
`;

/** The way back to the queue when it is a separate step. */
export const Back = styled.div`
  margin-bottom: ${space[4]};
  ${from.desktop} {
    display: none;
  }
`;
