import { useState } from 'react';
import { checkSession } from '../api/session.ts';
import { useForm, type Values } from './use-form.ts';

/**
 * A form within a page; its outcome is shown until it is sent again. `send` returns a sentence about the outcome, or
 * undefined if the page itself moves on.
 */
export const useOutcomeForm = (
  check: (values: Values) => Readonly<Record<string, string>>,
  send: (values: Values) => Promise<string | undefined>,
) => {
  const [done, setDone] = useState('');
  const [refusal, setRefusal] = useState('');
  const form = useForm(
    (values) => {
      setDone('');
      setRefusal('');
      return check(values);
    },
    async (values) => setDone((await send(values)) ?? ''),
    ({ status, fields, sentence }) => {
      if (status === 401) void checkSession();
      setRefusal(fields.length > 0 ? '' : sentence || 'That did not work. Please try again.');
    },
  );
  return { ...form, done, refusal };
};
