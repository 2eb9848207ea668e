import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { ArticleValues } from './article-values.ts';
import { keepAsNew } from './keep-as-new.ts';
import type { LiveDraft } from './live-draft.ts';
import type { Problem } from './refusal.ts';

const notKept: Problem = { text: 'It could not be kept as a new draft. Please try again, or copy the text.' };

/** Actions for text written for a post that was erased; both leave its form. */
export const useErased = (
  userId: number,
  draft: LiveDraft,
  read: () => ArticleValues,
  onProblem: (problem: Problem) => void,
): Readonly<Record<'keep' | 'discard', () => void>> => {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const leave = async (to: () => Promise<string> | string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      const place = await to();
      await draft.done();
      await navigate(place);
    } catch {
      onProblem(notKept);
    } finally {
      setBusy(false);
    }
  };
  return {
    keep: () => void leave(() => keepAsNew(userId, read())),
    discard: () => void leave(() => paths.myArticles),
  };
};
