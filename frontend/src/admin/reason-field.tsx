import { lengthOf, fieldLimits } from '../../../contracts/rules.ts';
import { autofocus } from '../components/autofocus.ts';
import { Field } from '../components/field.tsx';

const hint = (reason: string): string =>
  `Optional; the author sees it. ${lengthOf(reason).toLocaleString('en-US')} of ${fieldLimits.reason.max.toLocaleString('en-US')} characters`;

/** The field for the reason of a rejection. */
export const ReasonField = ({
  reason,
  error,
  readOnly,
  onChange,
}: {
  reason: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (reason: string) => void;
}) => (
  <Field label="Reason" hint={hint(reason)} error={error}>
    {(control) => (
      <textarea
        {...control}
        ref={autofocus}
        rows={4}
        value={reason}
        readOnly={readOnly}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    )}
  </Field>
);
