import { existsSync, statSync } from 'node:fs';
import type { Logger } from 'pino';
import { DomainError } from '../../contracts/errors.ts';
import { StoreUnavailableError, type ReadStore } from '../../projections/read-store/read-store.ts';
import { SqliteReadStore } from '../../projections/read-store/sqlite.ts';
import { readStoreSchema } from '../../projections/read-store/sqlite-groups.ts';
import { SqliteFile } from '../../storage/file.ts';
import { WriteFailedError } from '../../storage/writer.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { accountsSchema, SqliteAccounts } from '../accounts/sqlite.ts';
import type { CheckpointStore } from '../checkpoints/checkpoint-store.ts';
import { checkpointsSchema, SqliteCheckpoints } from '../checkpoints/sqlite.ts';
import { SqliteWitnessStates, witnessStatesSchema } from '../cosigning/sqlite.ts';
import type { WitnessStates } from '../cosigning/witness-states.ts';
import type { ClaimStore } from '../claims/claim-store.ts';
import { claimsSchema, SqliteClaims } from '../claims/sqlite.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { draftsSchema, SqliteDrafts } from '../drafts/sqlite.ts';
import { findDataKey, type DataKeyPlaces } from '../config/data-key.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { keysSchema, SqliteKeys } from '../keys/sqlite.ts';
import { WrappedKeys } from '../keys/wrapped-keys.ts';
import type { ImageRecords } from '../images/image-records.ts';
import { imagesSchema, SqliteImageRecords } from '../images/sqlite.ts';
import type { ModificationDateStore } from '../modification-dates/modification-date-store.ts';
import { modificationDatesSchema, SqliteModificationDates } from '../modification-dates/sqlite.ts';
import type { NoticeStore } from '../notices/notice-store.ts';
import { noticesSchema, SqliteNotices } from '../notices/sqlite.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { asUser } from '../../event-log/eventstoredb/address.ts';
import type { Granted, GrantOptions } from '../../event-log/eventstoredb/rights.ts';
import type { Credentials as LogCredentials } from '../../event-log/eventstoredb/users.ts';
import { encrypted } from '../../event-log/encrypted.ts';
import { ofSite } from '../../event-log/of-site.ts';
import type { SchemaChange } from '../../event-log/sqlite-schema.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { makePrivate } from '../config/private-files.ts';
import { isEventStoreDb, isMongoDb, type StoreUrls } from '../config/store-urls.ts';
import { holdForOneServer } from './sqlite-one-server.ts';

export { serverOf } from './sqlite-one-server.ts';
export type { LogCredentials };

/** The open ports. */
export interface Stores {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly accounts: Accounts;
  readonly notices: NoticeStore;
  readonly drafts: DraftStore;
  readonly claims: ClaimStore;
  /** The signed checkpoints of the log. */
  readonly checkpoints: CheckpointStore;
  /** The newest checkpoint that a quorum of witnesses cosigned. */
  readonly cosigned: CheckpointStore;
  readonly witnessStates: WitnessStates;
  /** When each feed got its current bytes. */
  readonly modificationDates: ModificationDateStore;
  /** The keys of encrypted texts. */
  readonly keys: WrappedKeys;
  /**
   * Purges removed data from the files beside the log, if that is the program's task. Returns whether it is done:
   * another process that reads may prevent it. Throws `StoreUnavailableError`.
   */
  readonly scrub: () => Promise<boolean>;
  readonly imageRecords: ImageRecords;
  /** Omitted if the log's server manages its own schema. */
  readonly schema?: LogSchema | undefined;
  readonly close: () => Promise<void>;
}

/** Compares the schema of a log's database with this program's. */
interface LogSchema {
  /** The changes found when it was opened. */
  readonly changes: readonly SchemaChange[];
  /** Repairs what it can. Record the changes first, because the repair removes all trace of them. */
  mend(): void;
}

const pathOf = (url: string): string => url.replace(/^sqlite:/, '');

/** Only a server's first start, and commands that fill another site, create one: a mistyped name must not. */
export type Opening = 'existing' | 'make';

const advice = {
  log: 'There is no site here. Check DATA_DIR and EVENT_LOG_URL: a site is made when its server first starts, or by "restore" and "copy".',
  readStore: 'Check DATA_DIR and READ_STORE_URL. If it was lost, start the server, whose log says how to go on.',
};

