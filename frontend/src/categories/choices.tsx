import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, radius, space } from '../theme.ts';
import { Hidden } from '../components/ui.tsx';

/** A choice between options that are shown as pictures. */
export const Choices = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

export const Legend = styled.legend`
  padding: 0;
  font-weight: 600;
`;

export const Options = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  padding: ${space[1.5]};
`;

const Option = styled.label`
  position: relative;
  display: inline-grid;
  border: 2px solid transparent;
  border-radius: ${radius.control};
  cursor: pointer;
  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:has(:checked) {
    border-color: ${color.ink};
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.copper};
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      border-color: Highlight;
    }
  }
`;

/** One option: a picture with a label. */
export const Choice = ({
  group,
  label,
  checked,
  onChoose,
  children,
}: {
  group: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}) => (
  <Option title={label}>
    <input type="radio" name={group} checked={checked} onChange={onChoose} />
    <Hidden>{label}</Hidden>
    {children}
  </Option>
);
