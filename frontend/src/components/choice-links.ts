import styled from 'styled-components';
import { color, radius, space } from '../theme.ts';

/** A row of links, one of which is the current page. */
export const ChoiceLinks = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin-bottom: ${space[6]};
  a {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    padding: ${space[1]} ${space[4]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.raised};
    color: ${color.ink};
    text-decoration: none;
  }
  a:hover {
    border-color: ${color.ink};
    background: ${color.wash};
  }
  [aria-current='page'] {
    border-color: ${color.primary};
    color: ${color.primary};
    font-weight: 600;
  }
`;
