import { Type, type Static } from '@sinclair/typebox';
import { noticeKinds, type NoticeKind } from '../notices.ts';
import { Time } from '../shapes.ts';

const kinds = Object.keys(noticeKinds) as NoticeKind[];

/** A notice as its recipient sees it. */
export const NoticeView = Type.Object(
  {
    id: Type.String({ description: 'By which it is marked as read.' }),
    kind: Type.Union(kinds.map((kind) => Type.Literal(kind))),
    time: Time,
    title: Type.Union([Type.String(), Type.Null()], {
      description: 'Of a decision, or an appeal against one: what the article was called then.',
    }),
    slug: Type.Union([Type.String(), Type.Null()], { description: 'Of these: where the article stands.' }),
    reason: Type.Union([Type.String(), Type.Null()], { description: 'Of a decision: what the admin said of it.' }),
    count: Type.Union([Type.Integer(), Type.Null()], { description: 'Of `queue`: how many articles waited for a review.' }),
    isRead: Type.Boolean(),
  },
  { $id: 'Notice', additionalProperties: false },
);

/** The notices a user wants, by channel: on the site, by mail. */
export const wantedNotices = {
  decisionsOnSite: Type.Boolean({ description: 'Decisions on own articles, in the list of notices.' }),
  decisionsByMail: Type.Boolean(),
  digestOnSite: Type.Boolean({ description: 'For admins: how many articles wait for a review, once a day.' }),
  digestByMail: Type.Boolean(),
  appealsOnSite: Type.Boolean({ description: 'For admins: appeals against decisions that others made.' }),
  appealsByMail: Type.Boolean(),
};

export const NoticeSettings = Type.Object(
  { ...wantedNotices, sendsMail: Type.Boolean({ description: 'Whether the site sends mails at all.' }) },
  { $id: 'NoticeSettings', additionalProperties: false },
);

export type NoticeSettings = Static<typeof NoticeSettings>;
export type NoticeView = Static<typeof NoticeView>;
