import { useEffect, useRef } from 'react';
import { lengthOf, fieldLimits } from '../../../contracts/rules.ts';
import { autofocus } from '../components/autofocus.ts';
import { Field } from '../components/field.tsx';

const hint = (reason: string): string =>
  `The author sees it. ${lengthOf(reason).toLocaleString('en-US')} of ${fieldLimits.reason.max.toLocaleString('en-US')} characters`;

/** The field for the reason of a rejection. Advice (use-asked-reason.ts) shows as an error and takes the focus here. */
export const ReasonField = ({
  reason,
  error,
  advice,
  readOnly,
  onChange,
}: {
  reason: string;
  error: string | undefined;
  advice: string | undefined;
  readOnly: boolean;
  onChange: (reason: string) => void;
}) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const isAsked = advice !== undefined;
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  return (
    <Field label="Reason" hint={hint(reason)} error={error ?? advice}>
      {(control) => (
        <textarea
          {...control}
          ref={(element) => {
            field.current = element;
            autofocus(element);
          }}
          rows={4}
          value={reason}
          readOnly={readOnly}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
      )}
    </Field>
  );
};
