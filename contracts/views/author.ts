import { Type, type Static } from '@sinclair/typebox';

/** Somebody who has published posts, with their number. */
export const AuthorWithCount = Type.Object(
  { username: Type.String(), fullName: Type.String(), articlesCount: Type.Integer({ minimum: 1 }) },
  { $id: 'AuthorWithCount', additionalProperties: false },
);

export type AuthorWithCount = Static<typeof AuthorWithCount>;
