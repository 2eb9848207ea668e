import styled from 'styled-components';
import { space } from '../theme.ts';

/** A form field below explanatory text. */
export const BelowText = styled.div`
  margin-top: ${space[4]};
`;
