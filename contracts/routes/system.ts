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
  summary: 'Read the state of the read collections',
  description: 'Includes parked events and the progress of a replay.',
  access: 'admin',
  success: { status: 200, body: Type.Ref(SystemState) },
  errors: [],
});

export const startReplay = route({
  method: 'POST',
  path: '/api/system/replay',
  name: 'startReplay',
  summary: 'Rebuild read collections from the event log',
  description: 'Builds them beside the live ones, then switches. Continues an interrupted replay.',
  access: 'admin',
  proven: true,
  body: Type.Object(
    {
      collections: Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 50,
        description: 'Names of collections; an empty list means all.',
      }),
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
  summary: 'Retry a parked event',
  description: 'Then applies the events that wait behind it, in order.',
  access: 'admin',
  params: Params,
  success: { status: 200, body: Type.Ref(ParkedSettled) },
  errors: ['NOT_FOUND'],
});

export const discardParked = route({
  method: 'POST',
  path: '/api/system/parked/:position/discard',
  name: 'discardParked',
  summary: 'Discard a parked event permanently',
  description: 'Leaves it out of all collections and applies the events that wait behind it. The event log records the reason.',
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
  summary: 'Follow the replay of this instance',
  description: 'Server-sent events: the progress a few times a second, then the end.',
  access: 'admin',
  success: { status: 200, events: Type.Ref(ReplayProgress) },
  errors: ['TOO_MANY_REQUESTS'],
});
