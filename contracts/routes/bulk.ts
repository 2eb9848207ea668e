import { Type, type TProperties } from '@sinclair/typebox';
import { route } from '../route.ts';
import { mostInBulk } from '../rules.ts';
import { Id, Revision } from '../shapes.ts';
import { BulkReport } from '../views/bulk.ts';
import { Decision } from './posts.ts';

/** Posts, each with the revision that the admin saw. */
const named = <Properties extends TProperties>(properties: Properties, fewest = 1) => {
  const sentence = `posts must be a list of ${fewest} to ${mostInBulk} posts, each with ${Object.keys(properties).join(' and ')}.`;
  return Type.Array(Type.Object(properties, { 'x-sentence': sentence }), {
    minItems: fewest,
    maxItems: mostInBulk,
    'x-sentence': sentence,
  });
};

/** Pending posts, each with the text that was listed. */
export const waitingPosts = (fewest?: number) =>
  named(
    {
      id: Id,
      textRevision: {
        ...Revision,
        description: 'The revision that brought the text, as the queue listed it: another one is refused.',
      },
    },
    fewest,
  );

/** Posts that were decided on. */
export const decidedPosts = (fewest?: number) =>
  named({ id: Id, revision: { ...Revision, description: 'The revision of the decision.' } }, fewest);

/** The fields that can apply to many posts: remarks are about passages of one. */
const { remarks: _remarks, ...together } = Decision.properties;

export const decideInBulk = route({
  method: 'POST',
  path: '/api/queue/decisions',
  name: 'decideInBulk',
  summary:
    'Approves or rejects many that wait, posts and changes to published ones, each as if it were decided on by itself. Sent once more it doubles nothing.',
  access: 'admin',
  body: Type.Object({
    posts: waitingPosts(),
    ...together,
    onlyReport: Type.Optional(
      Type.Boolean({
        description:
          'Decides on nothing: answers as `done` what an earlier call of the same admin decided so, whose answer was lost.',
        'x-sentence': 'onlyReport must be true or false.',
      }),
    ),
  }),
  success: { status: 200, body: Type.Ref(BulkReport), headers: ['Log-Position'] },
  errors: ['VALIDATION_FAILED'],
});

export const undoInBulk = route({
  method: 'POST',
  path: '/api/queue/decisions/undo',
  name: 'undoInBulk',
  summary: 'Takes many decisions back, each as if it were taken back by itself. Sent once more it doubles nothing.',
  access: 'admin',
  body: Type.Object({ posts: decidedPosts() }),
  success: { status: 200, body: Type.Ref(BulkReport), headers: ['Log-Position'] },
  errors: ['VALIDATION_FAILED'],
});

export const bulkRoutes = [decideInBulk, undoInBulk];
