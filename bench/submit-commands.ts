import { join } from 'node:path';
import { pino } from 'pino';
import { ofSite } from '../event-log/of-site.ts';
import { SqliteEventLog } from '../event-log/sqlite.ts';
import { readConfig } from '../services/config/config.ts';
import { submitPost } from '../services/commands/submit-post.ts';
import { startServices } from '../services/start/start-services.ts';
import { openStores } from '../services/stores/stores.ts';
import { article } from './articles.ts';
import { answerJobs } from './children.ts';
import { timing, type Timed } from './benchmark.ts';

export interface SubmitJob {
  /** A seeded data folder of the round's own. */
  readonly folder: string;
  /** Submitted before the clock starts: a server that runs has compiled its code. */
  readonly warmUp: number;
  readonly submissions: number;
  readonly characters: number;
  readonly inFlight: number;
  /** Whether the read collections follow meanwhile, as they do in the program. */
  readonly projected: boolean;
  /** Whether the log stores what is written as it is. */
  readonly isPlain?: boolean;
}

/**
 * Submissions through the whole command path: cleaned, held against the rules, slug reserved, decided, appended to
 * disk.
 */
answerJobs<SubmitJob, Timed>(async ({ folder, warmUp, submissions, characters, inFlight, projected, isPlain = false }) => {
  const config = readConfig({ DATA_DIR: folder });
  const stores = await openStores(config, 'make');
  const log = isPlain ? ofSite(new SqliteEventLog(join(folder, 'events.db'))) : stores.log;
  const services = await startServices(config, { ...stores, log }, pino({ level: 'warn' }));
  if (!projected) await services.runner.stop();
  const articles = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => article(first + index, characters));
  const submitAll = async (articlesOfAll: ReturnType<typeof articles>): Promise<void> => {
    const forms = articlesOfAll.values();
    const author = async (): Promise<void> => {
      for (const form of forms)
        await submitPost(services, 1, form, { actor: 'user-1', correlationId: form.title, now: new Date() });
    };
    await Promise.all(Array.from({ length: inFlight }, author));
  };
  await submitAll(articles(1, warmUp));
  const written = articles(1 + warmUp, submissions);
  const timed = await timing(submissions, () => submitAll(written));
  await services.runner.stop();
  if (isPlain) await log.close();
  await stores.close();
  return timed;
});
