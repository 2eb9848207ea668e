import type { PostEvent, PostEvents } from '../contracts/events.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';

/** An author's appeal against a decision, and its outcome. */
export interface Appeal {
  /** The revision of the decision, and its actor as recorded in the event. */
  readonly decision: number;
  readonly decidedBy: string;
  readonly filedAt: string;
  readonly reason: string;
  /** `moot`: a later event superseded the decision before an admin answered. */
  readonly status: 'open' | 'moot' | 'upheld' | 'reversed';
  readonly answer: string | null;
  readonly answeredAt: string | null;
}

/** A decision's revision and its actor. */
interface Decided {
  readonly revision: number;
  readonly actor: string;
}

/** The open appeal that the event files. Throws `UnreadableEventError` if its decision is not the current one. */
export const filed = (standing: Decided | undefined, event: PostEvents['AppealFiled']): Appeal => {
  const { decision, reason } = event.data;
  if (standing?.revision !== decision)
    throw new UnreadableEventError(`${event.type} in ${event.stream} speaks of a decision that does not stand.`);
  const { actor: decidedBy } = standing;
  return { decision, decidedBy, filedAt: event.metadata.time, reason, status: 'open', answer: null, answeredAt: null };
};

/** The appeal with its answer. Throws `UnreadableEventError` if no appeal was filed against that decision. */
export const answered = (appeal: Appeal | null, { stream, type, data, metadata }: PostEvents['AppealDecided']): Appeal => {
  if (appeal?.decision !== data.decision)
    throw new UnreadableEventError(`${type} in ${stream} speaks of a decision that nobody appealed against.`);
  return { ...appeal, status: data.outcome, answer: data.reason ?? null, answeredAt: metadata.time };
};

/** Events that change neither the text nor the decision, so they leave an appeal open. */
const besides: ReadonlySet<PostEvent['type']> = new Set(['PostFeatured', 'PostUnfeatured', 'AppealFiled', 'AppealDecided']);

/** Whether the event supersedes the decision under appeal, so that no admin needs to answer. */
export const settlesAppeals = ({ type }: PostEvent): boolean => !besides.has(type);

/** The appeal after another event of its post. */
export const appealAfter = (appeal: Appeal | null, event: PostEvent): Appeal | null =>
  appeal?.status === 'open' && settlesAppeals(event) ? { ...appeal, status: 'moot' } : appeal;
