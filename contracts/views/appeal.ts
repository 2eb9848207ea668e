import { Type, type Static } from '@sinclair/typebox';
import { Id, Revision, Time } from '../shapes.ts';
import { StatementView } from './statement.ts';

/** An author's appeal against a decision, and its outcome. */
export const AppealOfPost = Type.Object(
  {
    decision: { ...Revision, description: 'The revision of the decision that it is against.' },
    filedAt: Time,
    reason: Type.String({ description: 'Why the decision is wrong, in the words of the author.' }),
    status: Type.Union([Type.Literal('open'), Type.Literal('moot'), Type.Literal('upheld'), Type.Literal('reversed')], {
      description:
        '`upheld`: the decision stands. `reversed`: it does not. `moot`: something else took its place before anybody answered.',
    }),
    answer: Type.Union([Type.String(), Type.Null()]),
    answeredAt: Type.Union([Time, Type.Null()]),
  },
  { additionalProperties: false, description: 'The last appeal of its author: for that author and for admins.' },
);

const Named = Type.Object({ fullName: Type.String(), username: Type.String() }, { additionalProperties: false });

/** An appeal that awaits an answer, as admins see it. */
export const WaitingAppeal = Type.Object(
  {
    postId: Id,
    title: Type.String({ description: 'Of the text that was declined.' }),
    slug: Type.String(),
    revision: { ...Revision, description: 'Of the post: what If-Match is held against.' },
    author: Named,
    filedAt: Time,
    reason: AppealOfPost.properties.reason,
    statement: StatementView,
    decidedBy: Type.Union([Named, Type.Null()], { description: 'Null where no account did.' }),
    decisionReason: Type.Union([Type.String(), Type.Null()], { description: 'In the words of who decided.' }),
    mayAnswer: Type.Union(
      [Type.Literal('yes'), Type.Literal('own_decision'), Type.Literal('own_post'), Type.Literal('only_admin')],
      {
        description:
          'Whether whoever asks may answer it; else why not. `only_admin`: nobody can. They made the decision or wrote the post, and so did every other admin who is not leaving.',
      },
    ),
  },
  { $id: 'WaitingAppeal', additionalProperties: false },
);

export type AppealOfPost = Static<typeof AppealOfPost>;
export type WaitingAppeal = Static<typeof WaitingAppeal>;
