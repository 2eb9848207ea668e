import styled from 'styled-components';
import { color, size } from '../theme.ts';

/** The heading of a page, and what the page says of itself. */
export const PageHead = styled.header`
  display: grid;
  gap: 0.5rem;
  margin-bottom: 2rem;
  h1 {
    font-size: ${size.page};
  }
  > p {
    max-width: 60ch;
    color: ${color.quiet};
    font-size: ${size.large};
  }
`;
