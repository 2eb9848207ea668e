import { useState } from 'react';
import { isMissing } from '../api/client.ts';
import { endPreview, isOf, makePreview, useOwnPreviews, type Shared } from '../api/previews.ts';
import { sentenceOf } from '../system/sentence.ts';

/** The preview links of a draft or an article, and the author's actions on them, one at a time. */
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
    /** The link just created: its address is only known now. */
    made,
    failure: failure || (error && !data ? sentenceOf(error) : ''),
    busy,
    make: () => run(async () => setMade(await makePreview(shared))),
    revoke: (id: string) =>
      run(async () => {
        // A link already revoked in another window counts as revoked.
        await endPreview(id).catch((error: Error) => {
          if (!isMissing(error)) throw error;
        });
        if (made?.id === id) setMade(undefined);
      }),
  };
};
