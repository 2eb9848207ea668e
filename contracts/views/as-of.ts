import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';
import { HistoryEntry, ReviewedPost } from './post.ts';

/** The time span that can be looked back on. */
export const LogSpan = Type.Object(
  {
    from: Type.Union([Time, Type.Null()], { description: 'When the first event was recorded; null where there is none.' }),
    until: { ...Time, description: 'Now, by the clock of the server.' },
  },
  { $id: 'LogSpan', additionalProperties: false },
);

/** A post as it was at a moment, with its texts as readers would have seen them. */
export const PostAsOf = Type.Object(
  {
    asOf: Time,
    post: Type.Ref(ReviewedPost),
    body: Type.String({ description: 'HTML of the text that was published, or waited.' }),
    proposedBody: Type.Union([Type.String(), Type.Null()], {
      description: 'HTML of the changes that were proposed then; null where none were.',
    }),
    lastChange: Type.Union([Type.Ref(HistoryEntry), Type.Null()], { description: 'What had happened to it last.' }),
    isErased: Type.Boolean({ description: 'Whether its texts were erased since: "Erased" stands in their place.' }),
  },
  { $id: 'PostAsOf', additionalProperties: false },
);

export type LogSpan = Static<typeof LogSpan>;
export type PostAsOf = Static<typeof PostAsOf>;
