import { join } from 'node:path';
import { whyUnreadable } from '../contracts/upcast.ts';
import { SqliteFile } from '../storage/file.ts';
import { SqliteAccounts } from '../services/accounts/sqlite.ts';
import { Sealer } from '../event-log/seals/sealer.ts';
import { auditLog } from '../services/audit/audit-log.ts';
import { verifyLog } from '../services/audit/verify.ts';
import { SqliteEventLog } from '../event-log/sqlite.ts';
import { timing, type Timed } from './benchmark.ts';
import { answerJobs } from './children.ts';

export type Work = 'seal' | 'verify' | 'export';

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

const verify = async (file: string, events: number): Promise<void> => {
  const log = new SqliteEventLog(file, 'read');
  const { findings, sealed } = await verifyLog(log, { whyUnreadable });
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

const works: Readonly<Record<Work, typeof exportAuditLog>> = { seal, verify, export: exportAuditLog };

answerJobs<VerifyJob, VerifiedOnce>(async ({ site, work, events }) => {
  const timed = await timing(events, () => works[work](join(site, 'events.db'), events, site));
  return { ...timed, memory: process.resourceUsage().maxRSS / 1024 };
});
