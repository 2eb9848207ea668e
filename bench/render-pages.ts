import { pino } from 'pino';
import { readConfig } from '../services/config/config.ts';
import { loadFrontend } from '../services/http/frontend.ts';
import { pageSiteOf } from '../services/http/page-site.ts';
import { buildApp } from '../services/http/app.ts';
import { startServices } from '../services/start/start-services.ts';
import { openStores } from '../services/stores/stores.ts';
import { answerJobs } from './children.ts';
import { timing, type Timed } from './benchmark.ts';

export interface RenderJob {
  /** A seeded data folder. */
  readonly folder: string;
  /** Rendered before the clock starts: a server that runs has compiled its code. */
  readonly warmUp: number;
  readonly pages: number;
}

/** The home page, rendered anew each time: `whole` as a reader asks for it, `alone` from data that is there already. */
answerJobs<RenderJob, { whole: Timed; alone: Timed }>(async ({ folder, warmUp, pages }) => {
  const config = readConfig({ DATA_DIR: folder });
  const stores = await openStores(config, 'make');
  const logger = pino({ level: 'warn' });
  const services = await startServices(config, stores, logger);
  const frontend = await loadFrontend();
  const app = await buildApp(services, 'a secret of thirty-two characters', logger, frontend);

  const asked = async (url: string): Promise<string> => {
    const answer = await app.inject({ method: 'GET', url });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`);
    return answer.payload;
  };
  const changeAndAsk = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      services.responseCache.clear();
      await asked('/');
    }
  };
  const reads = frontend.readsOf('/');
  const data = Object.fromEntries(
    await Promise.all(reads.map(async (url) => [url, JSON.parse(await asked(url)) as unknown] as const)),
  );
  const pageSite = await pageSiteOf(services);
  const render = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) frontend.render('/', pageSite, data);
  };

  await changeAndAsk(warmUp);
  const whole = await timing(pages, () => changeAndAsk(pages));
  const alone = await timing(pages, () => render(pages));
  await app.close();
  await services.runner.stop();
  await stores.close();
  return { whole, alone };
});
