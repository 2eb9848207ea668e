import { Type, type Static } from '@sinclair/typebox';
import { Revision } from '../shapes.ts';

const Place = Type.Integer({ minimum: 0 });

/**
 * An operator accepted that the log lacks what the read collections were built from, and had them built anew from it.
 * Positions belong to the log that held them; a copy of this event says what they were.
 */
export const LossAccepted = Type.Object({
  /** Whether the log ended before what they had seen, or went on with other events. */
  kind: Type.Union([Type.Literal('behind'), Type.Literal('beside')]),
  /** Up to where they were built. */
  position: Place,
  /**
   * The event there; null where no version kept which one it was, its id and its hash null where it could not be read.
   */
  event: Type.Union([
    Type.Object({
      stream: Type.String(),
      revision: Revision,
      id: Type.Union([Type.String(), Type.Null()]),
      hash: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** Where the log ended. */
  head: Place,
});

/** The events of `losses-log`. */
export const lossEvents = { LossAccepted } as const;

export type LossAccepted = Static<typeof LossAccepted>;
