import { Type } from '@sinclair/typebox';
import { Category, Ground } from '../events/reason.ts';
import { route } from '../route.ts';
import { fieldLimits } from '../rules.ts';
import { Id } from '../shapes.ts';
import { ReasonBoard } from '../views/reason.ts';
import { ReasonParams, ReasonsRevisionHeader } from './parameters.ts';

const Content = Type.Object({
  name: Type.String({
    description: `Name by which admins choose the reason, up to ${fieldLimits.reasonName.max} characters.`,
    'x-rules': { minLength: 1, examples: ['Too little own work'] },
  }),
  text: Type.String({
    description: `Text shown to the author, up to ${fieldLimits.reasonText.max} characters, without names.`,
    'x-rules': { minLength: 1, examples: ['Most of it stands in the data sheet already. Please show what you built.'] },
  }),
  ground: { ...Ground, 'x-sentence': 'ground must be "rule" or "law".' },
  reference: Type.String({
    description: `Rule or law that the reason is based on, up to ${fieldLimits.reference.max} characters.`,
    'x-rules': { minLength: 1, examples: ['Writing guidelines: articles are about your own work.'] },
  }),
  url: Type.Optional(
    Type.String({ description: 'URL of the rule or law.', 'x-rules': { examples: ['https://benchnotes.example/rules'] } }),
  ),
  category: { ...Category, 'x-sentence': 'category must be one of those of the Transparency Database.' },
});

const answer = { body: Type.Ref(ReasonBoard), headers: ['ETag', 'Log-Position'] } as const;

export const readReasons = route({
  method: 'GET',
  path: '/api/admin/reasons',
  name: 'readReasons',
  summary: 'List the reasons for rejections, in order, and the retired ones',
  access: 'admin',
  success: { status: 200, body: Type.Ref(ReasonBoard), headers: ['ETag'] },
  errors: [],
});

export const addReason = route({
  method: 'POST',
  path: '/api/admin/reasons',
  name: 'addReason',
  summary: 'Add a reason at the end of the list',
  access: 'admin',
  headers: ReasonsRevisionHeader,
  body: Content,
  success: { status: 201, ...answer },
  errors: ['VALIDATION_FAILED', 'ALREADY_EXISTS', 'TOO_MANY_REASONS', 'REASONS_CHANGED'],
});

export const changeReason = route({
  method: 'PUT',
  path: '/api/admin/reasons/:id',
  name: 'changeReason',
  summary: 'Change a reason',
  description: 'Past decisions keep the wording they were made with.',
  access: 'admin',
  params: ReasonParams,
  headers: ReasonsRevisionHeader,
  body: Content,
  success: { status: 200, ...answer },
  errors: ['VALIDATION_FAILED', 'ALREADY_EXISTS', 'REASON_NOT_FOUND', 'REASONS_CHANGED'],
});

export const retireReason = route({
  method: 'PUT',
  path: '/api/admin/reasons/:id/retired',
  name: 'retireReason',
  summary: 'Retire or restore a reason',
  description: 'A retired reason is no longer offered. A restored one goes to the end of the list.',
  access: 'admin',
  params: ReasonParams,
  headers: ReasonsRevisionHeader,
  body: Type.Object({ retired: Type.Boolean() }),
  success: { status: 200, ...answer },
  errors: ['REASON_NOT_FOUND', 'TOO_MANY_REASONS', 'REASONS_CHANGED'],
});

export const orderReasons = route({
  method: 'PUT',
  path: '/api/admin/reason-order',
  name: 'orderReasons',
  summary: 'Set the order of the reasons',
  access: 'admin',
  headers: ReasonsRevisionHeader,
  body: Type.Object({
    ids: Type.Array(Id, { maxItems: fieldLimits.reasons.most, description: 'Ids of all reasons that are not retired.' }),
  }),
  success: { status: 200, ...answer },
  errors: ['VALIDATION_FAILED', 'REASONS_CHANGED'],
});

export const reasonRoutes = [readReasons, addReason, changeReason, retireReason, orderReasons];
