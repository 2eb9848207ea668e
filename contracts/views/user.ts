import { Type, type Static } from '@sinclair/typebox';
import { Id, Picture, Time } from '../shapes.ts';

/** The effect of a claim on a post for other admins (the setting REVIEW_CLAIMS). */
export const reviewClaims = ['required', 'shown', 'off'] as const;
const ReviewClaims = Type.Union(
  reviewClaims.map((one) => Type.Literal(one)),
  {
    description:
      'Effect of a claim on other admins. `required`: they cannot decide on the post. `shown`: they see the claim. `off`: there are no claims.',
  },
);

/** An account as its owner sees it. The e-mail address and the password's hash never leave the server. */
export const UserView = Type.Object(
  {
    id: Id,
    username: Type.String(),
    fullName: Type.String(),
    about: Type.String({ description: 'Self-description in plain text; may be empty.' }),
    picture: Picture,
    isAdmin: Type.Boolean(),
    withheld: Type.Union([Type.Literal('password'), Type.Literal('second-factor'), Type.Null()], {
      description:
        'Reason why an admin has no admin rights in this session (`isAdmin` is then false). `password`: the password used is too short for an admin. `second-factor`: the site requires a second factor, and the session was opened without one.',
    }),
    createdAt: Time,
    closesAt: Type.Union([Time, Type.Null()], {
      description:
        'Time when the account will be removed, if its owner requested that; until then, most calls are refused (`ACCOUNT_CLOSING`).',
    }),
    mustConfirmEmail: Type.Boolean({
      description:
        'Whether the e-mail address is still unconfirmed: it gets no notices and cannot be used to sign in. False if the site sends no mail.',
    }),
    mayDecideOwnPosts: Type.Boolean({
      description: 'Whether this user, as an admin, may decide on their own posts (setting FOUR_EYES).',
    }),
    reviewClaims: ReviewClaims,
  },
  { $id: 'User', additionalProperties: false },
);
export type UserView = Static<typeof UserView>;
export type Withheld = NonNullable<UserView['withheld']>;
