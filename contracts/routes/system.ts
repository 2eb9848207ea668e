import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { ParkedSettled, ReplayProgress, SystemState } from '../views/system.ts';

const Params = Type.Object({
  position: Type.String({ pattern: '^[1-9]\\d{0,14}$', 'x-sentence': 'The position must be a whole number.' }),
});

export const readSystem = route({
  method: 'GET',
  path: '/api/system',
  name: 'readSystem',
  summary: 'How the read collections stand, what is parked, and what a replay does.',
  access: 'admin',
  success: { status: 200, body: Type.Ref(SystemState) },
  errors: [],
});

export const startReplay = route({
  method: 'POST',
  path: '/api/system/replay',
  name: 'startReplay',
  summary: 'Rebuild read collections from the log, beside the live ones, and switch. One that was interrupted goes on.',
  access: 'admin',
  proven: true,
  body: Type.Object(
    {
      collections: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50, description: 'Names; all where none is named.' }),
    },
    { additionalProperties: false },
  ),
  success: { status: 200, body: Type.Ref(ReplayProgress) },
  errors: ['ALREADY_EXISTS', 'NOT_FOUND'],
});

export const retryParked = route({
  method: 'POST',
  path: '/api/system/parked/:position/retry',
  name: 'retryParked',
  summary: 'Try a parked event again, and those that wait behind it, in order.',
  access: 'admin',
  params: Params,
  success: { status: 200, body: Type.Ref(ParkedSettled) },
  errors: ['NOT_FOUND'],
});

export const discardParked = route({
  method: 'POST',
  path: '/api/system/parked/:position/discard',
  name: 'discardParked',
  summary: 'Leave a parked event out of all collections for good; those that wait behind it go on. Recorded with the reason.',
  access: 'admin',
  proven: true,
  params: Params,
  body: Type.Object({ reason: Type.String() }, { additionalProperties: false }),
  success: { status: 200, body: Type.Ref(ParkedSettled) },
  errors: ['NOT_FOUND'],
});

export const systemRoutes = [readSystem, startReplay, retryParked, discardParked];

export const followReplay = route({
  method: 'GET',
  path: '/api/system/live',
  name: 'followReplay',
  summary: 'Server-sent events: how far the replay of this instance is, a few times a second while one runs, and its end.',
  access: 'admin',
  success: { status: 200, events: Type.Ref(ReplayProgress) },
  errors: ['TOO_MANY_REQUESTS'],
});
