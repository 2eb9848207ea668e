import { useState } from 'react';
import { checkReason, messages, severalLines } from '../../../contracts/rules.ts';
import { useUnsent, type Unsent } from '../components/unsent.ts';

/** The first day on which a suspension can end: tomorrow, in UTC. */
export const firstDay = (): string => new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);

export interface SuspendForm {
  readonly reason: Unsent;
  /** `2026-03-05`, or empty. */
  readonly day: string;
  readonly reasonError: string | undefined;
  readonly dayError: string | undefined;
  readonly setDay: (day: string) => void;
  /** The values to send; undefined after showing the errors, if there are any. */
  readonly check: () => { readonly reason: string; readonly until?: string } | undefined;
}

/** The form for a suspension, by account id. */
export const useSuspendForm = (id: number): SuspendForm => {
  const reason = useUnsent(`suspend ${id}`);
  const [day, setDay] = useState('');
  const [asked, setAsked] = useState(false);
  const text = severalLines(reason.text);
  const reasonError = checkReason(text)[0]?.message ?? (asked && text === '' ? messages.reasonRequired : undefined);
  const dayError = day !== '' && day < firstDay() ? 'Choose an end in the future' : undefined;
  const check: SuspendForm['check'] = () => {
    setAsked(true);
    if (text === '' || reasonError || dayError) return undefined;
    return { reason: text, ...(day === '' ? {} : { until: `${day}T00:00:00.000Z` }) };
  };
  return { reason, day, reasonError, dayError, setDay, check };
};
