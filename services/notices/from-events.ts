import { accountIn } from '../../contracts/actors.ts';
import type { KnownEvent, PostEvent } from '../../contracts/events.ts';
import { DamagedEventError, type EventReader } from '../../contracts/recorded.ts';
import { UnreadableEventError, upcast } from '../../contracts/upcast.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';
import type { NoticeKind } from '../../contracts/notices.ts';
import type { Notice } from './notice-store.ts';

type Streams = Pick<EventReader, 'readStream'>;

/** An event of today's shape; undefined for one that cannot be read: nobody can be told of it. */
const known = (event: EventOrDamaged | undefined): KnownEvent | undefined => {
  if (event === undefined || event instanceof DamagedEventError) return undefined;
  try {
    return upcast(event);
  } catch (error) {
    if (error instanceof UnreadableEventError) return undefined;
    throw error;
  }
};

const eventAt = async (log: Streams, stream: string, revision: number): Promise<KnownEvent | undefined> => {
  try {
    return known((await log.readStream(stream, revision, 1))[0]);
  } catch (error) {
    if (error instanceof DamagedEventError) return undefined;
    throw error;
  }
};

const decisions = {
  PostApproved: 'approved',
  PostRejected: 'rejected',
  PostUnpublished: 'unpublished',
  PostRevisionApproved: 'changes_approved',
  PostRevisionRejected: 'changes_rejected',
} as const;

type Decision = Extract<PostEvent, { type: keyof typeof decisions }>;

const isDecision = (event: KnownEvent): event is Decision => Object.hasOwn(decisions, event.type);

/** What the author is told, from the stream of the post; nothing of what they decided themselves. */
const ofDecision = async (log: Streams, { id, type, stream, data, metadata }: Decision): Promise<Notice | undefined> => {
  const submitted = await eventAt(log, stream, 0);
  if (submitted?.type !== 'PostSubmitted') return undefined;
  const text = data.textRevision === 0 ? submitted : await eventAt(log, stream, data.textRevision);
  const { authorId: userId, slug } = submitted.data;
  if (accountIn(metadata.actor) === userId) return undefined;
  const { title } = text?.type === 'PostRevised' || text?.type === 'PostRevisionProposed' ? text.data : submitted.data;
  const reason = data.reason === undefined || data.reason === '' ? {} : { reason: data.reason };
  return { id, userId, kind: decisions[type], at: metadata.time, title, slug, ...reason };
};

/** What becomes of an account that its owner is told of, whoever did it. */
const ofAccounts = {
  PasswordChanged: 'password_changed',
  EmailChanged: 'email_changed',
  PasskeyAdded: 'passkey_added',
  PasskeyRemoved: 'passkey_removed',
  SecondFactorAdded: 'app_added',
  SecondFactorRemoved: 'app_removed',
  RecoveryCodesRenewed: 'codes_renewed',
  RecoveryCodeUsed: 'code_used',
  SecondFactorReset: 'factors_reset',
  AccountClosingRequested: 'closing_requested',
  AccountClosingCancelled: 'closing_cancelled',
} as const satisfies Partial<Record<KnownEvent['type'], NoticeKind>>;

const isOfAccount = (event: KnownEvent): event is Extract<KnownEvent, { type: keyof typeof ofAccounts }> =>
  Object.hasOwn(ofAccounts, event.type);

/**
 * The notice that an event makes, if it makes one: made of the log alone, the same each time. Throws
 * `LogUnavailableError`.
 */
export const noticeFrom = async (log: Streams, recorded: EventOrDamaged): Promise<Notice | undefined> => {
  const event = known(recorded);
  if (!event) return undefined;
  if (isDecision(event)) return ofDecision(log, event);
  const { id, metadata } = event;
  const at = metadata.time;
  if (isOfAccount(event)) return { id, userId: event.data.accountId, kind: ofAccounts[event.type], at };
  if (event.type === 'SignedIn' && event.data.isNewDevice) return { id, userId: event.data.accountId, kind: 'new_device', at };
  return undefined;
};
