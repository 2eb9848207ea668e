import type { EventType } from './events.ts';
import type { ArticleText } from './events/post.ts';

/** What stands in the place of a text that was erased. */
export const erased = 'Erased';

/** An article of which nothing is left; its category, its reading time and the cleaner's version tell of nobody. */
export const erasedText = { title: erased, summary: erased, content: '', tags: [] } as const satisfies Partial<ArticleText>;

/** The slug of an erased post. No slug is empty, so no address leads there. */
export const erasedSlug = '';

type Fields = Readonly<Record<string, unknown>>;

/** Nothing is read in the place of a picture. */
const ofArticle: Fields = { ...erasedText, cover: undefined };

/** The slug is made of the title. */
const ofSubmission: Fields = { ...ofArticle, slug: erasedSlug };

const ofDecision: Fields = { reason: erased };

/** A remark quotes what somebody else wrote; nothing is read in its place. */
const ofRejection: Fields = { ...ofDecision, remarks: undefined };

/**
 * The fields of events that hold what a person wrote, and what is read in their place once it was erased. The log keeps
 * them encrypted with the key of the stream. A reason that is part of an operator's record (of an erasure, a
 * suspension, a discarded event) stays readable: whoever types it is told so.
 */
const fields: Readonly<Partial<Record<EventType, Fields>>> = {
  PostSubmitted: ofSubmission,
  PostRevised: ofArticle,
  PostApproved: ofDecision,
  PostRejected: ofRejection,
  PostUnpublished: ofRejection,
  PostRevisionProposed: ofArticle,
  PostRevisionApproved: ofDecision,
  PostRevisionRejected: ofRejection,
  AppealFiled: ofDecision,
  AppealDecided: ofDecision,
};

/** Those of a type; undefined where its events hold none. */
export const personalFields = (type: string): Fields | undefined =>
  Object.hasOwn(fields, type) ? fields[type as EventType] : undefined;
