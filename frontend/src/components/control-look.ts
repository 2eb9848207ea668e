import { css } from 'styled-components';
import { color, radius } from '../theme.ts';

/** What can be typed into or chosen from. */
export const controlLook = css`
  min-height: 2.75rem;
  padding: 0.45rem 0.8rem;
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.raised};
`;
