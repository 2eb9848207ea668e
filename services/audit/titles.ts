import type { RecordedEvent } from '../../contracts/recorded.ts';
import { isAboutProposal } from '../../domain/post.ts';
import { textIn } from './entry.ts';

/** The title in an event, if it has one: titles are recorded once, and again when they change. */
export const titleOf = (data: unknown): string | null => textIn(data, 'title') ?? textIn(data, 'name');

/** The title of a subject, and that of the last proposed revision. */
export interface TitleState {
  readonly title: string | null;
  readonly proposed: string | null;
  /** The titles before the last event, if that replaced the title with the proposed one. */
  readonly before?: Omit<TitleState, 'before'>;
}

export const noTitle: TitleState = { title: null, proposed: null };

/** The titles after an event. */
export const titlesAfter = (
  { before, ...titles }: TitleState,
  { type, data }: Pick<RecordedEvent, 'type' | 'data'>,
): TitleState => {
  const own = titleOf(data);
  if (type === 'PostRevisionProposed') return { ...titles, proposed: own };
  if (type === 'PostRevisionApproved') return { title: titles.proposed ?? titles.title, proposed: null, before: titles };
  if (type === 'PostDecisionUndone') return before ?? titles;
  return own === null ? titles : { ...titles, title: own };
};

/** The title to show with an event. */
export const shownTitle = ({ title, proposed }: TitleState, { type }: Pick<RecordedEvent, 'type'>): string | null =>
  isAboutProposal(type) ? (proposed ?? title) : title;
