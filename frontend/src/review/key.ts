import styled from 'styled-components';
import { font, radius, size, space } from '../theme.ts';

/** The key that does what a button does. Keys are of no use where there is none. */
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
