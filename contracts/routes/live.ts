import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { Id } from '../shapes.ts';

export const followPosts = route({
  method: 'GET',
  path: '/api/live',
  name: 'followPosts',
  summary: 'Follow changes to posts',
  description:
    'Server-sent events: each names a post that was submitted, revised or decided on, as soon as reads show the change. The server does not resend events that you missed: reload the lists after each connection.',
  access: 'admin',
  success: {
    status: 200,
    events: Type.Object(
      {
        postId: Id,
        position: Type.Integer({
          minimum: 1,
          description: 'Position of the change. A read that sends it as `Log-Position` sees the change.',
        }),
      },
      { additionalProperties: false },
    ),
  },
  errors: ['TOO_MANY_REQUESTS'],
});

export const liveRoutes = [followPosts];
