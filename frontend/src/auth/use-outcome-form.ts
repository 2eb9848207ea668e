import { useState } from 'react';
import { checkSession } from '../api/session.ts';
import { useForm, type Values } from './use-form.ts';

/**
 * A form within a page: what came of it stays until it is sent again. `send` answers what is done, in a sentence, or
 * nothing where the page goes on.
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
