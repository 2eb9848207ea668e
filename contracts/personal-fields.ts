import type { EventType } from './events.ts';
import type { ArticleText } from './events/post.ts';

/** Replaces an erased text. */
export const erased = 'Erased';

/** An erased article's text; its category, reading time and cleaner version are not personal. */
export const erasedText = { title: erased, summary: erased, content: '', tags: [] } as const satisfies Partial<ArticleText>;

/** The slug of an erased post. No real slug is empty, so no URL leads there. */
export const erasedSlug = '';

type Fields = Readonly<Record<string, unknown>>;

/** An erased image reads as absent. */
const ofArticle: Fields = { ...erasedText, cover: undefined };

/** The slug is made from the title. */
const ofSubmission: Fields = { ...ofArticle, slug: erasedSlug };

const ofDecision: Fields = { reason: erased };

/** A remark quotes the author's text, so it reads as absent. */
const ofRejection: Fields = { ...ofDecision, remarks: undefined };

/**
 * The event fields that hold a person's text, and the values they read as once erased. The log keeps them encrypted
 * with the stream's key. A reason that is part of an operator's record (of an erasure, a suspension, a discarded event)
 * stays readable, and its writer is warned of that.
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

/** The personal fields of an event type; undefined if it has none. */
export const personalFields = (type: string): Fields | undefined =>
  Object.hasOwn(fields, type) ? fields[type as EventType] : undefined;
