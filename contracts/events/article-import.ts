import { Type } from '@sinclair/typebox';

/**
 * What an article of another place becomes here, settled before its first event: imported again, the same events are
 * asked for. `source` and `fingerprint` are digests: of what it is known by there, and of what it said. A later one
 * takes the place of a plan whose number had gone to somebody else.
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
