import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';

const AskedWitnesses = Type.Object(
  {
    waiting: Type.Integer({ minimum: 0, description: 'How many signed events no quorum has cosigned yet.' }),
    quorum: Type.Union(
      [
        Type.Object(
          {
            least: Type.Integer({ minimum: 1, description: 'The fewest witnesses that make a quorum.' }),
            of: Type.Integer({ minimum: 1, description: 'The number of witnesses that count.' }),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ],
      {
        description: 'How many cosignatures a checkpoint needs (`/log/policy` has the groups); null if the policy requires none.',
      },
    ),
    asked: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'The name of its key.' }),
          verifierKey: Type.String({ description: 'The key by which its cosignatures are verified (C2SP signed-note).' }),
          cosigned: Type.Union(
            [Type.Object({ size: Type.Integer({ minimum: 1 }), time: Time }, { additionalProperties: false }), Type.Null()],
            { description: 'The last checkpoint of this log that it cosigned; null if it cosigned none.' },
          ),
          failingSince: Type.Union([Time, Type.Null()], {
            description: 'Since when it has failed to cosign; null if its last try succeeded.',
          }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

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
    witnesses: Type.Union([AskedWitnesses, Type.Null()], {
      description: 'The witnesses that are asked to cosign each checkpoint; null where none are.',
    }),
  },
  { $id: 'SignedLog', additionalProperties: false },
);

export type SignedLog = Static<typeof SignedLog>;
