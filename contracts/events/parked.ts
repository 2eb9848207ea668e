import { Type, type Static } from '@sinclair/typebox';
import { Reason } from '../shapes.ts';

/**
 * An event that could not be applied to the read collections. Positions belong to one log; a copy of it has the same
 * streams. A revision below 0 stands for one that no stream has (see `DamagedEventError`).
 */
const Parked = Type.Object({ stream: Type.String(), revision: Type.Integer() });

/** Somebody wants it tried again, and those that wait behind it. */
const ParkedRetried = Parked;

/** Somebody decided that it counts for nothing: no collection takes it any more, and what waits behind it goes on. */
export const ParkedDiscarded = Type.Composite([
  Parked,
  Type.Object({ type: Type.String(), error: Type.String(), reason: Reason }),
]);

/** The events of `parked-log`. */
export const parkedEvents = { ParkedRetried, ParkedDiscarded } as const;

type ParkedRetried = Static<typeof ParkedRetried>;
export type ParkedDiscarded = Static<typeof ParkedDiscarded>;
