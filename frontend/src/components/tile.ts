import styled from 'styled-components';
import { color, radius, size, space } from '../theme.ts';
import { Link } from './link.tsx';

/** A box that links to the page of an author or a category. */
export const Tile = styled(Link)`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  height: 100%;
  padding: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.none};
  background: ${color.raised};
  color: ${color.ink};
  text-decoration: none;
  div {
    min-width: 0;
  }
  h2 {
    font-size: ${size.large};
  }
  p {
    color: ${color.quiet};
    font-size: ${size.small};
  }
  &:hover {
    border-color: ${color.primary};
  }
  &:hover h2 {
    color: ${color.primary};
    text-decoration: underline;
  }
`;
