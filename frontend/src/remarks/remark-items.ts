import styled from 'styled-components';
import { space } from '../theme.ts';

/** A list of remarks, each with its quotation and text. */
export const RemarkItems = styled.ol`
  display: grid;
  gap: ${space[4]};
  margin: ${space[3]} 0 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[1]};
  }
  p {
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
