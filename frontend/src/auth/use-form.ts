import { useState, type FormEvent } from 'react';
import { ApiError } from '../api/client.ts';
import { useToast } from '../components/toast.tsx';
import { formValues } from '../form-values.ts';

type FieldErrors = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string>>;

/** Field errors by field name. */
export const errorsOf = (errors: readonly { field: string; message: string }[]): FieldErrors =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));

/** A form that validates before sending, sends once, and keeps the typed values if it is refused. */
export const useForm = (
  check: (values: Values) => FieldErrors,
  send: (values: Values) => Promise<unknown>,
  refused: (error: ApiError) => void,
) => {
  const toast = useToast();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (pending) return;
    toast(undefined);
    const { currentTarget: form } = event;
    const focus = (name: string): void => form.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
    const values = formValues(form);
    const found = check(values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return focus(first);
    setPending(true);
    try {
      await send(values);
    } catch (error) {
      const refusal =
        error instanceof ApiError
          ? error
          : new ApiError(0, 'The site cannot be reached. Please check your connection and try again.');
      setErrors(errorsOf(refusal.fields));
      if (refusal.fields[0]) focus(refusal.fields[0].field);
      refused(refusal);
    } finally {
      setPending(false);
    }
  };
  return { errors, pending, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
};
