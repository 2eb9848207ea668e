import { checkReason, messages, severalLines } from '../../../contracts/rules.ts';
import type { Erasing } from '../api/erasure.ts';
import { errorsOf, type Values } from '../auth/use-form.ts';

/** The request from the typed values. */
export const erasingOf = ({ reason = '', keepOldText }: Values): Erasing => ({
  reason: severalLines(reason),
  keepOldText: keepOldText === 'on',
});

const isSame = (typed: string, text: string): boolean => typed.trim().toLowerCase() === text.toLowerCase();

/** The errors in the typed values, by field. */
export const checkErasing = (
  { reason = '', confirm: typed = '' }: Values,
  confirm: { readonly what: string; readonly text: string },
): Readonly<Record<string, string>> => {
  const text = severalLines(reason);
  return {
    ...(text === '' ? { reason: messages.erasureReasonRequired } : errorsOf(checkReason(text))),
    ...(isSame(typed, confirm.text) ? {} : { confirm: `Please type the ${confirm.what}, ${confirm.text}` }),
  };
};
