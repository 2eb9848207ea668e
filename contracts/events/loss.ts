import { Type, type Static } from '@sinclair/typebox';
import { Revision } from '../shapes.ts';

const Place = Type.Integer({ minimum: 0 });

/**
 * An operator accepted that the log lacks events the read collections were built from, and had them rebuilt from it.
 * Positions refer to the log at that time; in a copy they are only history.
 */
export const LossAccepted = Type.Object({
  /** Whether the log ended before the collections' position, or continued with different events. */
  kind: Type.Union([Type.Literal('behind'), Type.Literal('beside')]),
  /** The position the collections had reached. */
  position: Place,
  /** The event there; null if the program had not stored which one, its id and hash null if it could not be read. */
  event: Type.Union([
    Type.Object({
      stream: Type.String(),
      revision: Revision,
      id: Type.Union([Type.String(), Type.Null()]),
      hash: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** The end of the log. */
  head: Place,
});

/** The events of `losses-log`. */
export const lossEvents = { LossAccepted } as const;

export type LossAccepted = Static<typeof LossAccepted>;
