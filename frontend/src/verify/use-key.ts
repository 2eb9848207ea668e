import { useEffect, useState } from 'react';
import type { SignedLog } from '../../../contracts/views/signed-log.ts';
import { get } from '../api/client.ts';
import { reads } from '../api/lists.ts';
import type { PreviousKey } from './check.ts';

/** The key of this site. `none`: the site has signed nothing yet. */
type OwnKey = { readonly is: 'fetching' | 'none' | 'failed' } | { readonly is: 'there'; readonly key: string };

const fetchOwn = async (): Promise<OwnKey> => {
  const answer = await fetch('/log/key');
  if (answer.ok) return { is: 'there', key: (await answer.text()).trim() };
  return { is: answer.status === 404 ? 'none' : 'failed' };
};

const fetchPrevious = async (): Promise<readonly PreviousKey[]> =>
  (await get<SignedLog>(reads.signedLog())).checkpoint?.previousKeys ?? [];

const worth = 'The check is worth as much as the key: compare it with one from an earlier day, or from a source that you trust.';

const hints: Readonly<Record<OwnKey['is'], string>> = {
  fetching: 'Loading the key of this site...',
  there: `The key of this site is filled in. ${worth}`,
  none: `This site has signed nothing yet, so it has no key. Paste the key of the log that the receipt is of. ${worth}`,
  failed: `The key of this site could not be fetched. Paste it here, or the key of another log. ${worth}`,
};

export interface VerifierKey {
  readonly text: string;
  /** The hint below the field. */
  readonly hint: string;
  /** Whether it is the site's own, which is still on its way. */
  readonly isComing: boolean;
  readonly type: (text: string) => void;
  /** The verifier key of this site; undefined if it is not known. */
  readonly own: string | undefined;
  /** The keys that this site had before; none if they are not known. */
  readonly previous: readonly PreviousKey[];
  /** Fills in the key of this site again; undefined while it is there, or the site has none. */
  readonly reset: (() => void) | undefined;
}

/** The site's own key, until the visitor types another: by that a receipt is checked without the site. */
export const useKey = (): VerifierKey => {
  const [typed, type] = useState<string>();
  const [own, setOwn] = useState<OwnKey>({ is: 'fetching' });
  const [previous, setPrevious] = useState<readonly PreviousKey[]>([]);
  useEffect(() => {
    fetchOwn().then(setOwn, () => setOwn({ is: 'failed' }));
    // Without them, an earlier key is one that this page does not know.
    fetchPrevious().then(setPrevious, () => undefined);
  }, []);
  const ownText = own.is === 'there' ? own.key : '';
  return {
    text: typed ?? ownText,
    hint: typed === undefined || typed === ownText ? hints[own.is] : worth,
    isComing: typed === undefined && own.is === 'fetching',
    type,
    own: ownText || undefined,
    previous,
    reset: own.is === 'there' && typed !== undefined && typed !== own.key ? () => type(undefined) : undefined,
  };
};
