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

/** What notices depend on besides the log. */
export interface NoticeRules {
  /** For how long a decision can be taken back, in milliseconds. */
  readonly undoWindow: number;
  /** All admins at this moment, including those who cannot act as one now. */
  readonly admins: () => Promise<readonly User[]>;
  readonly now: () => Date;
}

/** Extra time before a decision is announced, in milliseconds: subscribers lag somewhat behind the log. */
const grace = 5_000;

/** When the notice of a decision is shown. */
const shownFrom = (time: string, undoWindow: number): Pick<Notice, 'shownFrom'> =>
  undoWindow === 0 ? {} : { shownFrom: new Date(Date.parse(time) + undoWindow + grace).toISOString() };

/** The id of the decision that an event undoes, if any. */
export const decisionUndoneBy = async (log: Streams, recorded: EventOrDamaged): Promise<string | undefined> => {
  const event = knownEvent(recorded);
  if (event?.type !== 'PostDecisionUndone') return undefined;
  return (await eventAt(log, event.stream, event.data.decision))?.id;
};

/** The title that a post had, or was proposed to have, at a text revision. */
const titleAt = async (log: Streams, submitted: Extract<PostEvent, { type: 'PostSubmitted' }>, textRevision: number) => {
  const text = textRevision === 0 ? submitted : await eventAt(log, submitted.stream, textRevision);
  return (text?.type === 'PostRevised' || text?.type === 'PostRevisionProposed' ? text.data : submitted.data).title;
};

/** The author's notice of a decision, from the post's stream; none for their own decisions or undone ones. */
const ofDecision = async (log: Streams, decision: TextDecision, undoWindow: number): Promise<Notice | undefined> => {
  const { id, type, stream, revision, data, metadata } = decision;
  const submitted = await eventAt(log, stream, 0);
  if (submitted?.type !== 'PostSubmitted') return undefined;
  const { authorId: userId, slug, postId } = submitted.data;
  if (accountIn(metadata.actor) === userId) return undefined;
  const next = (await eventAt(log, stream, revision + 1))?.type;
  // A decision that reverses another is announced by the answer to the appeal, recorded together with it.
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

/** The author's notice of an answered appeal: whether the decision stands, and the answer. */
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
 * The notices of a new appeal to the admins who can answer it. If none can, the admin who made the decision gets it:
 * the page says what to do then. The author of the article never does.
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
  const recipients = able.length > 0 ? able : ableToAnswer(admins, { authorId, decidedBy: undefined }, now);
  const title = await titleAt(log, submitted, decision.data.textRevision);
  const about = { kind: 'appeal_filed', at: metadata.time, title, slug } as const;
  return recipients.map((admin) => ({ id: `${id}-${admin.id}`, userId: admin.id, ...about }));
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

/** The account events that notify their owner, even of actions of their own. */
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

/** The notice for one user that an event makes, if any, from the log alone. */
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

/** The notices that an event makes, with deterministic ids. Throws `LogUnavailableError`. */
export const noticesFrom = async (log: Streams, recorded: EventOrDamaged, rules: NoticeRules): Promise<Notice[]> => {
  const event = knownEvent(recorded);
  if (!event) return [];
  if (event.type === 'AppealFiled') return ofFiledAppeal(log, event, rules);
  const notice = await noticeFrom(log, event, rules.undoWindow);
  return notice ? [notice] : [];
};
