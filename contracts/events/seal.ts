import { Type, type Static } from '@sinclair/typebox';
import { Revision } from '../shapes.ts';

/**
 * A digest over the log so far. It seals the `count` events that follow, in the log's order, those that the seal before
 * it sealed; seals themselves are left out, and so are positions: both differ in a copy of the log. It is the hash
 * chain's witness: with a digest kept elsewhere nobody can change what stands before it and put new hashes behind the
 * change.
 */
export const LogSealed = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  /** The last event that it seals. */
  last: Type.Object({ stream: Type.String(), revision: Revision }),
  /** The first 16 hexadecimal digits of each event's hash, one after the other: they tell which event was changed. */
  hashes: Type.String({ pattern: '^(?:[0-9a-f]{16})+$' }),
  /** SHA-256 (hexadecimal) of the digest of the seal before it and the whole hashes of the events that it seals. */
  digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /**
   * How many of the events were older than a minute when they were sealed, and between which positions of the log that
   * says it; left out where none was.
   */
  late: Type.Optional(
    Type.Object({
      events: Type.Integer({ minimum: 1 }),
      from: Type.Integer({ minimum: 1 }),
      to: Type.Integer({ minimum: 1 }),
    }),
  ),
});

/** The events of `seals-log`. */
export const sealEvents = { LogSealed } as const;

export type LogSealed = Static<typeof LogSealed>;
