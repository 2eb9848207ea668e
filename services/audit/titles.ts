import type { RecordedEvent } from '../../contracts/recorded.ts';
import { isAboutProposal } from '../../domain/post.ts';
import { textIn } from './entry.ts';

/** The title in an event, if it has one: titles are recorded once, and again when they change. */
export const titleOf = (data: unknown): string | null => textIn(data, 'title') ?? textIn(data, 'name');

/** The title of a subject, and that of the last proposed revision. */
export interface Told {
  readonly title: string | null;
  readonly proposed: string | null;
  /** The titles before the last event, if that replaced the title with the proposed one. */
  readonly before?: Omit<Told, 'before'>;
}

export const nothingTold: Told = { title: null, proposed: null };

/** The titles after an event. */
export const toldAfter = ({ before, ...told }: Told, { type, data }: Pick<RecordedEvent, 'type' | 'data'>): Told => {
  const own = titleOf(data);
  if (type === 'PostRevisionProposed') return { ...told, proposed: own };
  if (type === 'PostRevisionApproved') return { title: told.proposed ?? told.title, proposed: null, before: told };
  if (type === 'PostDecisionUndone') return before ?? told;
  return own === null ? told : { ...told, title: own };
};

/** The title to show with an event. */
export const shownTitle = ({ title, proposed }: Told, { type }: Pick<RecordedEvent, 'type'>): string | null =>
  isAboutProposal(type) ? (proposed ?? title) : title;
