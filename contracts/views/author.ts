import { Type, type Static } from '@sinclair/typebox';
import { Picture } from '../shapes.ts';

/** Somebody who has published posts, with their number. */
export const AuthorWithCount = Type.Object(
  { username: Type.String(), fullName: Type.String(), picture: Picture, articlesCount: Type.Integer({ minimum: 1 }) },
  { $id: 'AuthorWithCount', additionalProperties: false },
);

/** The same, with what they say of themselves. */
export const AuthorProfile = Type.Object(
  {
    ...AuthorWithCount.properties,
    about: Type.String({
      description: 'Plain text of up to 300 characters, line breaks among them; empty where they say nothing.',
    }),
  },
  { $id: 'AuthorProfile', additionalProperties: false },
);

export type AuthorWithCount = Static<typeof AuthorWithCount>;
export type AuthorProfile = Static<typeof AuthorProfile>;
