import type { PostEvent, PostEvents } from '../contracts/events.ts';
import { UnreadableEventError } from '../contracts/upcast.ts';

/** What an author says against a decision, and what became of that. */
export interface Appeal {
  /** The revision of the decision, and who made it, as events name them. */
  readonly decision: number;
  readonly decidedBy: string;
  readonly filedAt: string;
  readonly reason: string;
  /** `moot`: before anybody answered, something else took the place of the decision. */
  readonly status: 'open' | 'moot' | 'upheld' | 'reversed';
  readonly answer: string | null;
  readonly answeredAt: string | null;
}

/** Who made which decision, by its revision. */
interface Decided {
  readonly revision: number;
  readonly actor: string;
}

/** The open appeal that an event files. Throws `UnreadableEventError` where another decision stands, or none. */
export const filed = (standing: Decided | undefined, event: PostEvents['AppealFiled']): Appeal => {
  const { decision, reason } = event.data;
  if (standing?.revision !== decision)
    throw new UnreadableEventError(`${event.type} in ${event.stream} speaks of a decision that does not stand.`);
  const { actor: decidedBy } = standing;
  return { decision, decidedBy, filedAt: event.metadata.time, reason, status: 'open', answer: null, answeredAt: null };
};

/** An appeal with its answer. Throws `UnreadableEventError` where there is none against that decision. */
export const answered = (appeal: Appeal | null, { stream, type, data, metadata }: PostEvents['AppealDecided']): Appeal => {
  if (appeal?.decision !== data.decision)
    throw new UnreadableEventError(`${type} in ${stream} speaks of a decision that nobody appealed against.`);
  return { ...appeal, status: data.outcome, answer: data.reason ?? null, answeredAt: metadata.time };
};

/** Of no matter to an appeal: what changes neither the text nor what was decided on it. */
const besides: ReadonlySet<PostEvent['type']> = new Set(['PostFeatured', 'PostUnfeatured', 'AppealFiled', 'AppealDecided']);

/** Whether an event takes the place of the decision that an appeal is about, so that nobody has to answer it. */
export const settlesAppeals = ({ type }: PostEvent): boolean => !besides.has(type);

/** An appeal after something else happened to its post. */
export const appealAfter = (appeal: Appeal | null, event: PostEvent): Appeal | null =>
  appeal?.status === 'open' && settlesAppeals(event) ? { ...appeal, status: 'moot' } : appeal;
