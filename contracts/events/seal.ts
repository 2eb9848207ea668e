import { Type, type Static } from '@sinclair/typebox';
import { Revision } from '../shapes.ts';

/**
 * A digest over the log so far. It seals the `count` events, in log order, after those that the previous seal covered.
 * Seals themselves and positions are left out, because both differ in a copy of the log. It anchors the hash chain:
 * once a digest is kept elsewhere, an attacker can no longer change earlier events and recompute the hashes.
 */
export const LogSealed = Type.Object({
  count: Type.Integer({ minimum: 1 }),
  /** The last event it covers. */
  last: Type.Object({ stream: Type.String(), revision: Revision }),
  /** The first 16 hexadecimal digits of each event's hash, concatenated: they show which event was changed. */
  hashes: Type.String({ pattern: '^(?:[0-9a-f]{16})+$' }),
  /** SHA-256 (hexadecimal) of the previous seal's digest and the full hashes of the events it covers. */
  digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /**
   * How many events were older than a minute when sealed, and between which positions of the log that holds this event;
   * omitted if there were none.
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
