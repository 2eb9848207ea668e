import { Type, type Static } from '@sinclair/typebox';
import { Id, Time } from '../shapes.ts';
import { ActorView } from './post.ts';

/** An admin is reading a post to decide on it. */
export const ClaimView = Type.Object(
  {
    postId: Id,
    by: Type.Object({ id: Id, fullName: Type.String(), username: Type.String() }, { additionalProperties: false }),
    since: Time,
    until: { ...Time, description: 'Time when the claim expires unless renewed, ISO 8601, UTC.' },
  },
  { $id: 'Claim', additionalProperties: false },
);

/** An admin took over a post that another admin was reading. */
export const TakeOverView = Type.Object(
  { time: Time, actor: ActorView, from: { ...ActorView, description: 'Admin who held the claim before.' } },
  { $id: 'TakeOver', additionalProperties: false },
);

export type ClaimView = Static<typeof ClaimView>;
export type TakeOverView = Static<typeof TakeOverView>;
