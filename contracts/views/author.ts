import { Type, type Static } from '@sinclair/typebox';
import { Picture } from '../shapes.ts';

/** An author with published posts, and their number. */
export const AuthorWithCount = Type.Object(
  { username: Type.String(), fullName: Type.String(), picture: Picture, articlesCount: Type.Integer({ minimum: 1 }) },
  { $id: 'AuthorWithCount', additionalProperties: false },
);

/** The same, with the author's self-description. */
export const AuthorProfile = Type.Object(
  {
    ...AuthorWithCount.properties,
    about: Type.String({
      description: 'Self-description: plain text of up to 300 characters, including line breaks; may be empty.',
    }),
  },
  { $id: 'AuthorProfile', additionalProperties: false },
);

export type AuthorWithCount = Static<typeof AuthorWithCount>;
export type AuthorProfile = Static<typeof AuthorProfile>;
