import { Type, type Static } from '@sinclair/typebox';
import { Id, Time } from '../shapes.ts';

/** What a person may know of their own account. The e-mail and the password's hash never leave the server. */
export const UserView = Type.Object(
  {
    id: Id,
    username: Type.String(),
    fullName: Type.String(),
    about: Type.String({ description: 'What they say of themselves, in plain text; empty where they say nothing.' }),
    isAdmin: Type.Boolean(),
    withheld: Type.Union([Type.Literal('password'), Type.Literal('second-factor'), Type.Null()], {
      description:
        'Why an admin has no rights in this session (`isAdmin` is false then): `password` where it was opened with one that is too short for an admin, `second-factor` where the site asks admins for one and none was shown.',
    }),
    createdAt: Time,
    closesAt: Type.Union([Time, Type.Null()], {
      description:
        'When the account is removed for good, where its owner asked for that: until then most calls are refused (`ACCOUNT_CLOSING`).',
    }),
    mayDecideOwnPosts: Type.Boolean({
      description: 'Whether this person, as an admin, may decide on posts of their own (the setting FOUR_EYES).',
    }),
  },
  { $id: 'User', additionalProperties: false },
);
export type UserView = Static<typeof UserView>;
export type Withheld = NonNullable<UserView['withheld']>;
