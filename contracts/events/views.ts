import { Type, type Static } from '@sinclair/typebox';
import { Id, Time } from '../shapes.ts';

/** How often a post was read in some span of time. */
export const ViewCount = Type.Object({ postId: Id, views: Type.Integer({ minimum: 1 }) });

/** So many posts are counted in one event; what comes beyond them stands in the next. */
export const mostCounts = 1_000;

/** How often posts were read from one moment to another, those that were. */
export const ViewsCounted = Type.Object({
  from: Time,
  to: Time,
  counts: Type.Array(ViewCount, { minItems: 1, maxItems: mostCounts }),
});

/** The same of one post, in a stream of that post. Written until 2026-11-23, and read for ever. */
const PostViewsCounted = Type.Composite([Type.Object({ from: Time, to: Time }), ViewCount]);

/**
 * The events of `viewcounts-log`, and of `views-{id}`: views alone, so that counting them never disturbs a decision.
 */
export const viewEvents = { ViewsCounted, PostViewsCounted } as const;

export type ViewCount = Static<typeof ViewCount>;
export type ViewsCounted = Static<typeof ViewsCounted>;
