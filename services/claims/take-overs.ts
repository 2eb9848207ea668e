import { claimsStream } from '../../contracts/streams.ts';
import type { EventReader } from '../../contracts/recorded.ts';
import { readStreamOrDamaged } from '../../event-log/or-damaged.ts';
import { knownEvent } from '../../event-log/known-events.ts';

/** An admin took over a post from the account `from`. */
export interface TakeOver {
  readonly actor: string;
  readonly from: number;
  /** ISO 8601, UTC. */
  readonly time: string;
}

/** The take-overs of a post's review, oldest first. Throws `LogUnavailableError`. */
export const takeOversOf = async (log: Pick<EventReader, 'readStream'>, postId: number): Promise<TakeOver[]> => {
  const taken: TakeOver[] = [];
  for await (const recorded of readStreamOrDamaged(log, claimsStream(postId))) {
    const event = knownEvent(recorded);
    if (event?.type !== 'PostTakenOver') continue;
    taken.push({ actor: event.metadata.actor, from: event.data.from, time: event.metadata.time });
  }
  return taken;
};
