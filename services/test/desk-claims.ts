import { accountIn } from '../../contracts/actors.ts';
import type { PostTakenOver } from '../../contracts/events/claim.ts';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import type { Deed, Seen } from './desk-deeds.ts';

const isOf = ({ data, metadata }: RecordedEvent, { by, from }: Pick<Deed, 'by' | 'from'>): boolean =>
  (data as PostTakenOver).from === from && accountIn(metadata.actor) === by;

/** What lets go of the post when it is done. */
const lettingGo: readonly Deed['does'][] = ['release', 'decide', 'answer'];

/** Whether somebody may have lost a post by what was done: what they did themselves, or a take-over on record. */
const mayEnd = (deed: Deed, holder: number, records: readonly RecordedEvent[]): boolean => {
  if (deed.does === 'takeOver') return deed.from === holder && records.some((event) => isOf(event, deed));
  return deed.by === holder && deed.refusal === undefined && lettingGo.includes(deed.does);
};

/**
 * Where two had a post at one moment, or one took it over and that is not on record; or the record tells of what nobody
 * did. `records`: the events of the post's claims, in a round of its deeds and of those who were seen with it.
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
