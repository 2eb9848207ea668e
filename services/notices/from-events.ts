import { accountIn } from '../../contracts/actors.ts';
import type { KnownEvent, PostEvent } from '../../contracts/events.ts';
import { saidInShort } from '../../contracts/statement.ts';
import { decides, isTextDecision, type TextDecision } from '../../domain/text-decisions.ts';
import { eventAt, knownEvent, type Streams } from '../../event-log/known-events.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';
import type { NoticeKind } from '../../contracts/notices.ts';
import type { User } from '../accounts/accounts.ts';
import { ableToAnswer } from '../accounts/acting-admins.ts';
import type { Notice } from './notice-store.ts';

/** What notices are made of beside the log. */
export interface NoticeRules {
  /** For how long a decision can be taken back, in milliseconds. */
  readonly undoWindow: number;
  /** Who is an admin at this moment, also whoever has no rights just now. */
  readonly admins: () => Promise<readonly User[]>;
  readonly now: () => Date;
}

/** What follows the log is some way behind it: longer than a decision can be taken back its author is told nothing. */
const grace = 5_000;

/** From when on a decision is told. */
const shownFrom = (time: string, undoWindow: number): Pick<Notice, 'shownFrom'> =>
  undoWindow === 0 ? {} : { shownFrom: new Date(Date.parse(time) + undoWindow + grace).toISOString() };

/** The id of the decision that an event takes back; undefined where it takes back none. */
export const decisionUndoneBy = async (log: Streams, recorded: EventOrDamaged): Promise<string | undefined> => {
  const event = knownEvent(recorded);
  if (event?.type !== 'PostDecisionUndone') return undefined;
  return (await eventAt(log, event.stream, event.data.decision))?.id;
};

/** The title that a post had, or was to have, in the text that a revision brought. */
const titleAt = async (log: Streams, submitted: Extract<PostEvent, { type: 'PostSubmitted' }>, textRevision: number) => {
  const text = textRevision === 0 ? submitted : await eventAt(log, submitted.stream, textRevision);
  return (text?.type === 'PostRevised' || text?.type === 'PostRevisionProposed' ? text.data : submitted.data).title;
};

/** What the author is told, from the stream of the post; nothing of what they decided themselves, or was taken back. */
const ofDecision = async (log: Streams, decision: TextDecision, undoWindow: number): Promise<Notice | undefined> => {
  const { id, type, stream, revision, data, metadata } = decision;
  const submitted = await eventAt(log, stream, 0);
  if (submitted?.type !== 'PostSubmitted') return undefined;
  const { authorId: userId, slug, postId } = submitted.data;
  if (accountIn(metadata.actor) === userId) return undefined;
  const next = (await eventAt(log, stream, revision + 1))?.type;
  // Of one that reverses another the answer to the appeal tells, which was recorded with it.
  if (next === 'PostDecisionUndone' || next === 'AppealDecided') return undefined;
  const title = await titleAt(log, submitted, data.textRevision);
  const reasons = 'reasons' in data ? (data.reasons ?? []) : [];
  const remarks = 'remarks' in data ? (data.remarks ?? []) : [];
  const reason = saidInShort({ reasons, reason: data.reason ?? null }, remarks.length);
  return {
    id,
    userId,
    kind: decides[type],
    at: metadata.time,
    ...shownFrom(metadata.time, undoWindow),
    title,
    slug,
    decided: { postId, revision },
    ...(reason === '' ? {} : { reason }),
  };
};

/** What the author is told of an appeal: whether the decision stands, and what was answered. */
const ofAppeal = async (log: Streams, event: Extract<PostEvent, { type: 'AppealDecided' }>): Promise<Notice | undefined> => {
  const { id, stream, revision, data, metadata } = event;
  const [submitted, decision] = [await eventAt(log, stream, 0), await eventAt(log, stream, data.decision)];
  if (submitted?.type !== 'PostSubmitted' || !decision || !isTextDecision(decision)) return undefined;
  const { authorId: userId, slug, postId } = submitted.data;
  const title = await titleAt(log, submitted, decision.data.textRevision);
  const reason = data.reason === undefined ? {} : { reason: data.reason };
  const decided = { postId, revision };
  return { id, userId, kind: `appeal_${data.outcome}`, at: metadata.time, title, slug, decided, ...reason };
};

/**
 * What admins are told of an appeal: those who can answer it, or, where nobody can, whoever made the decision, for the
 * page says what to do then. The author of the article is never among them.
 */
const ofFiledAppeal = async (
  log: Streams,
  { id, stream, data, metadata }: Extract<PostEvent, { type: 'AppealFiled' }>,
  rules: NoticeRules,
): Promise<Notice[]> => {
  const [submitted, decision] = [await eventAt(log, stream, 0), await eventAt(log, stream, data.decision)];
  if (submitted?.type !== 'PostSubmitted' || !decision || !isTextDecision(decision)) return [];
  const { authorId, slug } = submitted.data;
  const [admins, now] = [await rules.admins(), rules.now()];
  const able = ableToAnswer(admins, { authorId, decidedBy: accountIn(decision.metadata.actor) }, now);
  const told = able.length > 0 ? able : ableToAnswer(admins, { authorId, decidedBy: undefined }, now);
  const title = await titleAt(log, submitted, decision.data.textRevision);
  const about = { kind: 'appeal_filed', at: metadata.time, title, slug } as const;
  return told.map((admin) => ({ id: `${id}-${admin.id}`, userId: admin.id, ...about }));
};

/** The notice of an erasure gives the reason only: the address would reveal the title. */
const ofErasure = async (log: Streams, event: Extract<PostEvent, { type: 'PostErased' }>): Promise<Notice | undefined> => {
  const { id, stream, revision, data, metadata } = event;
  const submitted = await eventAt(log, stream, 0);
  if (submitted?.type !== 'PostSubmitted' || data.withAccount) return undefined;
  const { authorId: userId, postId } = submitted.data;
  if (accountIn(metadata.actor) === userId) return undefined;
  return { id, userId, kind: 'erased', at: metadata.time, reason: data.reason, decided: { postId, revision } };
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

/** The notice of somebody that an event makes, if it makes one: made of the log alone. */
const noticeFrom = async (log: Streams, event: KnownEvent, undoWindow: number): Promise<Notice | undefined> => {
  if (isTextDecision(event)) return ofDecision(log, event, undoWindow);
  if (event.type === 'AppealDecided') return ofAppeal(log, event);
  if (event.type === 'PostErased') return ofErasure(log, event);
  const { id, metadata } = event;
  const at = metadata.time;
  if (isOfAccount(event)) return { id, userId: event.data.accountId, kind: ofAccounts[event.type], at };
  if (event.type === 'SignedIn' && event.data.isNewDevice) return { id, userId: event.data.accountId, kind: 'new_device', at };
  return undefined;
};

/** The notices that an event makes, under the same ids each time. Throws `LogUnavailableError`. */
export const noticesFrom = async (log: Streams, recorded: EventOrDamaged, rules: NoticeRules): Promise<Notice[]> => {
  const event = knownEvent(recorded);
  if (!event) return [];
  if (event.type === 'AppealFiled') return ofFiledAppeal(log, event, rules);
  const notice = await noticeFrom(log, event, rules.undoWindow);
  return notice ? [notice] : [];
};
