import { Type, type Static } from '@sinclair/typebox';
import { noticeKinds, type NoticeKind } from '../notices.ts';
import { Time } from '../shapes.ts';

const kinds = Object.keys(noticeKinds) as NoticeKind[];

/** A notice as its recipient sees it. */
export const NoticeView = Type.Object(
  {
    id: Type.String({ description: 'Id with which to mark the notice as read.' }),
    kind: Type.Union(kinds.map((kind) => Type.Literal(kind))),
    time: Time,
    title: Type.Union([Type.String(), Type.Null()], {
      description: 'For a decision or an appeal: title of the article at that time.',
    }),
    slug: Type.Union([Type.String(), Type.Null()], { description: 'For a decision or an appeal: slug of the article.' }),
    reason: Type.Union([Type.String(), Type.Null()], { description: 'For a decision: the admin’s comment.' }),
    count: Type.Union([Type.Integer(), Type.Null()], { description: 'For `queue`: number of articles that waited for review.' }),
    isRead: Type.Boolean(),
  },
  { $id: 'Notice', additionalProperties: false },
);

/** The notices a user wants, by channel: on the site, by mail. */
export const wantedNotices = {
  decisionsOnSite: Type.Boolean({ description: 'Decisions on your articles, in the list of notices.' }),
  decisionsByMail: Type.Boolean(),
  digestOnSite: Type.Boolean({ description: 'For admins: the number of articles that wait for review, once a day.' }),
  digestByMail: Type.Boolean(),
  appealsOnSite: Type.Boolean({ description: 'For admins: appeals against decisions of other admins.' }),
  appealsByMail: Type.Boolean(),
};

export const NoticeSettings = Type.Object(
  { ...wantedNotices, sendsMail: Type.Boolean({ description: 'Whether the site sends mail.' }) },
  { $id: 'NoticeSettings', additionalProperties: false },
);

export type NoticeSettings = Static<typeof NoticeSettings>;
export type NoticeView = Static<typeof NoticeView>;
