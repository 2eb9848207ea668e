import styled from 'styled-components';
import { font, radius, size, space } from '../theme.ts';

/** Shows the key that triggers a button. Hidden on touch devices. */
export const Key = styled.kbd`
  display: none;
  padding: 0 ${space[1.5]};
  border: 1px solid currentcolor;
  border-radius: ${radius.control};
  font: ${size.tiny} / 1.5 ${font.mono};
  text-transform: uppercase;
  @media (hover: hover) {
    display: inline-block;
  }
`;
