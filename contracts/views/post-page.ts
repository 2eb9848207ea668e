import { Type, type Static } from '@sinclair/typebox';
import { ReviewedStatus } from '../shapes.ts';
import { PostCard, PostView } from './post.ts';

const Beside = Type.Union(
  [Type.Object({ title: Type.String(), slug: Type.String() }, { additionalProperties: false }), Type.Null()],
  {
    description: 'The adjacent post of the category by publication time; null if there is none.',
  },
);

/** A post as its page shows it: with its rendered body, its table of contents, and what to read next. */
export const PostPage = Type.Object(
  {
    ...PostView.properties,
    status: ReviewedStatus,
    body: Type.String({
      description:
        'Content with highlighted code, formulas as MathML, diagrams as SVG, an id for each heading, and lazily loaded images.',
    }),
    toc: Type.Array(
      Type.Object(
        { id: Type.String(), text: Type.String(), level: Type.Union([Type.Literal(2), Type.Literal(3)]) },
        { additionalProperties: false },
      ),
    ),
    words: Type.Integer({ minimum: 0 }),
    related: Type.Array(Type.Ref(PostCard), {
      description: 'Up to three other posts: those that share the most tags, then others of the category, then the newest ones.',
    }),
    newer: Beside,
    older: Beside,
  },
  { $id: 'PostPage', additionalProperties: false },
);
export type PostPage = Static<typeof PostPage>;
