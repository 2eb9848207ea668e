import { whyUnreadable } from '../contracts/upcast.ts';
import { Sealer } from '../services/src/audit/sealer.ts';
import { verifyLog } from '../services/src/audit/verify.ts';
import { SqliteEventLog } from '../services/src/event-log/sqlite.ts';
import { timing, type Timed } from './benchmark.ts';
import { answerJobs } from './children.ts';

export interface VerifyJob {
  readonly log: string;
  readonly work: 'seal' | 'verify';
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
  const { findings, sealed } = await verifyLog(log, { whyForeign: whyUnreadable });
  await log.close();
  if (findings.length > 0 || sealed !== events)
    throw new Error(`${findings.length} findings, ${sealed} of ${events} events sealed.`);
};

answerJobs<VerifyJob, VerifiedOnce>(async ({ log, work, events }) => {
  const timed = await timing(events, () => (work === 'seal' ? seal : verify)(log, events));
  return { ...timed, memory: process.resourceUsage().maxRSS / 1024 };
});
