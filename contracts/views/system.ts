import { Type, type Static } from '@sinclair/typebox';
import { Time } from '../shapes.ts';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()]);
const Position = Type.Integer({
  minimum: 0,
  description: 'A place in the event log: a number of its rows, or of its bytes on EventStoreDB.',
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
    events: Type.Integer({ minimum: 0, description: 'Applied since it began, or went on.' }),
    rate: Type.Integer({ minimum: 0, description: 'Events a second.' }),
    secondsLeft: Nullable(Count),
    differing: Type.Array(
      Type.Object(
        { name: Type.String(), differences: Count },
        { ...strict, description: 'A collection that was not as the log says.' },
      ),
    ),
    error: Nullable(Type.String({ description: 'Why it failed, or what is missing though it is done.' })),
  },
  { $id: 'ReplayProgress', ...strict },
);

export const ParkedEvent = Type.Object(
  {
    position: Position,
    stream: Type.String(),
    type: Type.String(),
    error: Type.String(),
    waits: Type.Boolean({ description: 'Whether it only waits behind an earlier one.' }),
  },
  { $id: 'ParkedEvent', ...strict },
);

/** The state of the read collections and of the log, for operators. */
export const SystemState = Type.Object(
  {
    head: Type.Integer({ minimum: 0, description: 'Where the log ends.' }),
    position: Position,
    lag: Type.Integer({ minimum: 0, description: 'The distance between the two.' }),
    failure: Nullable(Type.String({ description: 'What the projector of this instance failed with, while it does.' })),
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
    parked: Type.Array(Type.Ref(ParkedEvent), { description: 'The first hundred.' }),
    parkedTotal: Count,
    kept: Type.Array(Type.String(), { description: 'Collections that have a previous generation, which a replay kept.' }),
    unfinished: Nullable(Position),
    replay: Nullable(Type.Ref(ReplayProgress)),
    mails: Nullable(
      Type.Object(
        {
          waiting: Type.Integer({ minimum: 0, description: 'Of notices: they wait, or are being sent.' }),
          givenUp: Count,
          last: Nullable(Type.Object({ at: Time, reason: Type.String() }, { ...strict, description: 'The last failure.' })),
        },
        { ...strict, description: 'Null where the site sends no mail.' },
      ),
    ),
    secondFactors: Nullable(
      Type.Object(
        { with: Count, without: Count },
        { ...strict, description: 'How many admins have a second factor; null where none needs one.' },
      ),
    ),
    witnesses: Nullable(
      Type.Object(
        {
          cosigned: Nullable(
            Type.Object(
              { size: Count, time: Time },
              { ...strict, description: 'The newest checkpoint that a quorum of witnesses cosigned.' },
            ),
          ),
          signed: Type.Integer({ minimum: 0, description: 'How many events the newest checkpoint covers.' }),
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
                      isAlarm: Type.Boolean({ description: 'Whether the witness knows another past of the log.' }),
                    },
                    strict,
                  ),
                ),
              },
              strict,
            ),
          ),
        },
        { ...strict, description: 'Null where no witnesses are asked to cosign the log (WITNESS_POLICY).' },
      ),
    ),
    seals: Type.Object({ events: Count, digest: Nullable(Type.String()), time: Nullable(Time) }, strict),
  },
  { $id: 'SystemState', ...strict },
);

/** The result of a decision on a parked event. */
export const ParkedSettled = Type.Object(
  { freed: Type.Integer({ minimum: 0, description: 'How many events are parked no more.' }), error: Nullable(Type.String()) },
  { $id: 'ParkedSettled', ...strict },
);

export type ReplayProgress = Static<typeof ReplayProgress>;
export type ParkedEvent = Static<typeof ParkedEvent>;
export type SystemState = Omit<Static<typeof SystemState>, 'parked' | 'replay'> & {
  parked: ParkedEvent[];
  replay: ReplayProgress | null;
};
export type ParkedSettled = Static<typeof ParkedSettled>;
