import styled from 'styled-components';
import { Badge, Panel } from '../components/ui.tsx';
import { from, color, size, space } from '../theme.ts';

/** The look of the rows of "My articles". */
export const List = styled.ul`
  display: grid;
  gap: ${space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Item = styled(Panel)`
  display: grid;
  gap: ${space[3.5]};
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
  h2 {
    margin-block: ${space[1.5]};
    font-size: ${size.large};
    overflow-wrap: anywhere;
  }
`;

export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[3]};
  align-items: center;
  color: ${color.quiet};
  font-size: ${size.small};
`;

export const State = styled(Badge)<{ $tone: string }>`
  border-color: ${({ $tone }) => $tone};
  color: ${({ $tone }) => $tone};
`;
