import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';

const AskedWitnesses = Type.Object(
  {
    waiting: Type.Integer({ minimum: 0, description: 'Number of signed events that no quorum has cosigned yet.' }),
    quorum: Type.Union(
      [
        Type.Object(
          {
            least: Type.Integer({ minimum: 1, description: 'Number of witnesses needed for a quorum.' }),
            of: Type.Integer({ minimum: 1, description: 'The number of witnesses that count.' }),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ],
      {
        description: 'Cosignatures that a checkpoint needs (`/log/policy` lists the groups); null if the policy requires none.',
      },
    ),
    asked: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: 'Name of the witness, as in its key.' }),
          verifierKey: Type.String({ description: 'Key that verifies its cosignatures (C2SP signed-note).' }),
          cosigned: Type.Union(
            [Type.Object({ size: Type.Integer({ minimum: 1 }), time: Time }, { additionalProperties: false }), Type.Null()],
            { description: 'Last checkpoint of this log that it cosigned; null if there is none.' },
          ),
          failingSince: Type.Union([Time, Type.Null()], {
            description: 'Time since which it has failed to cosign; null if its last attempt succeeded.',
          }),
          isRefusing: Type.Boolean({
            description:
              'Whether it refuses this log, most likely because it cosigned a different past of it; false if it cannot be ' +
              'reached, does not follow this log, or cosigns.',
          }),
          isLate: Type.Boolean({
            description: 'Whether newer checkpoints exist, and its last cosignature is three hours old or older.',
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
            origin: Type.String({ description: 'Name of the log and of its key.' }),
            size: Type.Integer({ minimum: 1, description: 'Number of events it covers.' }),
            root: Type.String({ description: 'Root of the Merkle tree of the events, in Base64.' }),
            verifierKey: Type.String({ description: 'Key that verifies its signature (C2SP signed-note).' }),
            signedAt: Type.Union([Time, Type.Null()], {
              description: 'Time at which the site signed it; null if an earlier version signed it without recording the time.',
            }),
            previousKeys: Type.Union(
              [
                Type.Array(
                  Type.Object(
                    {
                      verifierKey: Type.String({ description: 'Key that verifies receipts and checkpoints from before.' }),
                      replacedAt: Time,
                    },
                    { additionalProperties: false },
                  ),
                ),
                Type.Null(),
              ],
              {
                description:
                  'Keys that this log had before under the same name, and the times at which the next key replaced them, ' +
                  'the latest first; null while the event log cannot be reached.',
              },
            ),
          },
          { additionalProperties: false },
        ),
        Type.Null(),
      ],
      { description: 'Newest checkpoint; null if nothing is signed yet.' },
    ),
    cosigned: Type.Union(
      [
        Type.Object(
          {
            size: Type.Integer({ minimum: 1, description: 'Number of events it covers.' }),
            witnesses: Type.Array(
              Type.Object(
                { name: Type.String({ description: 'Name of the witness, as in its key.' }), time: Time },
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
          'Newest cosigned checkpoint, as served at `/log/cosigned`; null if there is none, or if the site asks no witnesses.',
      },
    ),
    witnesses: Type.Union([AskedWitnesses, Type.Null()], {
      description: 'Witnesses that the site asks to cosign each checkpoint; null if it asks none.',
    }),
  },
  { $id: 'SignedLog', additionalProperties: false },
);

export type SignedLog = Static<typeof SignedLog>;
