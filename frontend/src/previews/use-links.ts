import { useState } from 'react';
import { isMissing } from '../api/client.ts';
import { endPreview, isOf, makePreview, useOwnPreviews, type Shared } from '../api/previews.ts';
import { sentenceOf } from '../system/sentence.ts';

/** The links to a draft's or an article's preview, and what its author does with them, one at a time. */
export const useLinks = (shared: Shared) => {
  const { data, error, mutate } = useOwnPreviews();
  const [made, setMade] = useState<{ id: string; link: string }>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  const run = (work: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setFailure('');
    work()
      .catch((error: unknown) => setFailure(sentenceOf(error)))
      .then(() => mutate())
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };

  return {
    links: data?.filter((link) => isOf(link, shared)),
    /** The link that was made here: its address is known this once. */
    made,
    failure: failure || (error && !data ? sentenceOf(error) : ''),
    busy,
    make: () => run(async () => setMade(await makePreview(shared))),
    revoke: (id: string) =>
      run(async () => {
        // What was revoked in another window is revoked.
        await endPreview(id).catch((error: Error) => {
          if (!isMissing(error)) throw error;
        });
        if (made?.id === id) setMade(undefined);
      }),
  };
};
