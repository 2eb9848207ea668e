import { Type } from '@sinclair/typebox';

/**
 * The plan for an imported article, recorded before its first event, so that a repeated import appends the same events.
 * `source` and `fingerprint` are digests of the article's identity at its origin and of its content. A later plan
 * replaces one whose post number was taken by another post.
 */
const ImportPlanned = Type.Object({
  source: Type.String(),
  fingerprint: Type.String(),
  postId: Type.Integer({ minimum: 1 }),
  slugEvent: Type.String(),
  postEvent: Type.String(),
});

/** The events of `articleimport-{digest of the source}`. */
export const articleImportEvents = { ImportPlanned } as const;
