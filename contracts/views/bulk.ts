import { Type, type Static } from '@sinclair/typebox';
import { Id, Revision } from '../shapes.ts';

/** The outcome for each of many posts, in the order of the request. */
export const BulkReport = Type.Object(
  {
    done: Type.Array(
      Type.Object(
        {
          id: Id,
          revision: Revision,
          repeated: Type.Boolean({ description: 'Whether an earlier call by the same admin had already done so.' }),
        },
        { additionalProperties: false },
      ),
    ),
    refused: Type.Array(
      Type.Object(
        {
          id: Id,
          code: Type.String({ description: 'Error code, as in problem details.' }),
          sentence: Type.String({ description: 'Explanation of what happened in the meantime, and what to do.' }),
          textRevision: Type.Optional({
            ...Revision,
            description: 'Revision of the post that introduced the text that waits now; absent if none waits.',
          }),
        },
        { additionalProperties: false },
      ),
    ),
    undoSeconds: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Number of seconds for which all of this can be undone; absent if it cannot.' }),
    ),
  },
  { $id: 'BulkReport', additionalProperties: false },
);

export type BulkReport = Static<typeof BulkReport>;
