import { Type, type Static } from '@sinclair/typebox';
import { Id, Time } from '../shapes.ts';

/** How often a post was read in a time span. */
export const ViewCount = Type.Object({ postId: Id, views: Type.Integer({ minimum: 1 }) });

/** The most posts counted in one event; the rest go into the next. */
export const mostCounts = 1_000;

/** How often posts were read in a time span; unread ones are left out. */
export const ViewsCounted = Type.Object({
  from: Time,
  to: Time,
  counts: Type.Array(ViewCount, { minItems: 1, maxItems: mostCounts }),
});

/** The same for one post, in a stream of its own. Written until 2026-11-23, and still read. */
const PostViewsCounted = Type.Composite([Type.Object({ from: Time, to: Time }), ViewCount]);

/**
 * The events of `viewcounts-log`, and of `views-{id}`: kept apart, so that counting never conflicts with a decision.
 */
export const viewEvents = { ViewsCounted, PostViewsCounted } as const;

export type ViewCount = Static<typeof ViewCount>;
export type ViewsCounted = Static<typeof ViewsCounted>;
