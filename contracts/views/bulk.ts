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
          repeated: Type.Boolean({ description: 'Whether an earlier call of the same admin had done so already.' }),
        },
        { additionalProperties: false },
      ),
    ),
    refused: Type.Array(
      Type.Object(
        {
          id: Id,
          code: Type.String({ description: 'The name of the refusal, as in problem details.' }),
          sentence: Type.String({ description: 'Why: what happened meanwhile, and what to do.' }),
          textRevision: Type.Optional({
            ...Revision,
            description: 'The revision that brought the text of it that waits now; left out where none does.',
          }),
        },
        { additionalProperties: false },
      ),
    ),
    undoSeconds: Type.Optional(
      Type.Integer({ minimum: 1, description: 'For how long all of it can be taken back; left out where it cannot.' }),
    ),
  },
  { $id: 'BulkReport', additionalProperties: false },
);

export type BulkReport = Static<typeof BulkReport>;
