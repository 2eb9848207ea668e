import styled from 'styled-components';
import { color, space } from '../theme.ts';

/** A group of checkboxes or radio buttons under a legend. */
export const CheckGroup = styled.fieldset`
  display: grid;
  gap: ${space[1]};
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    padding: 0;
    font-weight: 600;
  }
  label {
    display: flex;
    gap: ${space[3]};
    align-items: center;
    min-height: 2.75rem;
    cursor: pointer;
  }
  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0;
    accent-color: ${color.primary};
  }
`;
