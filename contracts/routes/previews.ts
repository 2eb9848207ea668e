import { Type } from '@sinclair/typebox';
import { previewLimits } from '../previews.ts';
import { route } from '../route.ts';
import { MadePreviewLink, PreviewLinkView, PreviewView } from '../views/preview.ts';
import { DraftParams, IdParams } from './parameters.ts';

const { days, most } = previewLimits;

export const ownPreviews = route({
  method: 'GET',
  path: '/api/user/previews',
  name: 'ownPreviews',
  summary: 'The links to previews of what one writes, the newest first, without their addresses.',
  access: 'member',
  success: { status: 200, body: Type.Array(Type.Ref(PreviewLinkView)) },
  errors: [],
});

export const shareDraft = route({
  method: 'POST',
  path: '/api/user/drafts/:id/previews',
  name: 'shareDraft',
  summary: `Makes a link by which whoever has it reads an own draft, as it was saved last, for ${days} days or until the draft is deleted or submitted. A draft has at most ${most}.`,
  access: 'member',
  params: DraftParams,
  success: { status: 201, body: Type.Ref(MadePreviewLink) },
  errors: ['DRAFT_NOT_FOUND', 'TOO_MANY_PREVIEWS'],
});

export const sharePost = route({
  method: 'POST',
  path: '/api/posts/:id/previews',
  name: 'sharePost',
  summary: `The same of an own article that is not published, for ${days} days or until it is.`,
  access: 'member',
  params: IdParams,
  success: { status: 201, body: Type.Ref(MadePreviewLink) },
  errors: ['POST_NOT_FOUND', 'POST_PUBLISHED', 'TOO_MANY_PREVIEWS'],
});

export const endPreview = route({
  method: 'DELETE',
  path: '/api/user/previews/:id',
  name: 'endPreview',
  summary: 'Ends an own link to a preview.',
  access: 'member',
  params: Type.Object({ id: Type.String({ description: 'As the list of one’s own links names it.' }) }),
  success: { status: 204 },
  errors: ['NOT_FOUND'],
});

export const readPreview = route({
  method: 'GET',
  path: '/api/previews/:token',
  name: 'readPreview',
  summary: 'What a link to a preview shows, to whoever has it.',
  access: 'public',
  params: Type.Object({ token: Type.String({ description: 'As it stands in the link.' }) }),
  success: { status: 200, body: Type.Ref(PreviewView) },
  errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const previewRoutes = [ownPreviews, shareDraft, sharePost, endPreview, readPreview];
