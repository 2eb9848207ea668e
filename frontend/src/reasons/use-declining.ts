import useSWR from 'swr';
import { fieldLimits } from '../../../contracts/rules.ts';
import type { ReasonBoard, ReasonView } from '../../../contracts/views/reason.ts';
import { fetchReasons, reasonsPath } from '../api/reasons.ts';
import { useUnsent } from '../components/unsent.ts';

/** The typed and chosen reasons for declining a post, kept until they are sent. */
export interface Declining {
  /** The admin's own words. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** The reasons in the list, in order; empty if there are none or they are still loading. */
  readonly offered: readonly ReasonView[];
  readonly chosen: readonly ReasonView[];
  /** Selects a reason, or deselects it. Does nothing at the maximum. */
  readonly toggle: (reason: ReasonView) => void;
  /** The same, returning a sentence about it: for keys, which act far from where the choice is shown. */
  readonly toggleAndSay: (reason: ReasonView) => string;
  /** Called when they were sent. */
  readonly forget: () => void;
  /** Called when the decision was undone, to keep them for the next one. */
  readonly keep: () => void;
}

/** The list may have changed in another tab, or by another admin. */
const newest = { revalidateOnMount: true, revalidateOnFocus: true } as const;

/** `what`: a post by its id, the selection of a bulk decision, or a suspended person's waiting posts. */
export const useDeclining = (what: number | `many ${string}` | `of ${number}`): Declining => {
  const { text, type, forget } = useUnsent(`decline ${what}`);
  const ids = useUnsent(`reasons ${what}`);
  const { data } = useSWR<ReasonBoard, Error>(reasonsPath, fetchReasons, newest);
  const offered = data?.reasons ?? [];
  const numbers = new Set(ids.text.split(' '));
  const chosen = offered.filter(({ id }) => numbers.has(String(id)));
  const choose = (reasons: readonly ReasonView[]): void => ids.type(reasons.map(({ id }) => id).join(' '));
  const isFull = chosen.length >= fieldLimits.reasons.given;
  const toggle = (reason: ReasonView): void => {
    if (chosen.includes(reason)) choose(chosen.filter((one) => one !== reason));
    else if (!isFull) choose([...chosen, reason]);
  };
  return {
    ...{ text, type, offered, chosen, toggle },
    toggleAndSay: (reason) => {
      toggle(reason);
      if (chosen.includes(reason)) return `No reason any more: ${reason.name}.`;
      return isFull ? `There are ${chosen.length} reasons already: take one out first.` : `Reason: ${reason.name}.`;
    },
    forget: () => {
      forget();
      ids.forget();
    },
    keep: () => {
      type(text);
      choose(chosen);
    },
  };
};
