import { Type, type Static } from '@sinclair/typebox';
import { AppealOutcome } from '../events/appeal.ts';
import { ReasonView } from './reason.ts';

const Nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()]);
const strict = { additionalProperties: false } as const;
const Position = Type.Integer({ minimum: 0, description: 'A place in the event log.' });
const Text = Nullable(Type.String());

const seers = ['everybody', 'admins', 'nobody'] as const;

/** One entry of the audit log: the action with its actor, time, reason and result. */
export const LogEntry = Type.Object(
  {
    position: Position,
    time: Type.String({ description: 'ISO 8601, UTC.' }),
    actor: Type.String({ description: 'Who, as the event says it: `user-12`, `operator:…`, `visitor`, `system`.' }),
    username: Nullable(Type.String({ description: 'The name today of the account that did it, or for which it was done.' })),
    did: Type.String({ description: 'The name of the event.' }),
    to: Type.String({
      description: 'What it was done to: `post`, `category`, `account`; the whole site: `operation` and others.',
    }),
    id: Nullable(Type.Integer({ minimum: 1 })),
    revision: Type.Integer(),
    title: Nullable(Type.String({ description: 'The title of the post then; the name of the category, or of the account.' })),
    slug: Nullable(Type.String({ description: 'Of a post or a category.' })),
    seenBy: Nullable(
      Type.Union(
        seers.map((who) => Type.Literal(who)),
        { description: 'Who can see the post today: `nobody` where it was erased or deleted. Null of anything else.' },
      ),
    ),
    reason: Text,
    counted: Type.Unknown({ description: 'What was counted or given up at once; else null.' }),
    operation: Type.Unknown({
      description: 'What an operation says of itself; of a post that was taken over, from whom; else null.',
    }),
    correlationId: Type.String({ description: 'The request that led to it.' }),
    reasons: Type.Array(Type.Ref(ReasonView), {
      description:
        'Of a decision against a text, those of the list of reasons, as it stood then; also where the post was erased.',
    }),
    outcome: Nullable({ ...AppealOutcome, description: 'What an appeal came to.' }),
    until: Nullable(Type.String({ description: 'When a suspension ends by itself. ISO 8601, UTC.' })),
    ownPost: Type.Boolean({ description: 'Whether it is a decision of an admin on a post of their own.' }),
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
    error: Type.String({ description: 'A sentence.' }),
  },
  { $id: 'DamagedEntry', ...strict },
);

/** A part of the audit log. */
export const LogPage = Type.Object(
  {
    entries: Type.Array(Type.Union([Type.Ref(LogEntry), Type.Ref(DamagedEntry)]), { description: 'The newest first.' }),
    head: Type.Integer({ minimum: 0, description: 'Where the log ended: sent as `after`, what has come since.' }),
    lookedBackTo: Nullable(Type.String({ description: 'The time of the oldest event that was looked at. ISO 8601, UTC.' })),
    before: Nullable(
      Type.Integer({ minimum: 1, description: 'Sent as `before`, what lies further back; null where nothing does.' }),
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
