import type { EventType } from './events.ts';
import type { ArticleText } from './events/post.ts';

/** What stands in the place of a text that was erased. */
export const erased = 'Erased';

/** An article of which nothing is left; its category, its reading time and the cleaner's version tell of nobody. */
export const erasedText = { title: erased, summary: erased, content: '', tags: [] } as const satisfies Partial<ArticleText>;

type Fields = Readonly<Record<string, unknown>>;

const ofDecision: Fields = { reason: erased };

/**
 * The fields of events that hold what a person wrote, and what is read in their place once it was erased. The log keeps
 * them encrypted with the key of the stream. A reason that is part of an operator's record (of an erasure, a
 * suspension, a discarded event) stays readable: whoever types it is told so.
 */
const fields: Readonly<Partial<Record<EventType, Fields>>> = {
  PostSubmitted: erasedText,
  PostRevised: erasedText,
  PostApproved: ofDecision,
  PostRejected: ofDecision,
  PostUnpublished: ofDecision,
  PostRevisionProposed: erasedText,
  PostRevisionApproved: ofDecision,
  PostRevisionRejected: ofDecision,
};

/** Those of a type; undefined where its events hold none. */
export const personalFields = (type: string): Fields | undefined =>
  Object.hasOwn(fields, type) ? fields[type as EventType] : undefined;
