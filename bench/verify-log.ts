import { join } from 'node:path';
import { whyUnreadable } from '../contracts/upcast.ts';
import { parseUnverifiedCheckpoint } from '../domain/transparency/parse-unverified-checkpoint.ts';
import { hashOf } from '../event-log/chain.ts';
import { Sealer } from '../event-log/seals/sealer.ts';
import { SqliteEventLog } from '../event-log/sqlite.ts';
import { logTiles } from '../projections/log-tiles.ts';
import type { Projection } from '../projections/projection.ts';
import { buildMissing } from '../projections/replay.ts';
import { SqliteAccounts } from '../services/accounts/sqlite.ts';
import { auditLog } from '../services/audit/audit-log.ts';
import { CheckpointCheck } from '../services/audit/kept-checkpoint.ts';
import { verifyLog } from '../services/audit/verify.ts';
import { logKeys } from '../services/checkpoints/log-key.ts';
import { CheckpointSigner } from '../services/checkpoints/signer.ts';
import { readConfig } from '../services/config/config.ts';
import { openStores } from '../services/stores/stores.ts';
import { SqliteFile } from '../storage/file.ts';
import { timing, type Timed } from './benchmark.ts';
import { answerJobs } from './children.ts';

export type Work = 'seal' | 'verify' | 'export' | 'sign' | 'verify against a checkpoint';

export interface VerifyJob {
  /** The data folder of a site. */
  readonly site: string;
  readonly work: Work;
  /** How many there are, seals left out. */
  readonly events: number;
}

export interface VerifiedOnce extends Timed {
  /** The most memory that the process held, in MiB. */
  readonly memory: number;
}

const seal = async (file: string, events: number): Promise<void> => {
  const log = new SqliteEventLog(file);
  let sealed = 0;
  for await (const { count } of new Sealer(log, () => new Date()).seals()) sealed += count;
  await log.close();
  if (sealed !== events) throw new Error(`Sealed ${sealed} of ${events} events.`);
};

const verifyWith = async (file: string, events: number, check?: CheckpointCheck): Promise<void> => {
  const log = new SqliteEventLog(file, 'read');
  const { findings, sealed } = await verifyLog(log, { whyUnreadable, onEvent: check && ((event) => check.add(event)) });
  await log.close();
  if (findings.length > 0 || sealed !== events)
    throw new Error(`${findings.length} findings, ${sealed} of ${events} events sealed.`);
};

const exportAuditLog = async (file: string, _events: number, site: string): Promise<void> => {
  const log = new SqliteEventLog(file, 'read');
  const users = new SqliteFile(join(site, 'read.db'), undefined);
  let characters = 0;
  for await (const line of auditLog(log, new SqliteAccounts(users))) characters += JSON.stringify(line).length;
  await Promise.all([log.close(), users.close()]);
  if (characters === 0) throw new Error('There is nothing in the audit log.');
};

/** What the first start with a tree does on an old log: builds the tree, and signs it. */
const sign = async (_file: string, events: number, site: string): Promise<void> => {
  const config = readConfig({ DATA_DIR: site });
  const stores = await openStores(config, 'make');
  await buildMissing({ ...stores, projections: [logTiles as Projection], hashOf });
  const [keys, now] = [logKeys(config), () => new Date()];
  const signed = await new CheckpointSigner({ ...stores, keys, siteUrl: 'https://bench.example.org', now }).sign();
  await stores.close();
  if (signed === undefined || signed.size < events) throw new Error(`Signed ${signed?.size ?? 0} of ${events} events.`);
};

const verifyCheckpoint = async (file: string, events: number, site: string): Promise<void> => {
  const stores = await openStores(readConfig({ DATA_DIR: site }), 'make');
  const kept = await stores.checkpoints.last();
  await stores.close();
  const check = new CheckpointCheck(parseUnverifiedCheckpoint(kept?.note ?? ''));
  await verifyWith(file, events, check);
  const { holds } = check.result(false, []);
  if (holds !== 'yes') throw new Error(`The log begins with the events of the checkpoint: ${holds}.`);
};

const works: Readonly<Record<Work, typeof exportAuditLog>> = {
  seal,
  verify: (file, events) => verifyWith(file, events),
  export: exportAuditLog,
  sign,
  'verify against a checkpoint': verifyCheckpoint,
};

answerJobs<VerifyJob, VerifiedOnce>(async ({ site, work, events }) => {
  const timed = await timing(events, () => works[work](join(site, 'events.db'), events, site));
  return { ...timed, memory: process.resourceUsage().maxRSS / 1024 };
});
