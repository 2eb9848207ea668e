import { useId, type ComponentProps, type ReactNode } from 'react';
import styled from 'styled-components';
import { color, size, space } from '../theme.ts';
import { controlLook } from './control-look.ts';

const Row = styled.div`
  display: grid;
  gap: ${space[1]};
  label {
    font-weight: 600;
  }
  input,
  select,
  textarea {
    width: 100%;
    ${controlLook}
  }
  :disabled {
    background: ${color.wash};
    color: ${color.quiet};
  }
  [aria-invalid='true'] {
    border-color: ${color.danger};
  }
`;

const ErrorText = styled.p`
  color: ${color.danger};
  font-size: ${size.small};
`;

const Hint = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;

/** The attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A labelled control with a hint and, if something is wrong, a sentence that says what to do. */
export const Field = ({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint?: string | undefined;
  error?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}) => {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter((one) => one !== '').join(' ');
  return (
    <Row>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': described || undefined })}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </Row>
  );
};

/** A field for one line of text. */
export const TextField = ({
  label,
  hint,
  error,
  ...input
}: { label: string; hint?: string; error?: string | undefined } & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <input {...control} {...input} />}
  </Field>
);
