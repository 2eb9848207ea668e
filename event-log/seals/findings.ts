import type { Position } from '../../contracts/recorded.ts';

export type FindingKind =
  | 'altered'
  | 'inserted'
  | 'missing'
  | 'moved'
  | 'unreadable'
  /** Something was done without the record that it needs: what was written in a stream is erased. */
  | 'unrecorded'
  /** Something is not as it was, and what is left does not tell which of several events it is. */
  | 'unclear'
  | 'seal'
  | 'schema'
  /** The log removes events of a stream, or will. */
  | 'limited'
  | 'rights'
  | 'read-store';

/**
 * Something that is not as it was recorded. The place is null where the finding is about no single event; of one that
 * is missing, whose stream and (first) revision are known, the position alone.
 */
export interface Finding {
  readonly kind: FindingKind;
  readonly position: Position | null;
  readonly stream: string | null;
  readonly revision: number | null;
  /** Beside which position an event is missing. */
  readonly near?: Position;
  /** A sentence. */
  readonly what: string;
}

/** Where an event stands. */
export interface Place {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
}

export const named = ({ position, stream, revision }: Place): string => `${stream}, revision ${revision}, position ${position}`;

/** A finding about one event that is there. */
export const at = ({ position, stream, revision }: Place, kind: FindingKind, what: string): Finding => ({
  kind,
  position,
  stream,
  revision,
  what,
});

/** A finding about no single event that is there; `position` is where it would be looked for. */
export const without = (kind: FindingKind, what: string, position: Position | null = null): Finding => ({
  kind,
  position,
  stream: null,
  revision: null,
  what,
});

/** A finding about a whole stream. */
export const about = (stream: string, kind: FindingKind, what: string): Finding => ({
  kind,
  position: null,
  stream,
  revision: null,
  what,
});

/** A finding about events that are missing, from this revision on. */
export const missingAt = ({ stream, revision }: Pick<Place, 'stream' | 'revision'>, near: Position, what: string): Finding => ({
  ...{ kind: 'missing', position: null, near },
  ...{ stream, revision, what },
});

/** Where in the log something is: between two events that are as they were. */
export const between = (before: Place | undefined, after: Place | undefined): string => {
  if (before && after) return `between position ${before.position} and position ${after.position}`;
  if (before) return `after position ${before.position}`;
  return after ? `before position ${after.position}` : 'in the whole log';
};
