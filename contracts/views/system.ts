import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()]);
const Position = Type.Integer({
  minimum: 0,
  description: 'Position in the event log: a row number, or on EventStoreDB a byte offset.',
});
const Count = Type.Integer({ minimum: 0 });
const strict = { additionalProperties: false } as const;

/** The progress of this instance's replay, or the result of its last one. */
export const ReplayProgress = Type.Object(
  {
    phase: Type.Union((['building', 'comparing', 'done', 'failed'] as const).map((phase) => Type.Literal(phase))),
    collections: Type.Array(Type.String()),
    position: Position,
    to: Position,
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
    events: Type.Integer({ minimum: 0, description: 'Number of events applied since the replay began or resumed.' }),
    rate: Type.Integer({ minimum: 0, description: 'Events per second.' }),
    secondsLeft: Nullable(Count),
    differing: Type.Array(
      Type.Object(
        { name: Type.String(), differences: Count },
        { ...strict, description: 'Collection that differed from the event log.' },
      ),
    ),
    error: Nullable(Type.String({ description: 'Cause of the failure, or what is missing although the replay is done.' })),
  },
  { $id: 'ReplayProgress', ...strict },
);

export const ParkedEvent = Type.Object(
  {
    position: Position,
    stream: Type.String(),
    type: Type.String(),
    error: Type.String(),
    waits: Type.Boolean({ description: 'Whether the event only waits behind an earlier parked one.' }),
  },
  { $id: 'ParkedEvent', ...strict },
);

/** The state of the read collections and of the log, for operators. */
export const SystemState = Type.Object(
  {
    head: Type.Integer({ minimum: 0, description: 'End of the event log.' }),
    position: Position,
    lag: Type.Integer({ minimum: 0, description: 'Distance between `position` and `head`.' }),
    failure: Nullable(Type.String({ description: 'Current error of this instance’s projector; null if it works.' })),
    collections: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          generation: Nullable(Count),
          documents: Nullable(Count),
          position: Position,
          lag: Count,
        },
        strict,
      ),
    ),
    parked: Type.Array(Type.Ref(ParkedEvent), { description: 'First hundred parked events.' }),
    parkedTotal: Count,
    kept: Type.Array(Type.String(), { description: 'Collections whose previous generation a replay kept.' }),
    unfinished: Nullable(Position),
    replay: Nullable(Type.Ref(ReplayProgress)),
    mails: Nullable(
      Type.Object(
        {
          waiting: Type.Integer({ minimum: 0, description: 'Number of notices that wait or are being sent.' }),
          givenUp: Count,
          last: Nullable(Type.Object({ at: Time, reason: Type.String() }, { ...strict, description: 'Last failure.' })),
        },
        { ...strict, description: 'Outgoing mail; null if the site sends none.' },
      ),
    ),
    secondFactors: Nullable(
      Type.Object(
        { with: Count, without: Count },
        { ...strict, description: 'Number of admins with and without a second factor; null if none is required.' },
      ),
    ),
    signing: Nullable(
      Type.Object(
        {
          signed: Type.Integer({ minimum: 0, description: 'Number of events that the newest checkpoint covers.' }),
          unsigned: Type.Integer({ minimum: 0, description: 'Number of newer events.' }),
          unsignedSince: Nullable(Time),
          contradiction: Nullable(
            Type.String({ description: 'How the log contradicts its newest checkpoint; null if it does not.' }),
          ),
        },
        { ...strict, description: 'Signatures of the log; null if nothing is signed yet.' },
      ),
    ),
    witnesses: Nullable(
      Type.Object(
        {
          cosigned: Nullable(
            Type.Object(
              { size: Count, time: Time },
              { ...strict, description: 'Newest checkpoint that a quorum of witnesses cosigned.' },
            ),
          ),
          signed: Type.Integer({ minimum: 0, description: 'Number of events that the newest checkpoint covers.' }),
          witnesses: Type.Array(
            Type.Object(
              {
                name: Type.String(),
                cosigned: Nullable(Type.Object({ size: Count, time: Time }, strict)),
                failure: Nullable(
                  Type.Object(
                    {
                      since: Time,
                      reason: Type.String(),
                      isAlarm: Type.Boolean({
                        description: 'Whether the witness refuses the log, as after a change of its history.',
                      }),
                    },
                    strict,
                  ),
                ),
                isLate: Type.Boolean({
                  description: 'Whether newer checkpoints exist, and its last cosignature is three hours old or older.',
                }),
              },
              strict,
            ),
          ),
        },
        { ...strict, description: 'Witnesses of the log; null if the site asks none (WITNESS_POLICY).' },
      ),
    ),
    seals: Type.Object({ events: Count, digest: Nullable(Type.String()), time: Nullable(Time) }, strict),
  },
  { $id: 'SystemState', ...strict },
);

/** The result of a decision on a parked event. */
export const ParkedSettled = Type.Object(
  {
    freed: Type.Integer({ minimum: 0, description: 'Number of events that are no longer parked.' }),
    error: Nullable(Type.String()),
  },
  { $id: 'ParkedSettled', ...strict },
);

export type ReplayProgress = Static<typeof ReplayProgress>;
export type ParkedEvent = Static<typeof ParkedEvent>;
export type SystemState = Omit<Static<typeof SystemState>, 'parked' | 'replay'> & {
  parked: ParkedEvent[];
  replay: ReplayProgress | null;
};
export type ParkedSettled = Static<typeof ParkedSettled>;
