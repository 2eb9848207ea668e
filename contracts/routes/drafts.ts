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
  summary: 'List your drafts, last saved first',
  description: 'The list omits their contents.',
  access: 'member',
  success: { status: 200, body: Type.Array(Type.Ref(DraftHeadView)) },
  errors: [],
});

export const readDraft = route({
  method: 'GET',
  path: '/api/user/drafts/:id',
  name: 'readDraft',
  summary: 'Read one of your drafts',
  access: 'member',
  params: DraftParams,
  success: { status: 200, body: Type.Ref(DraftView), headers: ['ETag'] },
  errors: ['DRAFT_NOT_FOUND'],
});

export const beginDraft = route({
  method: 'POST',
  path: '/api/user/drafts',
  name: 'beginDraft',
  summary: 'Create a draft',
  description: `The client chooses the id. Refused if a draft with that id exists; repeating the same call returns the first response. An account has at most ${draftLimits.most} drafts.`,
  access: 'member',
  body: Type.Object({ id: DraftId, ...body }),
  success: { status: 201, body: Type.Ref(DraftHeadView), headers: ['ETag', 'Location'] },
  errors: ['POST_ERASED', 'DRAFT_CHANGED', 'TOO_MANY_DRAFTS', 'TOO_MANY_REQUESTS'],
});

export const saveDraft = route({
  method: 'PUT',
  path: '/api/user/drafts/:id',
  name: 'saveDraft',
  summary: 'Save a draft',
  description: '`If-Match` must name the version you read. Repeating the same call returns the first response.',
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
  summary: 'Delete a draft',
  description: '`If-Match` must name the version you read.',
  access: 'member',
  params: DraftParams,
  headers: DraftVersionHeader,
  success: { status: 204 },
  errors: ['DRAFT_NOT_FOUND', 'DRAFT_CHANGED'],
});

export const draftRoutes = [ownDrafts, readDraft, beginDraft, saveDraft, removeDraft];
