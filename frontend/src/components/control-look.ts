import { css } from 'styled-components';
import { color, radius, space } from '../theme.ts';

/** What can be typed into or chosen from. */
export const controlLook = css`
  min-height: 2.75rem;
  padding: ${space[1.5]} ${space[3]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.raised};
`;
