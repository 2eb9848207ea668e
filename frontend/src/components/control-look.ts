import { css } from 'styled-components';
import { color, radius, space } from '../theme.ts';

/** The look of text fields and selects. */
export const controlLook = css`
  min-height: 2.75rem;
  padding: ${space[1.5]} ${space[3]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.raised};
`;
