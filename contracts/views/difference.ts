import { Type, type Static } from '@sinclair/typebox';
import { Revision, Time } from '../shapes.ts';

const Changed = Type.Union([Type.Literal('same'), Type.Literal('added'), Type.Literal('removed')]);

const Parts = Type.Array(Type.Object({ change: Changed, text: Type.String() }, { additionalProperties: false }));

const Sent = Type.Object(
  {
    revision: Revision,
    time: Time,
    category: Type.String({ description: 'Current name of the category.' }),
    readTime: Type.Integer({ description: 'Estimated reading time in minutes.' }),
  },
  { additionalProperties: false },
);

/** The author's changes between two texts of a post. */
export const PostDifference = Type.Object(
  {
    before: Sent,
    after: Sent,
    title: Parts,
    summary: Parts,
    tags: Parts,
    cover: Type.Boolean({ description: 'Whether the cover image or its description changed.' }),
    blocks: Type.Array(
      Type.Object(
        {
          change: Type.Union([...Changed.anyOf, Type.Literal('changed')]),
          html: Type.String({ description: 'Sanitized HTML, with additions in `ins` and deletions in `del`.' }),
        },
        { additionalProperties: false },
      ),
      { description: 'Blocks of both texts, in order.' },
    ),
  },
  { $id: 'PostDifference', additionalProperties: false },
);

export type PostDifference = Static<typeof PostDifference>;
