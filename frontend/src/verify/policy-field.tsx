import { useState, type ReactNode, type SyntheticEvent } from 'react';
import styled from 'styled-components';
import { Field } from '../components/field.tsx';
import { color, radius, space } from '../theme.ts';

const Folded = styled.details`
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  summary {
    min-height: 2.75rem;
    padding: ${space[2.5]} ${space[3.5]};
    font-weight: 600;
    cursor: pointer;
  }
  > div {
    padding: ${space[1]} ${space[3.5]} ${space[3.5]};
  }
`;

const hint =
  'Paste a tlog-policy (c2sp.org/tlog-policy): the receipt must have the cosignatures that its line “quorum” requires. ' +
  'If the policy has lines “log”, they name the log, and the verifier key above is not used.';

/** Which witnesses must have cosigned a receipt; folded away, as most visitors require none. */
export const PolicyField = ({
  value,
  error,
  onChange,
}: {
  value: string;
  error: ReactNode;
  onChange: (text: string) => void;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Folded
      open={isOpen || error !== undefined}
      onToggle={({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => setIsOpen(currentTarget.open)}
    >
      <summary>Witnesses</summary>
      <Field label="Policy of witnesses (optional)" hint={hint} error={error}>
        {(control) => (
          <textarea {...control} value={value} spellCheck={false} onChange={({ target }) => onChange(target.value)} />
        )}
      </Field>
    </Folded>
  );
};
