import type { Position } from '../../contracts/recorded.ts';

export type FindingKind =
  | 'altered'
  | 'inserted'
  | 'missing'
  | 'moved'
  | 'unreadable'
  /** Something was done without the record that it requires: content of a stream is erased. */
  | 'unrecorded'
  /** Something changed, and the rest does not show which of several events it was. */
  | 'unclear'
  | 'seal'
  | 'schema'
  /** The log removes events of a stream, or will. */
  | 'limited'
  | 'rights'
  | 'read-store';

/**
 * Something that is not as it was recorded. The place is null if the finding concerns no single event. For a missing
 * event whose stream and (first) revision are known, only the position is null.
 */
export interface Finding {
  readonly kind: FindingKind;
  readonly position: Position | null;
  readonly stream: string | null;
  readonly revision: number | null;
  /** The position next to which an event is missing. */
  readonly near?: Position;
  /** A sentence. */
  readonly what: string;
}

/** The place of an event. */
export interface Place {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
}

export const named = ({ position, stream, revision }: Place): string => `${stream}, revision ${revision}, position ${position}`;

/** A finding about one existing event. */
export const at = ({ position, stream, revision }: Place, kind: FindingKind, what: string): Finding => ({
  kind,
  position,
  stream,
  revision,
  what,
});

/** A finding about no single existing event; `position` is where to look. */
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

/** A finding about missing events, from this revision on. */
export const missingAt = ({ stream, revision }: Pick<Place, 'stream' | 'revision'>, near: Position, what: string): Finding => ({
  ...{ kind: 'missing', position: null, near },
  ...{ stream, revision, what },
});

/** A place in the log, as lying between two unchanged events. */
export const between = (before: Place | undefined, after: Place | undefined): string => {
  if (before && after) return `between position ${before.position} and position ${after.position}`;
  if (before) return `after position ${before.position}`;
  return after ? `before position ${after.position}` : 'in the whole log';
};
