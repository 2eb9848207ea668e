import { DamagedEventError, type Position, type RecordedEvent } from '../../contracts/recorded.ts';
import { auditLogKinds } from '../../contracts/audit-log-kinds.ts';
import {
  accountsStream,
  accountStream,
  categoriesStream,
  lossStream,
  operationStream,
  parkedStream,
  postStream,
  reasonsStream,
  sealStream,
  signInsStream,
  streamKind,
  streamNumber,
  viewCountsStream,
} from '../../contracts/streams.ts';
import type { AccountsCounted, AccountsLost, SignInFailuresCounted } from '../../contracts/events/account.ts';
import type { AppealOutcome } from '../../contracts/events/appeal.ts';
import type { GivenReason } from '../../contracts/events/reason.ts';
import type { CategoryListEvent, OperationEvent, ReasonEvent } from '../../contracts/events.ts';
import type { LossAccepted } from '../../contracts/events/loss.ts';
import type { LogSealed } from '../../contracts/events/seal.ts';
import { isDeclined } from '../../domain/text-decisions.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';
import { knownEvent } from '../../event-log/known-events.ts';

type LateSeal = Pick<LogSealed, 'count' | 'digest' | 'late'>;

/** Whose claim on a post was taken over: the number of the account, and its name today. */
export interface TakenFrom {
  readonly from: number;
  readonly username: string | null;
}

/** What an event says beside a reason in somebody's own words. */
interface Said {
  /** Those of the list of reasons, as it stood then; they stay when the post is erased: they are the site's words. */
  readonly reasons: readonly GivenReason[];
  /** What an appeal came to. */
  readonly outcome: AppealOutcome | null;
  /** When a suspension ends by itself. ISO 8601, UTC. */
  readonly until: string | null;
}

/** One line of the audit log: who did what, when, why, and what came of it. */
export interface AuditLogEntry extends Said {
  readonly position: Position;
  readonly time: string;
  /** As the event says it (contracts/actors.ts). */
  readonly actor: string;
  /**
   * The name today of the account that did it, or for which the command line did; null where there is no such account
   * any more, or none did.
   */
  readonly username: string | null;
  readonly did: string;
  /**
   * What it was done to, and its number; without one `signins` and `accounts`, where sign-ins that failed, or accounts,
   * were only counted, `losses`, what was given up, `viewcounts`, counted views that were discarded, and `operation`,
   * what was done to the whole site; `categories`, what was decided on all of them;
   * `reasons`, the list of them.
   */
  readonly to: string;
  readonly id: number | null;
  readonly revision: number;
  /** The title of a post, the name of a category; the name that an account has today. */
  readonly title: string | null;
  readonly reason: string | null;
  /**
   * How many sign-ins failed, and when; which accounts are there, or lost, where all were held against the log; what
   * the log lost, and who gave it up.
   */
  readonly counted: SignInFailuresCounted | AccountsCounted | AccountsLost | LossAccepted | null;
  /**
   * What an operation says of itself: which collections, which digests; of a seal that came late, what it sealed; of
   * all categories, their order, or which was retired, and its successor; of the reasons, what one says, which was
   * retired, their order; of a post that was taken over, from whom.
   */
  readonly operation: OperationEvent['data'] | CategoryListEvent['data'] | ReasonEvent['data'] | LateSeal | TakenFrom | null;
  readonly correlationId: string;
  /** Whether an admin decided on a post of their own. */
  readonly ownPost: boolean;
}

/** An event that cannot be read, in its place: nobody knows what was done. */
interface DamagedLine {
  readonly position: Position;
  readonly damaged: true;
  readonly stream: string;
  readonly revision: number;
  /** A sentence. */
  readonly error: string;
}

export type AuditLogLine = AuditLogEntry | DamagedLine;

/** A field of data that may be of any shape: other programs, and people with a text editor, write events too. */
export const textIn = (data: unknown, name: string): string | null => {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : null;
};

