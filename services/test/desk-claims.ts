import { accountIn } from '../../contracts/actors.ts';
import type { PostTakenOver } from '../../contracts/events/claim.ts';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import type { Deed, Seen } from './desk-deeds.ts';

const isOf = ({ data, metadata }: RecordedEvent, { by, from }: Pick<Deed, 'by' | 'from'>): boolean =>
  (data as PostTakenOver).from === from && accountIn(metadata.actor) === by;

/** Actions that release the claim when they succeed. */
const lettingGo: readonly Deed['does'][] = ['release', 'decide', 'answer'];

/** Whether an action may have ended a holder's claim: the holder's own action, or a recorded take-over. */
const mayEnd = (deed: Deed, holder: number, records: readonly RecordedEvent[]): boolean => {
  if (deed.does === 'takeOver') return deed.from === holder && records.some((event) => isOf(event, deed));
  return deed.by === holder && deed.refusal === undefined && lettingGo.includes(deed.does);
};

/**
 * Faults: two admins held a post at the same moment, a take-over was not recorded, or one was recorded that no admin
 * made. `records`: the events of the post's claims, in a round of its deeds and of the claims that were seen.
 */
export const wrongClaims = (deeds: readonly Deed[], seen: readonly Seen[], records: readonly RecordedEvent[]): string[] => {
  const wrong = records
    .filter((event) => !deeds.some((deed) => deed.does === 'takeOver' && isOf(event, deed)))
    .map(({ stream, metadata: { actor } }) => `${stream}: ${actor} took it over, and did not ask for it`);
  const latest = new Map<number, Seen>();
  for (const now of seen.toSorted((one, other) => one.answered - other.answered)) {
    for (const [holder, before] of latest) {
      if (holder === now.holder || before.answered >= now.sent) continue;
      const between = deeds.filter(({ sent, answered }) => answered > before.sent && sent < now.answered);
      if (!between.some((deed) => mayEnd(deed, holder, records)))
        wrong.push(`post ${now.postId}: ${holder} has it, and so has ${now.holder}`);
    }
    latest.set(now.holder, now);
  }
  return wrong;
};
