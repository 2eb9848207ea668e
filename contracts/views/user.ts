import { Type, type Static } from '@sinclair/typebox';
import { Id, Picture, Time } from '../shapes.ts';

/** The effect of a claim on a post for other admins (the setting REVIEW_CLAIMS). */
export const reviewClaims = ['required', 'shown', 'off'] as const;
const ReviewClaims = Type.Union(
  reviewClaims.map((one) => Type.Literal(one)),
  {
    description:
      'What it means to other admins that one reads a post to decide on it: `required`, they cannot decide on it meanwhile; `shown`, they are told; `off`, nothing.',
  },
);

/** An account as its owner sees it. The e-mail address and the password's hash never leave the server. */
export const UserView = Type.Object(
  {
    id: Id,
    username: Type.String(),
    fullName: Type.String(),
    about: Type.String({ description: 'What they say of themselves, in plain text; empty where they say nothing.' }),
    picture: Picture,
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
    mustConfirmEmail: Type.Boolean({
      description:
        'Whether nobody has opened the link yet that confirms the e-mail address: no notices are mailed to it, and it signs nobody in. False where the site sends no mail.',
    }),
    mayDecideOwnPosts: Type.Boolean({
      description: 'Whether this person, as an admin, may decide on posts of their own (the setting FOUR_EYES).',
    }),
    reviewClaims: ReviewClaims,
  },
  { $id: 'User', additionalProperties: false },
);
export type UserView = Static<typeof UserView>;
export type Withheld = NonNullable<UserView['withheld']>;
