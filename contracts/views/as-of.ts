import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';
import { HistoryEntry, ReviewedPost } from './post.ts';

/** The time span that can be looked back on. */
export const LogSpan = Type.Object(
  {
    from: Type.Union([Time, Type.Null()], { description: 'Time of the first event; null if there is none.' }),
    until: { ...Time, description: 'Current time of the server.' },
  },
  { $id: 'LogSpan', additionalProperties: false },
);

/** A post as it was at a moment, with its texts as readers would have seen them. */
export const PostAsOf = Type.Object(
  {
    asOf: Time,
    post: Type.Ref(ReviewedPost),
    body: Type.String({ description: 'HTML of the text that was published or waiting.' }),
    proposedBody: Type.Union([Type.String(), Type.Null()], {
      description: 'HTML of the proposed changes at that time; null if there were none.',
    }),
    lastChange: Type.Union([Type.Ref(HistoryEntry), Type.Null()], { description: 'Latest event of the post at that time.' }),
    isErased: Type.Boolean({ description: 'Whether its texts have been erased since; they then read "Erased".' }),
  },
  { $id: 'PostAsOf', additionalProperties: false },
);

export type LogSpan = Static<typeof LogSpan>;
export type PostAsOf = Static<typeof PostAsOf>;
