import { Type, type Static } from '@sinclair/typebox';
import { Revision, Time } from '../shapes.ts';

const Changed = Type.Union([Type.Literal('same'), Type.Literal('added'), Type.Literal('removed')]);

const Parts = Type.Array(Type.Object({ change: Changed, text: Type.String() }, { additionalProperties: false }));

const Sent = Type.Object(
  {
    revision: Revision,
    time: Time,
    category: Type.String({ description: 'The name that it has today.' }),
    readTime: Type.Integer({ description: 'Minutes.' }),
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
    cover: Type.Boolean({ description: 'Whether the cover, or its description, is another one.' }),
    blocks: Type.Array(
      Type.Object(
        {
          change: Type.Union([...Changed.anyOf, Type.Literal('changed')]),
          html: Type.String({ description: 'Clean HTML; what was added stands in `ins`, what was removed in `del`.' }),
        },
        { additionalProperties: false },
      ),
      { description: 'The blocks of the text, in the order of both.' },
    ),
  },
  { $id: 'PostDifference', additionalProperties: false },
);

export type PostDifference = Static<typeof PostDifference>;
