import useSWR from 'swr';
import { fieldLimits } from '../../../contracts/rules.ts';
import type { ReasonBoard, ReasonView } from '../../../contracts/views/reason.ts';
import { fetchReasons, reasonsPath } from '../api/reasons.ts';
import { useUnsent } from '../components/unsent.ts';

/** Why a post is declined, as it is typed and chosen: kept until it was sent. */
export interface Declining {
  /** In one's own words. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** The reasons of the list, in its order; none where the list is empty, or not there yet. */
  readonly offered: readonly ReasonView[];
  readonly chosen: readonly ReasonView[];
  /** Selects a reason, or deselects it. Does nothing at the maximum. */
  readonly toggle: (reason: ReasonView) => void;
  /** The same, in a sentence: for keys, which do it far from where it shows. */
  readonly toggleAndSay: (reason: ReasonView) => string;
  /** It was sent. */
  readonly forget: () => void;
  /** It was sent, and taken back: it is there for the next decision. */
  readonly keep: () => void;
}

/** The list may have been changed meanwhile: in another tab, or by another admin. */
const newest = { revalidateOnMount: true, revalidateOnFocus: true } as const;

/** Of a post, by its number, of many together, or of what waits of somebody who is suspended. */
export const useDeclining = (what: number | 'many' | `of ${number}`): Declining => {
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
