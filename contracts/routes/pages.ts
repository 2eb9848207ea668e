import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { OwnerPage } from '../views/page.ts';

export const readPage = route({
  method: 'GET',
  path: '/api/pages/:page',
  name: 'readPage',
  summary: "One of the owner's pages: terms, answers to what is often asked.",
  access: 'public',
  params: Type.Object({ page: Type.String({ description: 'The name of the page, as it stands in its address.' }) }),
  success: { status: 200, body: Type.Ref(OwnerPage) },
  errors: ['PAGE_NOT_FOUND'],
});

export const pageRoutes = [readPage];
