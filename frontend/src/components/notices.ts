import styled from 'styled-components';
import { color, radius, space } from '../theme.ts';

export const WarningNotice = styled.div`
  display: grid;
  gap: ${space[1.5]};
  padding: ${space[3.5]} ${space[4]};
  border: 1px solid ${color.line};
  border-left: 0.4rem solid ${color.copper};
  border-radius: ${radius.control};
  background: ${color.wash};
`;

export const DoneNotice = styled(WarningNotice)`
  border-left-color: ${color.primary};
`;

export const ErrorNotice = styled(WarningNotice)`
  border-left-color: ${color.danger};
`;

/** The error of a dialog's action, below the dialog's content. */
export const DialogFailure = styled(ErrorNotice).attrs({ role: 'alert' })`
  margin-top: ${space[4]};
`;
