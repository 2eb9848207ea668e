import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { OwnerPage } from '../views/page.ts';

export const readPage = route({
  method: 'GET',
  path: '/api/pages/:page',
  name: 'readPage',
  summary: 'Read one of the owner’s pages, such as the terms or the FAQ',
  access: 'public',
  params: Type.Object({ page: Type.String({ description: 'Name of the page, as in its URL.' }) }),
  success: { status: 200, body: Type.Ref(OwnerPage) },
  errors: ['PAGE_NOT_FOUND'],
});

export const pageRoutes = [readPage];