/** Throws `DomainError` UNAVAILABLE if the file cannot be examined. */
const isThere = (file: string): boolean => {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    const why = (error as Error).message;
    throw new DomainError('UNAVAILABLE', `${file} cannot be looked at: ${why}. Say this as the user whom the site belongs to.`);
  }
};

const fileOf = (url: string, opening: Opening, of: keyof typeof advice): string => {
  const file = pathOf(url);
  if (opening === 'existing' && !isThere(file)) throw new DomainError('NOT_FOUND', `${file} is missing. ${advice[of]}`);
  makePrivate(file);
  return file;
};

/** The contents of one database: the read collections, and the ordinary records beside them. */
type ReadSide = Omit<Stores, 'log' | 'schema' | 'keys'> & { readonly keys: KeyStore };

/** The places of a site's stores, and of its data key. */
export type StorePlaces = StoreUrls & DataKeyPlaces;

const inMongo = async (url: string): Promise<ReadSide> => {
  const [
    { MongoConnection },
    { MongoReadStore },
    { MongoAccounts },
    { MongoNotices },
    { MongoDrafts },
    { MongoClaims },
    { MongoCheckpoints },
    { MongoWitnessStates },
    { MongoModificationDates },
    { MongoKeys },
    { MongoImageRecords },
  ] = await Promise.all([
    import('../../projections/read-store/mongodb-client.ts'),
    import('../../projections/read-store/mongodb.ts'),
    import('../accounts/mongodb.ts'),
    import('../notices/mongodb.ts'),
    import('../drafts/mongodb.ts'),
    import('../claims/mongodb.ts'),
    import('../checkpoints/mongodb.ts'),
    import('../cosigning/mongodb.ts'),
    import('../modification-dates/mongodb.ts'),
    import('../keys/mongodb.ts'),
    import('../images/mongodb.ts'),
  ]);
  const connection = new MongoConnection(url);
  const { database } = connection;
  return {
    store: new MongoReadStore(database),
    accounts: new MongoAccounts(database),
    notices: new MongoNotices(database),
    drafts: new MongoDrafts(database),
    claims: new MongoClaims(database),
    checkpoints: new MongoCheckpoints(database, 'signed'),
    cosigned: new MongoCheckpoints(database, 'cosigned'),
    witnessStates: new MongoWitnessStates(database),
    modificationDates: new MongoModificationDates(database),
    keys: new MongoKeys(database),
    // The server reuses freed space on its own (docs/operations/erasure.md).
    scrub: async () => true,
    imageRecords: new MongoImageRecords(database),
    close: () => connection.close(),
  };
};

const sidesIn = (file: SqliteFile): ReadSide => ({
  store: new SqliteReadStore(file),
  accounts: new SqliteAccounts(file),
  notices: new SqliteNotices(file),
  drafts: new SqliteDrafts(file),
  claims: new SqliteClaims(file),
  checkpoints: new SqliteCheckpoints(file, 'signed'),
  cosigned: new SqliteCheckpoints(file, 'cosigned'),
  witnessStates: new SqliteWitnessStates(file),
  modificationDates: new SqliteModificationDates(file),
  keys: new SqliteKeys(file),
  scrub: () =>
    file.writer.scrub().catch((error: unknown) => {
      throw error instanceof WriteFailedError ? new StoreUnavailableError(file.messageFor(error)) : error;
    }),
  imageRecords: new SqliteImageRecords(file),
  close: () => file.close(),
});

const inSqlite = (url: string, opening: Opening): ReadSide => {
  const records = [
    ...[accountsSchema, noticesSchema, draftsSchema, claimsSchema, checkpointsSchema, modificationDatesSchema],
    ...[keysSchema, imagesSchema, witnessStatesSchema],
  ];
  const file = new SqliteFile(fileOf(url, opening, 'readStore'), readStoreSchema + records.join(''));
  return sidesIn(file);
};

/** Load the EventStoreDB client lazily: it takes a fifth of a second. */
const openLog = async (url: string, opening: Opening): Promise<EventLog> => {
  if (!isEventStoreDb(url)) return new SqliteEventLog(fileOf(url, opening, 'log'));
  const { EventStoreDbLog } = await import('../../event-log/eventstoredb.ts');
  return new EventStoreDbLog(url);
};

/** The same stores, with the event log opened as that administrator if its kind has users. */
export const asLogAdmin = <Urls extends StoreUrls>(urls: Urls, admin: LogCredentials | undefined): Urls =>
  admin && isEventStoreDb(urls.eventLogUrl) ? { ...urls, eventLogUrl: asUser(urls.eventLogUrl, admin) } : urls;

