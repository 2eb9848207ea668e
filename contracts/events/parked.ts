import { Type, type Static } from '@sinclair/typebox';
import { Reason } from '../shapes.ts';

/**
 * An event that could not be applied to the read collections, by stream and revision, because a copy of the log has
 * other positions. A negative revision is one that no stream can have (see `DamagedEventError`).
 */
const Parked = Type.Object({ stream: Type.String(), revision: Type.Integer() });

/** An operator or an admin asked to retry it, and the events that wait behind it. */
const ParkedRetried = Parked;

/** An operator or an admin discarded it: no collection applies it, and the events behind it continue. */
export const ParkedDiscarded = Type.Composite([
  Parked,
  Type.Object({ type: Type.String(), error: Type.String(), reason: Reason }),
]);

/** The events of `parked-log`. */
export const parkedEvents = { ParkedRetried, ParkedDiscarded } as const;

type ParkedRetried = Static<typeof ParkedRetried>;
export type ParkedDiscarded = Static<typeof ParkedDiscarded>;
