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

/** The admin whose claim on a post was taken over: the account's id, and its current name. */
export interface TakenFrom {
  readonly from: number;
  readonly username: string | null;
}

/** Data of an event besides a free-text reason. */
interface Said {
  /**
   * Reasons from the site's list, as they were worded then. They survive the erasure of the post: they are the site's
   * words.
   */
  readonly reasons: readonly GivenReason[];
  /** The outcome of an appeal. */
  readonly outcome: AppealOutcome | null;
  /** When a suspension ends by itself. ISO 8601, UTC. */
  readonly until: string | null;
}

/** One line of the audit log: who did what, when, why, and with what result. */
export interface AuditLogEntry extends Said {
  readonly position: Position;
  readonly time: string;
  /** As recorded in the event (contracts/actors.ts). */
  readonly actor: string;
  /**
   * The current name of the account that did it, or for which the command line did; null if the account no longer
   * exists, or if no account was involved.
   */
  readonly username: string | null;
  readonly did: string;
  /**
   * The kind of the subject, and its id. Without an id: `signins` and `accounts`, for counts of failed sign-ins or of
   * accounts; `losses`, for accepted losses; `viewcounts`, for discarded view counts; `operation`, for actions on the
   * whole site; `categories`, for decisions on all of them; `reasons`, for their list.
   */
  readonly to: string;
  readonly id: number | null;
  readonly revision: number;
  /** The title of a post or the name of a category; for an account, its current name. */
  readonly title: string | null;
  readonly reason: string | null;
  /**
   * How many sign-ins failed, and when; which accounts exist or were lost, when all were checked against the log; what
   * the log lost, and who accepted that.
   */
  readonly counted: SignInFailuresCounted | AccountsCounted | AccountsLost | LossAccepted | null;
  /**
   * The details of an operation: its collections or digests; for a late seal, what it sealed; for all categories, their
   * order, or the retired one and its successor; for the reasons, the wording of one, the retired one, or their order;
   * for a post that was taken over, the previous admin.
   */
  readonly operation: OperationEvent['data'] | CategoryListEvent['data'] | ReasonEvent['data'] | LateSeal | TakenFrom | null;
  readonly correlationId: string;
  /** Whether an admin decided on their own post. */
  readonly ownPost: boolean;
}

/** An unreadable event, in its place in the log: its content is unknown. */
interface DamagedLine {
  readonly position: Position;
  readonly damaged: true;
  readonly stream: string;
  readonly revision: number;
  /** A sentence. */
  readonly error: string;
}

export type AuditLogLine = AuditLogEntry | DamagedLine;

/** Reads a field of data that may have any shape: other programs, and people with a text editor, write events too. */
export const textIn = (data: unknown, name: string): string | null => {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : null;
};

export const numberIn = (data: unknown, name: string): number | undefined => {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
};

/**
 * A late seal is an event of the whole site; other seals record only that they were made. Omits the hashes, which are
 * long.
 */
const lateSealIn = ({ stream, type, data }: Pick<RecordedEvent, 'stream' | 'type' | 'data'>): LateSeal | undefined => {
  if (stream !== sealStream || type !== 'LogSealed') return undefined;
  const { count, digest, late } = (data ?? {}) as LogSealed;
  return late && { count, digest, late };
};

/**
 * The stream of an event's subject. For a discarded parked event, the stream that it blocked; for the erasure of an
 * account, which is recorded as an operation, the account's; for a post taken over from another admin, the post's.
 * Undefined if the audit log omits the event.
 */
export const subjectOf = ({ stream, type, data }: RecordedEvent): string | undefined => {
  // Taking a number says nothing about an account: its registration follows.
  if (type === 'AccountNumberTaken') return undefined;
  if (lateSealIn({ stream, type, data })) return operationStream;
  const erased = stream === operationStream && type === 'AccountErased' ? numberIn(data, 'accountId') : undefined;
  if (erased !== undefined) return accountStream(erased);
  const takenOver = streamKind(stream) === 'claims' ? streamNumber(stream) : undefined;
  if (takenOver !== undefined) return postStream(takenOver);
  const isDiscard = stream === parkedStream && type === 'ParkedDiscarded';
  const subject = isDiscard ? (textIn(data, 'stream') ?? stream).replace(/^views-/, 'post-') : stream;
  // The audit log omits counted views, but not that an operator discarded some.
  if (isDiscard && subject === viewCountsStream) return subject;
  return auditLogKinds.some((kind) => kind === streamKind(subject)) ? subject : undefined;
};

/** Empty if the event records none of this, or has an unexpected shape. */
const saidIn = (recorded: RecordedEvent): Said => {
  const nothing: Said = { reasons: [], outcome: null, until: null };
  const event = knownEvent(recorded);
  if (event?.type === 'AppealDecided') return { ...nothing, outcome: event.data.outcome };
  if (event?.type === 'AccountSuspended') return { ...nothing, until: event.data.until ?? null };
  return event && isDeclined(event) ? { ...nothing, reasons: event.data.reasons ?? [] } : nothing;
};

const operating: ReadonlySet<string> = new Set([operationStream, categoriesStream, reasonsStream]);
const counting: ReadonlySet<string> = new Set([signInsStream, accountsStream, lossStream]);

/** Context that comes from other events and the accounts. */
interface Context extends Pick<AuditLogEntry, 'username' | 'title' | 'ownPost'> {
  readonly takenFrom: TakenFrom | undefined;
}

/** The fields that filters use: when, by whom, and on what. */
export const whatAbout = (
  { metadata: { time, actor } }: RecordedEvent,
  subject: string,
): Pick<AuditLogEntry, 'time' | 'actor' | 'to' | 'id'> => ({
  time,
  actor,
  to: streamKind(subject),
  id: streamNumber(subject) ?? null,
});

/** The line of a readable event. */
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
