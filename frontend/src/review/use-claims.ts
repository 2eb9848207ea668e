import { useSWRConfig } from 'swr';
import type { ClaimView } from '../../../contracts/views/claim.ts';
import { useWhyNot } from '../admin/own-post.ts';
import { sentenceOf } from '../admin/refusals.ts';
import { claimPost, releasePost, takeOversPath, useClaimList } from '../api/claims.ts';
import { useUser } from '../api/session.ts';
import { useToast } from '../components/toast.tsx';
import type { OpenPost } from './use-open-post.ts';
import { useKeptClaim, type KeptClaim } from './use-kept-claim.ts';

/** Which admin is reading which post on the review desk. */
export interface DeskClaims {
  /** Whether other admins' claims are known, as far as the site shows them. */
  readonly known: boolean;
  /** Whether a post claimed by another admin cannot be decided. */
  readonly required: boolean;
  /** Another admin's claim on a post. */
  readonly ofOther: (id: number) => ClaimView | undefined;
  /** Claims the open post, taking it over from another admin if necessary. */
  readonly take: () => void;
  /** Leaves releasing the post to a decision being sent. */
  readonly leaveToDecision: KeptClaim['leaveToDecision'];
  /** Called when that decision has ended or `failed`. */
  readonly afterDecision: KeptClaim['afterDecision'];
}

/** The claim on the open post, held while it is being read, and the other admins' claims. */
export const useClaims = (opened: number | undefined, { desk, newer }: Pick<OpenPost, 'desk' | 'newer'>): DeskClaims => {
  const user = useUser();
  const toast = useToast();
  const { mutate: reload } = useSWRConfig();
  const mode = user?.reviewClaims ?? 'off';
  const isOn = mode !== 'off';
  const { data: claims, error, mutate } = useClaimList(isOn);
  const isBarred = useWhyNot(desk?.post) !== undefined;
  const read = isOn && desk !== undefined && newer !== 'gone' && !isBarred ? opened : undefined;

  const replace = (id: number, claim?: ClaimView): Promise<unknown> =>
    mutate((now) => [...(now ?? []).filter(({ postId }) => postId !== id), ...(claim ? [claim] : [])], { revalidate: false });
  const claim = async (id: number, from?: number): Promise<ClaimView> => {
    const holds = await claimPost(id, from);
    await replace(id, holds);
    return holds;
  };
  const release = async (id: number): Promise<void> => {
    await releasePost(id);
    await replace(id);
  };
  const kept = useKeptClaim({
    ...{ opened: read, claim, release },
    isFree: claims !== undefined && !claims.some(({ postId }) => postId === opened),
  });
  const ofOther = (id: number): ClaimView | undefined => claims?.find(({ postId, by }) => postId === id && by.id !== user?.id);
  const takeOver = async (id: number, from: ClaimView['by'] | undefined): Promise<void> => {
    try {
      await claim(id, from?.id);
      if (!from) return;
      void reload(takeOversPath(id));
      toast({ title: 'Taken over', text: `${from.fullName} sees on the desk that you read this post now` });
    } catch (error) {
      toast({ title: 'Not taken over', text: sentenceOf(error), destructive: true });
      await mutate();
    }
  };
  return {
    known: !isOn || claims !== undefined || error !== undefined,
    required: mode === 'required',
    ofOther,
    take: () => void (read !== undefined && takeOver(read, ofOther(read)?.by)),
    ...kept,
  };
};
