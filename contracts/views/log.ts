import { Type, type Static } from '@sinclair/typebox';
import { AppealOutcome } from '../events/appeal.ts';
import { ReasonView } from './reason.ts';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()]);
const strict = { additionalProperties: false } as const;
const Position = Type.Integer({ minimum: 0, description: 'Position in the event log.' });
const Text = Nullable(Type.String());

const seers = ['everybody', 'admins', 'nobody'] as const;

/** One entry of the audit log: the action with its actor, time, reason and result. */
export const LogEntry = Type.Object(
  {
    position: Position,
    time: Type.String({ description: 'Time of the event, ISO 8601, UTC.' }),
    actor: Type.String({ description: 'Actor as recorded in the event: `user-12`, `operator:…`, `visitor` or `system`.' }),
    username: Nullable(
      Type.String({ description: 'Current username of the account that acted, or on whose behalf the action was taken.' }),
    ),
    did: Type.String({ description: 'Type of the event.' }),
    to: Type.String({
      description: 'Target of the action: `post`, `category` or `account`; for the whole site `operation` and others.',
    }),
    id: Nullable(Type.Integer({ minimum: 1 })),
    revision: Type.Integer(),
    title: Nullable(Type.String({ description: 'Title of the post at that time, or name of the category or account.' })),
    slug: Nullable(Type.String({ description: 'Slug of the post or category.' })),
    seenBy: Nullable(
      Type.Union(
        seers.map((who) => Type.Literal(who)),
        { description: 'Users who can see the post today: `nobody` if it was erased or deleted. Null for other targets.' },
      ),
    ),
    reason: Text,
    counted: Type.Unknown({ description: 'Counts of what the action covered or gave up; otherwise null.' }),
    operation: Type.Unknown({
      description: 'Details of an operation, or the previous reviewer of a post that was taken over; otherwise null.',
    }),
    correlationId: Type.String({ description: 'Id of the request that caused the event.' }),
    reasons: Type.Array(Type.Ref(ReasonView), {
      description:
        'For a decision against a text: the reasons chosen from the list, as worded at the time, even if the post was erased.',
    }),
    outcome: Nullable({ ...AppealOutcome, description: 'Outcome of an appeal.' }),
    until: Nullable(Type.String({ description: 'Time when a suspension ends by itself, ISO 8601, UTC.' })),
    ownPost: Type.Boolean({ description: 'Whether an admin decided on their own post.' }),
  },
  { $id: 'LogEntry', ...strict },
);

/** A placeholder for an event that cannot be read, or that another site recorded. */
export const DamagedEntry = Type.Object(
  {
    position: Type.Integer(),
    damaged: Type.Literal(true),
    stream: Type.String(),
    revision: Type.Integer(),
    error: Type.String({ description: 'Explanation of the damage, one sentence.' }),
  },
  { $id: 'DamagedEntry', ...strict },
);

/** A part of the audit log. */
export const LogPage = Type.Object(
  {
    entries: Type.Array(Type.Union([Type.Ref(LogEntry), Type.Ref(DamagedEntry)]), { description: 'Entries, newest first.' }),
    head: Type.Integer({ minimum: 0, description: 'End of the log. Send it as `after` to read newer entries.' }),
    lookedBackTo: Nullable(Type.String({ description: 'Time of the oldest event examined, ISO 8601, UTC.' })),
    before: Nullable(
      Type.Integer({ minimum: 1, description: 'Position to send as `before` to read older entries; null if there are none.' }),
    ),
  },
  { $id: 'LogPage', ...strict },
);

/** The log has grown. */
export const LogNews = Type.Object({ position: Type.Integer({ minimum: 1 }) }, strict);

export type LogEntry = Static<typeof LogEntry>;
export type DamagedEntry = Static<typeof DamagedEntry>;
export type LogPage = Static<typeof LogPage>;
export type LogNews = Static<typeof LogNews>;
