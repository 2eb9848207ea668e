import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';

/** What the site signed of its log, for a page and for programs that read JSON. */
export const SignedLog = Type.Object(
  {
    checkpoint: Type.Union(
      [
        Type.Object(
          {
            origin: Type.String({ description: 'The name of the log, and of its key.' }),
            size: Type.Integer({ minimum: 1, description: 'How many events it holds.' }),
            root: Type.String({ description: 'The root of the tree of the events, in Base 64.' }),
            verifierKey: Type.String({ description: 'The key by which its signature is verified (C2SP signed-note).' }),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ],
      { description: 'The newest checkpoint; null as long as nothing is signed.' },
    ),
    cosigned: Type.Union(
      [
        Type.Object(
          {
            size: Type.Integer({ minimum: 1, description: 'How many events it holds.' }),
            witnesses: Type.Array(
              Type.Object(
                { name: Type.String({ description: 'That of the witness’s key.' }), time: Time },
                { additionalProperties: false },
              ),
            ),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ],
      {
        description:
          'The newest checkpoint that witnesses cosigned, at `/log/cosigned`; null where there is none, or none are asked.',
      },
    ),
  },
  { $id: 'SignedLog', additionalProperties: false },
);

export type SignedLog = Static<typeof SignedLog>;