export const numberIn = (data: unknown, name: string): number | undefined => {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

/**
 * A seal that came late is something that happened to the whole site; all others say only that they were made. Without
 * its hashes: they are long.
 */
const lateSealIn = ({ stream, type, data }: Pick<RecordedEvent, 'stream' | 'type' | 'data'>): LateSeal | undefined => {
  if (stream !== sealStream || type !== 'LogSealed') return undefined;
  const { count, digest, late } = (data ?? {}) as LogSealed;
  return late && { count, digest, late };
};

/**
 * The stream of what an event is about: of a parked event that was discarded, the one that it held up; of an account
 * that was erased, which is an operation on the whole site, that of the account; of a post that an admin took over from
 * another, that of the post. Undefined where the audit log does not tell of it.
 */
export const subjectOf = ({ stream, type, data }: RecordedEvent): string | undefined => {
  // That a number is given says nothing of anybody: who got it registers next.
  if (type === 'AccountNumberTaken') return undefined;
  if (lateSealIn({ stream, type, data })) return operationStream;
  const erased = stream === operationStream && type === 'AccountErased' ? numberIn(data, 'accountId') : undefined;
  if (erased !== undefined) return accountStream(erased);
  const takenOver = streamKind(stream) === 'claims' ? streamNumber(stream) : undefined;
  if (takenOver !== undefined) return postStream(takenOver);
  const isDiscard = stream === parkedStream && type === 'ParkedDiscarded';
  const subject = isDiscard ? (textIn(data, 'stream') ?? stream).replace(/^views-/, 'post-') : stream;
  // Counted views are told by nobody; that somebody gave some up is.
  if (isDiscard && subject === viewCountsStream) return subject;
  return auditLogKinds.some((kind) => kind === streamKind(subject)) ? subject : undefined;
};

/** Nothing where the event says none of it, or has another shape than it should. */
const saidIn = (recorded: RecordedEvent): Said => {
  const nothing: Said = { reasons: [], outcome: null, until: null };
  const event = knownEvent(recorded);
  if (event?.type === 'AppealDecided') return { ...nothing, outcome: event.data.outcome };
  if (event?.type === 'AccountSuspended') return { ...nothing, until: event.data.until ?? null };
  return event && isDeclined(event) ? { ...nothing, reasons: event.data.reasons ?? [] } : nothing;
};

const operating: ReadonlySet<string> = new Set([operationStream, categoriesStream, reasonsStream]);
const counting: ReadonlySet<string> = new Set([signInsStream, accountsStream, lossStream]);

/** What only other events and the accounts tell of one. */
interface Context extends Pick<AuditLogEntry, 'username' | 'title' | 'ownPost'> {
  readonly takenFrom: TakenFrom | undefined;
}

/** When something was done, by whom, and to what: what entries are filtered by. */
export const whatAbout = (
  { metadata: { time, actor } }: RecordedEvent,
  subject: string,
): Pick<AuditLogEntry, 'time' | 'actor' | 'to' | 'id'> => ({
  time,
  actor,
  to: streamKind(subject),
  id: streamNumber(subject) ?? null,
});

/** The line of an event that can be read. */
export const entryOf = (
  event: RecordedEvent,
  subject: string,
  { username, title, takenFrom, ownPost }: Context,
): AuditLogEntry => ({
  position: event.position,
  ...whatAbout(event, subject),
  username,
  did: event.type,
  revision: event.revision,
  title,
  reason: textIn(event.data, 'reason'),
  counted: counting.has(subject) ? (event.data as AuditLogEntry['counted']) : null,
  operation:
    operating.has(event.stream) || operating.has(subject)
      ? (lateSealIn(event) ?? (event.data as OperationEvent['data']))
      : (takenFrom ?? null),
  correlationId: event.metadata.correlationId,
  ...saidIn(event),
  ownPost,
});

/** The line of an event that is damaged, or that another site recorded. */
export const damagedLineOf = (event: EventOrDamaged): DamagedLine => {
  const { position, stream, revision } = event;
  const error = event instanceof DamagedEventError ? event.message : 'Another site recorded it.';
  return { position, damaged: true, stream, revision, error };
};
