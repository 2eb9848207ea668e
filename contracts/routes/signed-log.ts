import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { SignedLog } from '../views/signed-log.ts';

export const readSignedLog = route({
  method: 'GET',
  path: '/api/signed-log',
  name: 'readSignedLog',
  summary: 'Read the newest checkpoint of the signed log',
  description: 'The response can be one second old and is not signed. To verify the log, fetch `/log/checkpoint` and `/log/key`.',
  access: 'public',
  success: { status: 200, body: Type.Ref(SignedLog), headers: ['ETag'] },
  errors: [],
});

export const signedLogRoutes = [readSignedLog];
