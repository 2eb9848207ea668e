import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { AuthorProfile, AuthorWithCount } from '../views/author.ts';
import { PageQuery } from './parameters.ts';

export const listAuthors = route({
  method: 'GET',
  path: '/api/authors',
  name: 'listAuthors',
  summary: 'Who wrote the published posts, those with the most first.',
  access: 'public',
  query: PageQuery,
  success: { status: 200, body: Type.Array(Type.Ref(AuthorWithCount)), headers: ['ETag', 'Link'] },
  errors: [],
});

export const readAuthor = route({
  method: 'GET',
  path: '/api/authors/:username',
  name: 'readAuthor',
  summary: 'One author, with what they say of themselves. Who has no published post is none.',
  access: 'public',
  params: Type.Object({ username: Type.String({ description: 'A username, in any case.' }) }),
  success: { status: 200, body: Type.Ref(AuthorProfile) },
  errors: ['AUTHOR_NOT_FOUND'],
});

export const authorRoutes = [listAuthors, readAuthor];
