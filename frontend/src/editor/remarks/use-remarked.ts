import { useState } from 'react';
import type { ReviewedPost } from '../../../../contracts/views/post.ts';
import { doneIn, withDone } from './done.ts';
import type { RemarkedText } from './plugin.ts';

/** The remarks on the article being revised, and those that its author marked as done. */
export interface Remarked {
  readonly text: RemarkedText;
  readonly done: readonly number[];
  readonly toggle: (number: number) => void;
}

/** `value`: the form's value of `doneRemarks`. Undefined if there are no remarks. */
export const useRemarked = (
  post: ReviewedPost | undefined,
  value: string | undefined,
  onChange: (value: string) => void,
): Remarked | undefined => {
  // Keep the initial remarks while the author writes.
  const [known] = useState(post);
  const [text] = useState<RemarkedText>(() => ({ remarks: known?.remarks?.remarks ?? [], content: known?.content ?? '' }));
  if (!known?.remarks) return undefined;
  const { decision, remarks } = known.remarks;
  const initial = remarks.flatMap(({ isDone }, number) => (isDone ? [number] : []));
  const done = value ? doneIn(value, decision) : initial;
  return {
    text,
    done,
    toggle: (number) =>
      onChange(withDone(decision, done.includes(number) ? done.filter((one) => one !== number) : [...done, number])),
  };
};
