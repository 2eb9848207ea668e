import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { AuthorProfile, AuthorWithCount } from '../views/author.ts';
import { PageQuery } from './parameters.ts';

export const listAuthors = route({
  method: 'GET',
  path: '/api/authors',
  name: 'listAuthors',
  summary: 'List the authors of published posts, most posts first',
  access: 'public',
  query: PageQuery,
  success: { status: 200, body: Type.Array(Type.Ref(AuthorWithCount)), headers: ['ETag', 'Link'] },
  errors: [],
});

export const readAuthor = route({
  method: 'GET',
  path: '/api/authors/:username',
  name: 'readAuthor',
  summary: 'Read an author’s profile',
  description: 'Responds with 404 for a user without published posts.',
  access: 'public',
  params: Type.Object({ username: Type.String({ description: 'Username, case-insensitive.' }) }),
  success: { status: 200, body: Type.Ref(AuthorProfile) },
  errors: ['AUTHOR_NOT_FOUND'],
});

export const authorRoutes = [listAuthors, readAuthor];
