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
        description: 'Revision that introduced the text, as listed in the queue. Refused if a newer text waits.',
      },
    },
    fewest,
  );

/** Posts that were decided on. */
export const decidedPosts = (fewest?: number) =>
  named({ id: Id, revision: { ...Revision, description: 'Revision of the decision.' } }, fewest);

/** The fields that can apply to many posts: remarks are about passages of one. */
const { remarks: _remarks, ...together } = Decision.properties;

export const decideInBulk = route({
  method: 'POST',
  path: '/api/queue/decisions',
  name: 'decideInBulk',
  summary: 'Approve or reject several waiting posts or proposed changes',
  description: 'Decides on each separately. Repeating the call records no decision twice.',
  access: 'admin',
  body: Type.Object({
    posts: waitingPosts(),
    ...together,
    onlyReport: Type.Optional(
      Type.Boolean({
        description:
          'If true, decides nothing: reports as `done` the matching decisions of an earlier call by the same admin, in case its response was lost.',
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
  summary: 'Undo several decisions',
  description: 'Undoes each separately. Repeating the call undoes nothing twice.',
  access: 'admin',
  body: Type.Object({ posts: decidedPosts() }),
  success: { status: 200, body: Type.Ref(BulkReport), headers: ['Log-Position'] },
  errors: ['VALIDATION_FAILED'],
});

export const bulkRoutes = [decideInBulk, undoInBulk];