/**
 * Creates the user in the event log's URL, with the rights that a site needs. Throws `DomainError` BAD_REQUEST for a
 * log without users, and the errors of `grantRights`.
 */
export const grantLogRights = async (eventLogUrl: string, admin: LogCredentials, options: GrantOptions): Promise<Granted> => {
  if (!isEventStoreDb(eventLogUrl))
    throw new DomainError('BAD_REQUEST', 'Only EventStoreDB has users: EVENT_LOG_URL names none (esdb://user:password@…).');
  const { grantRights } = await import('../../event-log/eventstoredb/rights.ts');
  return grantRights(eventLogUrl, admin, options);
};

const openReadSide = async (url: string, opening: Opening): Promise<ReadSide> =>
  isMongoDb(url) ? inMongo(url) : inSqlite(url, opening);

const schemaOf = (log: EventLog): LogSchema | undefined =>
  log instanceof SqliteEventLog ? { changes: log.schemaChanges, mend: () => log.mendSchema() } : undefined;

/**
 * Opens the adapters for the URLs' schemes; the only place that knows them all. Throws `DomainError` NOT_FOUND if a
 * file is missing and must not be created.
 */
export const openStores = async (places: StorePlaces, opening: Opening): Promise<Stores> => {
  const log = await openLog(places.eventLogUrl, opening);
  const readSide = await openReadSide(places.readStoreUrl, opening).catch(async (error: unknown) => {
    await log.close();
    throw error;
  });
  const keys = new WrappedKeys(readSide.keys, places);
  return {
    ...readSide,
    keys,
    log: ofSite(encrypted(log, keys)),
    schema: schemaOf(log),
    close: async () => {
      await Promise.all([log.close(), readSide.store.close()]);
      await readSide.close();
    },
  };
};

/**
 * The stores of a server that must be alone on its database files. Throws like `openStores`, and if it is not alone.
 */
export const openForServer = async (places: StorePlaces, logger: Logger): Promise<Stores> => {
  const stores = await openStores(places, 'make');
  try {
    const release = await holdForOneServer(places, logger);
    return { ...stores, close: () => stores.close().finally(release) };
  } catch (error) {
    await stores.close();
    throw error;
  }
};

/** Stores opened read-only: nothing in them is created or changed. */
export interface StoresToRead {
  readonly log: EventLog;
  /** Undefined if there is none beside the log. */
  readonly readSide: Pick<Stores, 'store' | 'accounts'> | undefined;
  /** Whether texts are decrypted: the keys and the data key are available. */
  readonly isReadable: boolean;
  /** How the schema of the log's database differs from this program's, a sentence each. */
  readonly schemaChanges: readonly string[];
  /**
   * Whether the log's file was written although no program had it open at first: the state read may then never have
   * existed.
   */
  wasWritten(): boolean;
  close(): Promise<void>;
}

const readSideOf = (url: string): Promise<ReadSide> | undefined => {
  if (isMongoDb(url)) return inMongo(url);
  if (!existsSync(pathOf(url))) return undefined;
  return Promise.resolve(sidesIn(new SqliteFile(pathOf(url), undefined)));
};

/** Throws `UnusableFileError` if the log is a file that is missing or unreadable. */
export const openStoresToRead = async (urls: StorePlaces): Promise<StoresToRead> => {
  const file = isEventStoreDb(urls.eventLogUrl) ? undefined : pathOf(urls.eventLogUrl);
  const stateOf = (): string =>
    file === undefined || existsSync(`${file}-wal`) ? 'written' : String(statSync(file, { throwIfNoEntry: false })?.mtimeMs);
  const before = stateOf();
  const log = file === undefined ? await openLog(urls.eventLogUrl, 'existing') : new SqliteEventLog(file, 'read');
  const readSide = await readSideOf(urls.readStoreUrl);
  const keys = readSide && findDataKey(urls) ? new WrappedKeys(readSide.keys, urls) : undefined;
  return {
    log: ofSite(encrypted(log, keys)),
    readSide,
    isReadable: keys !== undefined,
    schemaChanges: (schemaOf(log)?.changes ?? []).map(({ what }) => what),
    wasWritten: () => before !== 'written' && stateOf() !== before,
    close: async () => {
      await Promise.all([log.close(), readSide?.store.close()]);
      await readSide?.close();
    },
  };
};
