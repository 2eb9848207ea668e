import { Type } from '@sinclair/typebox';
import { draftLimits } from '../drafts.ts';
import { route } from '../route.ts';
import { DraftHeadView, DraftId, DraftValues, DraftView, Revises } from '../views/draft.ts';
import { DraftParams, DraftVersionHeader } from './parameters.ts';

const body = {
  ...DraftValues.properties,
  revises: Type.Optional(Revises),
};

export const ownDrafts = route({
  method: 'GET',
  path: '/api/user/drafts',
  name: 'ownDrafts',
  summary: 'The articles that one is writing, the last saved first, without their contents.',
  access: 'member',
  success: { status: 200, body: Type.Array(Type.Ref(DraftHeadView)) },
  errors: [],
});

export const readDraft = route({
  method: 'GET',
  path: '/api/user/drafts/:id',
  name: 'readDraft',
  summary: 'One own draft.',
  access: 'member',
  params: DraftParams,
  success: { status: 200, body: Type.Ref(DraftView), headers: ['ETag'] },
  errors: ['DRAFT_NOT_FOUND'],
});

export const beginDraft = route({
  method: 'POST',
  path: '/api/user/drafts',
  name: 'beginDraft',
  summary: `Keeps a new draft under the id that its owner chose; one that is there is not overwritten. The same call again is answered as the first. Of one person ${draftLimits.most} are kept.`,
  access: 'member',
  body: Type.Object({ id: DraftId, ...body }),
  success: { status: 201, body: Type.Ref(DraftHeadView), headers: ['ETag', 'Location'] },
  errors: ['POST_ERASED', 'DRAFT_CHANGED', 'TOO_MANY_DRAFTS', 'TOO_MANY_REQUESTS'],
});

export const saveDraft = route({
  method: 'PUT',
  path: '/api/user/drafts/:id',
  name: 'saveDraft',
  summary:
    'Puts what was written since in the place of the version that one has read. The same call again is answered as the first.',
  access: 'member',
  params: DraftParams,
  headers: DraftVersionHeader,
  body: Type.Object(body),
  success: { status: 200, body: Type.Ref(DraftHeadView), headers: ['ETag'] },
  errors: ['POST_ERASED', 'DRAFT_NOT_FOUND', 'DRAFT_CHANGED', 'TOO_MANY_REQUESTS'],
});

export const removeDraft = route({
  method: 'DELETE',
  path: '/api/user/drafts/:id',
  name: 'removeDraft',
  summary: 'Deletes a draft in the version that one has read.',
  access: 'member',
  params: DraftParams,
  headers: DraftVersionHeader,
  success: { status: 204 },
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_CHANGED'],
});

export const draftRoutes = [ownDrafts, readDraft, beginDraft, saveDraft, removeDraft];
