import styled from 'styled-components';
import { color, radius } from '../theme.ts';

export const iconButtonWidth = '2.75rem';

/** A button that shows only an icon. */
export const IconButton = styled.button`
  position: relative;
  display: inline-grid;
  flex: none;
  place-items: center;
  width: ${iconButtonWidth};
  height: ${iconButtonWidth};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink};
  cursor: pointer;
  &:hover {
    border-color: ${color.edge};
  }
  svg {
    width: 1.4rem;
    height: 1.4rem;
  }
`;
