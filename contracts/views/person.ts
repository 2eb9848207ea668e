import { Type, type Static } from '@sinclair/typebox';
import { Id, Reason, Time } from '../shapes.ts';

const Suspension = Type.Object(
  {
    reason: Reason,
    since: Time,
    until: Type.Union([Time, Type.Null()], { description: 'When it is over; null where it has no end.' }),
  },
  { additionalProperties: false },
);

const fields = {
  id: Id,
  username: Type.String(),
  fullName: Type.String(),
  isAdmin: Type.Boolean(),
  createdAt: Time,
  suspension: Type.Union([Suspension, Type.Null()], { description: 'The suspension that holds now; null where none does.' }),
  closesAt: Type.Union([Time, Type.Null()], { description: 'When the account is removed, where its owner asked for that.' }),
  articlesCount: Type.Integer({ minimum: 0, description: 'How many published posts this person has.' }),
};

/** An account as admins see it in a list. The e-mail is told of one person at a time (`PersonDetail`). */
export const Person = Type.Object(fields, { $id: 'Person', additionalProperties: false });
export type Person = Static<typeof Person>;

/** One account as admins see it. */
export const PersonDetail = Type.Object(
  {
    ...fields,
    email: Type.String(),
    linksAreMailed: Type.Boolean({ description: 'Whether the site sends mail: a reset link is then not shown to an admin.' }),
  },
  { $id: 'PersonDetail', additionalProperties: false },
);
export type PersonDetail = Static<typeof PersonDetail>;

/** What became of a reset link. */
export const AdminsResetLink = Type.Object(
  {
    link: Type.Union([Type.String(), Type.Null()], { description: 'The link, this once; null where it is on its way by mail.' }),
    expiresAt: Time,
  },
  { $id: 'AdminsResetLink', additionalProperties: false },
);
export type AdminsResetLink = Static<typeof AdminsResetLink>;
