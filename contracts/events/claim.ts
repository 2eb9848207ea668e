import { Type, type Static } from '@sinclair/typebox';

/** An admin took over a post that another admin was reading: `from` is the number of that account. */
const PostTakenOver = Type.Object({
  postId: Type.Integer({ minimum: 1 }),
  from: Type.Integer({ minimum: 1 }),
});

/** The events of `claims-{id of the post}`. */
export const claimEvents = { PostTakenOver } as const;

export type PostTakenOver = Static<typeof PostTakenOver>;
