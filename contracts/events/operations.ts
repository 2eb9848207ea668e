import { Type } from '@sinclair/typebox';
import { Id, Reason, Time } from '../shapes.ts';

const Count = Type.Integer({ minimum: 0 });
const Generation = Type.Object({ name: Type.String(), generation: Count });
/** One of the log that says it: a copy has others. */
const Position = Type.Integer({ minimum: 0 });
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** `damaged`: how many of them cannot be read; left out where all can. */
const Part = Type.Object({ count: Count, digest: Digest, damaged: Type.Optional(Type.Integer({ minimum: 1 })) });
/** A backup is told by when it was taken and by its digests; where it lies is nobody's business but the machine's. */
const Backup = Type.Object({ takenAt: Time, events: Part, accounts: Part, images: Type.Optional(Part) });

/** Collections were rebuilt from the log up to a position, held against the live ones, and took their place. */
const CollectionsReplayed = Type.Object({
  collections: Type.Array(
    Type.Composite([
      Generation,
      Type.Object({
        /** How many documents were not as the log says; null where nothing live could be compared. */
        differences: Type.Union([Count, Type.Null()]),
      }),
    ]),
  ),
  position: Position,
  /** Whether what they replaced was kept, as the previous generation. */
  kept: Type.Boolean(),
});
/** The previous generation is live again. */
const CollectionsSwitchedBack = Type.Object({ collections: Type.Array(Generation), position: Position });
/** The previous generation was removed. */
const KeptCollectionsRemoved = Type.Object({ collections: Type.Array(Generation) });
/** The log was written to a backup, which lacks this event. */
const BackupTaken = Backup;
/** What comes before it in this log came from a backup. */
const SiteRestored = Backup;
/** Somebody began to copy the site to other stores. The copy has this event, too. */
const SiteCopyStarted = Type.Object({});
/** Somebody had everything sealed that was not: the next seal holds this event. */
const SealRequested = Type.Object({});

/**
 * Somebody had changed the log's database itself, and its own triggers were made anew: what was not as it should be,
 * each in a sentence.
 */
const LogSchemaRepaired = Type.Object({ found: Type.Array(Type.String(), { minItems: 1 }) });

/** Somebody had limited or deleted streams of the site on the server of the log, and that was taken back. */
const StreamLimitsLifted = Type.Object({
  streams: Type.Array(Type.Object({ stream: Type.String(), limit: Type.String() }), { minItems: 1 }),
});

/** The site has another name, where neither SITE_NAME nor the owner's folder gives it one. */
const SiteNamed = Type.Object({ name: Type.String({ minLength: 1 }) });

/** Somebody is to be forgotten: names, address and all that is kept beside an account; its articles, or not. */
const AccountErased = Type.Object({
  accountId: Id,
  articles: Type.Union([Type.Literal('erased'), Type.Literal('kept')]),
  reason: Reason,
});

/** The log is signed with another key: `origin` its name, and the verifier keys as others are given them. */
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
