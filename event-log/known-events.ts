import type { KnownEvent } from '../contracts/events.ts';
import { DamagedEventError, type EventReader } from '../contracts/recorded.ts';
import { UnreadableEventError, upcast } from '../contracts/upcast.ts';
import type { EventOrDamaged } from './or-damaged.ts';

/** Reads single streams of the log. */
export type Streams = Pick<EventReader, 'readStream'>;

/** An event in its current shape; undefined if it is damaged, or this version of the program cannot read it. */
export const knownEvent = (event: EventOrDamaged | undefined): KnownEvent | undefined => {
  if (event === undefined || event instanceof DamagedEventError) return undefined;
  try {
    return upcast(event);
  } catch (error) {
    if (error instanceof UnreadableEventError) return undefined;
    throw error;
  }
};

/** The event at a revision of a stream; undefined if there is no readable one. Throws `LogUnavailableError`. */
export const eventAt = async (log: Streams, stream: string, revision: number): Promise<KnownEvent | undefined> => {
  try {
    return knownEvent((await log.readStream(stream, revision, 1))[0]);
  } catch (error) {
    if (error instanceof DamagedEventError) return undefined;
    throw error;
  }
};
