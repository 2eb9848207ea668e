import styled from 'styled-components';
import { color } from '../theme.ts';

/** The heading of a page, and what the page says of itself. */
export const PageHead = styled.header`
  display: grid;
  gap: 0.5rem;
  margin-bottom: 2rem;
  h1 {
    font-size: clamp(1.75rem, 4vw, 2.5rem);
    letter-spacing: -0.02em;
  }
  > p {
    max-width: 60ch;
    color: ${color.quiet};
    font-size: 1.1rem;
  }
`;
