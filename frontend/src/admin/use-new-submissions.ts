import { useEffect, useEffectEvent, useRef } from 'react';

/** Announces when more posts are `pending` than before, unless the shown list announces it itself. */
export const useNewSubmissions = (pending: number | undefined, listTells: boolean, announce: (text: string) => void): void => {
  const before = useRef(pending);
  const tell = useEffectEvent((count: number): void => {
    if (!listTells) announce(`A new submission: ${count} ${count === 1 ? 'post is' : 'posts are'} awaiting review.`);
  });
  useEffect(() => {
    const known = before.current;
    before.current = pending;
    if (known !== undefined && pending !== undefined && pending > known) tell(pending);
  }, [pending]);
};
