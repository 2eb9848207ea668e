import styled from 'styled-components';
import { color, radius, space } from '../theme.ts';

/** A box that warns. */
export const WarningNotice = styled.div`
  display: grid;
  gap: ${space[1.5]};
  padding: ${space[3.5]} ${space[4]};
  border: 1px solid ${color.line};
  border-left: 0.4rem solid ${color.copper};
  border-radius: ${radius.control};
  background: ${color.wash};
`;

/** A box that says what is done. */
export const DoneNotice = styled(WarningNotice)`
  border-left-color: ${color.primary};
`;

/** A box that says what went wrong. */
export const ErrorNotice = styled(WarningNotice)`
  border-left-color: ${color.danger};
`;

/** What went wrong with what a dialog does, below what it asks. */
export const DialogFailure = styled(ErrorNotice).attrs({ role: 'alert' })`
  margin-top: ${space[4]};
`;
