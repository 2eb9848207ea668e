import { Type, type Static } from '@sinclair/typebox';
import { Id, Reason, Time } from '../shapes.ts';

const Count = Type.Integer({ minimum: 0 });
const Generation = Type.Object({ name: Type.String(), generation: Count });
/** A position in the log that holds this event: a copy has others. */
const Position = Type.Integer({ minimum: 0 });
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** `damaged`: how many cannot be read; omitted if all can. */
const Part = Type.Object({ count: Count, digest: Digest, damaged: Type.Optional(Type.Integer({ minimum: 1 })) });
/** Identifies a backup by its time and digests; its location concerns only the machine. */
const Backup = Type.Object({ takenAt: Time, events: Part, accounts: Part, images: Type.Optional(Part) });

/** Collections were rebuilt from the log up to a position, compared with the live ones, and replaced them. */
const CollectionsReplayed = Type.Object({
  collections: Type.Array(
    Type.Composite([
      Generation,
      Type.Object({
        /** How many documents differed from the log; null if there was nothing live to compare. */
        differences: Type.Union([Count, Type.Null()]),
      }),
    ]),
  ),
  position: Position,
  /** Whether the replaced collections were kept as the previous generation. */
  kept: Type.Boolean(),
});
/** The previous generation is live again. */
const CollectionsSwitchedBack = Type.Object({ collections: Type.Array(Generation), position: Position });
/** The previous generation was removed. */
const KeptCollectionsRemoved = Type.Object({ collections: Type.Array(Generation) });
/** The log was written to a backup, which does not include this event. */
const BackupTaken = Backup;
/** Everything before this event in the log came from a backup. */
const SiteRestored = Backup;
/** An operator started to copy the site to other stores. The copy includes this event. */
const SiteCopyStarted = Type.Object({});
/** An operator had all unsealed events sealed: the next seal covers this event. */
const SealRequested = Type.Object({});

/** The log's database itself had been changed, and the site restored its own triggers; a sentence for each fault. */
const LogSchemaRepaired = Type.Object({ found: Type.Array(Type.String(), { minItems: 1 }) });

/** Streams of the site had been limited or deleted on the log's server, and the site undid that. */
const StreamLimitsLifted = Type.Object({
  streams: Type.Array(Type.Object({ stream: Type.String(), limit: Type.String() }), { minItems: 1 }),
});

/** The site was renamed; counts only if neither SITE_NAME nor the owner's folder sets the name. */
const SiteNamed = Type.Object({ name: Type.String({ minLength: 1 }) });

/** A person is to be forgotten: names, address and everything stored with the account; with or without its articles. */
const AccountErased = Type.Object({
  accountId: Id,
  articles: Type.Union([Type.Literal('erased'), Type.Literal('kept')]),
  reason: Reason,
});

/** The log is now signed with another key: `origin` is its name, with the verifier keys in the form given to others. */
const LogKeyChanged = Type.Object({ origin: Type.String(), verifierKey: Type.String(), before: Type.String() });

/** The events of `operation-log`. */
export const operationEvents = {
  CollectionsReplayed,
  CollectionsSwitchedBack,
  KeptCollectionsRemoved,
  BackupTaken,
  SiteRestored,
  SiteCopyStarted,
  SealRequested,
  LogSchemaRepaired,
  StreamLimitsLifted,
  SiteNamed,
  AccountErased,
  LogKeyChanged,
} as const;

export type LogKeyChanged = Static<typeof LogKeyChanged>;
