import type { RecordedEvent } from '../../contracts/recorded.ts';
import { isAboutProposal } from '../../domain/post.ts';
import { textIn } from './entry.ts';

/** A title where the event brings one: titles are told once, and again when they change. */
export const titleOf = (data: unknown): string | null => textIn(data, 'title') ?? textIn(data, 'name');

/** The title of a subject, and that of the text which was last proposed in its place. */
export interface Told {
  readonly title: string | null;
  readonly proposed: string | null;
  /** What they were before the last event, where that put the one in the place of the other. */
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

/** The title that an event is told with. */
export const shownTitle = ({ title, proposed }: Told, { type }: Pick<RecordedEvent, 'type'>): string | null =>
  isAboutProposal(type) ? (proposed ?? title) : title;
