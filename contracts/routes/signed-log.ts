import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { SignedLog } from '../views/signed-log.ts';

export const readSignedLog = route({
  method: 'GET',
  path: '/api/signed-log',
  name: 'readSignedLog',
  summary:
    'The newest checkpoint of the signed log, which may be a second old. To verify it, fetch `/log/checkpoint` and `/log/key`: this answer is not signed.',
  access: 'public',
  success: { status: 200, body: Type.Ref(SignedLog), headers: ['ETag'] },
  errors: [],
});

export const signedLogRoutes = [readSignedLog];
