import { Type } from '@sinclair/typebox';
import { route } from '../route.ts';
import { Id } from '../shapes.ts';

export const followPosts = route({
  method: 'GET',
  path: '/api/live',
  name: 'followPosts',
  summary:
    'Server-sent events: which posts were submitted, revised or decided on, as soon as reads show it. What was missed while not connected is not sent again: read the lists anew after each connection.',
  access: 'admin',
  success: {
    status: 200,
    events: Type.Object(
      {
        postId: Id,
        position: Type.Integer({ minimum: 1, description: 'Sent as `Log-Position`, a read sees the change.' }),
      },
      { additionalProperties: false },
    ),
  },
  errors: ['TOO_MANY_REQUESTS'],
});

export const liveRoutes = [followPosts];
