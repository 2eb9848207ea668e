import { useEffect, useState } from 'react';
import type { DraftView } from '../../../contracts/views/draft.ts';
import { isMissing } from '../api/client.ts';
import { fetchDraft } from '../api/drafts.ts';
import { abandoned, serverIdOf, type Draft, type Subject } from './drafts.ts';

/** The copies of a draft: on the server (null: none), and in this browser. */
export interface FoundDraft {
  readonly server: DraftView | null | undefined;
  readonly copy: Draft | undefined;
  /** Whether the server could not be reached. */
  readonly failed: boolean;
}

const look = async (subject: Subject, id: string): Promise<FoundDraft> => {
  const copy = (await abandoned(subject)).find((draft) => serverIdOf(draft) === id);
  try {
    return { server: await fetchDraft(id), copy, failed: false };
  } catch (error) {
    return isMissing(error as Error) ? { server: null, copy, failed: false } : { server: undefined, copy, failed: true };
  }
};

/** A draft as it is when its form opens, undefined while loading; and a function that loads it again. */
export const useOpenedDraft = ({ userId, postId }: Subject, id: string): [FoundDraft | undefined, () => void] => {
  const [found, setFound] = useState<FoundDraft>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    void look({ userId, postId }, id).then((draft) => gone || setFound(draft));
    return () => void (gone = true);
  }, [userId, postId, id, tries]);
  const retry = (): void => {
    setFound(undefined);
    setTries(tries + 1);
  };
  return [found, retry];
};
