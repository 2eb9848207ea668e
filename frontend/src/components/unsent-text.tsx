import { autofocus } from './autofocus.ts';
import { Field } from './field.tsx';
import type { Unsent } from './unsent.ts';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly rows: number;
  readonly typed: Pick<Unsent, 'text' | 'type'>;
  readonly name?: string;
  readonly readOnly?: boolean;
}

/** The text field for which a dialog opens: several lines in any script, focused, and kept until sent. */
export const UnsentText = ({ label, hint, error, typed, ...more }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => (
      <textarea
        {...control}
        {...more}
        ref={autofocus}
        dir="auto"
        value={typed.text}
        onChange={(event) => typed.type(event.currentTarget.value)}
      />
    )}
  </Field>
);
