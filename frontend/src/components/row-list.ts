import styled from 'styled-components';
import { space } from '../theme.ts';

/** A list of small items in rows that wrap. */
export const RowList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
  > li {
    min-width: 0;
  }
`;
