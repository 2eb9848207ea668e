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
  summary: 'List your preview links, newest first',
  description: 'The list omits the addresses of the links.',
  access: 'member',
  success: { status: 200, body: Type.Array(Type.Ref(PreviewLinkView)) },
  errors: [],
});

export const shareDraft = route({
  method: 'POST',
  path: '/api/user/drafts/:id/previews',
  name: 'shareDraft',
  summary: 'Create a preview link for your draft',
  description: `Anyone with the link can read the draft as it was last saved, for ${days} days or until the draft is deleted or submitted. A draft has at most ${most} links.`,
  access: 'member',
  params: DraftParams,
  success: { status: 201, body: Type.Ref(MadePreviewLink) },
  errors: ['DRAFT_NOT_FOUND', 'TOO_MANY_PREVIEWS'],
});

export const sharePost = route({
  method: 'POST',
  path: '/api/posts/:id/previews',
  name: 'sharePost',
  summary: 'Create a preview link for your unpublished article',
  description: `Anyone with the link can read the article, for ${days} days or until it is published. An article has at most ${most} links.`,
  access: 'member',
  params: IdParams,
  success: { status: 201, body: Type.Ref(MadePreviewLink) },
  errors: ['POST_NOT_FOUND', 'POST_PUBLISHED', 'TOO_MANY_PREVIEWS'],
});

export const endPreview = route({
  method: 'DELETE',
  path: '/api/user/previews/:id',
  name: 'endPreview',
  summary: 'Revoke one of your preview links',
  access: 'member',
  params: Type.Object({ id: Type.String({ description: '`id` of the link, as in the list of your links.' }) }),
  success: { status: 204 },
  errors: ['NOT_FOUND'],
});

export const readPreview = route({
  method: 'GET',
  path: '/api/previews/:token',
  name: 'readPreview',
  summary: 'Read a preview',
  description: 'Open to anyone with the link.',
  access: 'public',
  params: Type.Object({ token: Type.String({ description: 'Token from the link.' }) }),
  success: { status: 200, body: Type.Ref(PreviewView) },
  errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
});

export const previewRoutes = [ownPreviews, shareDraft, sharePost, endPreview, readPreview];
