import { Type, type Static } from '@sinclair/typebox';
import { Id, Revision, Time } from '../shapes.ts';
import { StatementView } from './statement.ts';

/** An author's appeal against a decision, and its outcome. */
export const AppealOfPost = Type.Object(
  {
    decision: { ...Revision, description: 'Revision of the appealed decision.' },
    filedAt: Time,
    reason: Type.String({ description: 'The author’s reason why the decision is wrong.' }),
    status: Type.Union([Type.Literal('open'), Type.Literal('moot'), Type.Literal('upheld'), Type.Literal('reversed')], {
      description:
        '`upheld`: an admin kept the decision. `reversed`: an admin reversed it. `moot`: the decision was superseded before an admin answered.',
    }),
    answer: Type.Union([Type.String(), Type.Null()]),
    answeredAt: Type.Union([Time, Type.Null()]),
  },
  { additionalProperties: false, description: 'The author’s last appeal, shown only to that author and to admins.' },
);

const Named = Type.Object({ fullName: Type.String(), username: Type.String() }, { additionalProperties: false });

/** An appeal that awaits an answer, as admins see it. */
export const WaitingAppeal = Type.Object(
  {
    postId: Id,
    title: Type.String({ description: 'Title of the declined text.' }),
    slug: Type.String(),
    revision: { ...Revision, description: 'Revision of the post, to send as `If-Match`.' },
    author: Named,
    filedAt: Time,
    reason: AppealOfPost.properties.reason,
    statement: StatementView,
    decidedBy: Type.Union([Named, Type.Null()], {
      description: 'Admin who made the decision; null if it was not made with an account.',
    }),
    decisionReason: Type.Union([Type.String(), Type.Null()], { description: 'The admin’s comment on the decision.' }),
    mayAnswer: Type.Union(
      [Type.Literal('yes'), Type.Literal('own_decision'), Type.Literal('own_post'), Type.Literal('only_admin')],
      {
        description:
          '`yes` if you may answer the appeal, otherwise the reason why not. `only_admin`: no admin can answer, because each one made the decision, wrote the post, or is leaving.',
      },
    ),
  },
  { $id: 'WaitingAppeal', additionalProperties: false },
);

export type AppealOfPost = Static<typeof AppealOfPost>;
export type WaitingAppeal = Static<typeof WaitingAppeal>;
