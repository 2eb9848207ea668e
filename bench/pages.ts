import { join } from 'node:path';
import { measurement, alternately, type Benchmark, type Measurement, type Settings, type Timed } from './benchmark.ts';
import { Child, inOwnProcess, startSite } from './children.ts';
import type { BareJob } from './bare-server.ts';
import { compared, connections, oneRound, pace, type Load, type Server } from './reads.ts';
import type { RenderJob } from './render-pages.ts';
import { categoriesMade, decided, seedSite, submitted } from './seed.ts';

/** The page shows the newest few, however many there are. */
const posts = { quick: 2_000, full: 10_000 };
const featured = 6;
const articleSize = 6_500;

/** As much as a home page shows: editors' picks, categories, the newest articles. */
const siteLife = function* (posts: number) {
  yield* categoriesMade();
  for (let id = 1; id <= posts; id += 1) {
    yield* submitted(id, articleSize);
    yield decided('PostApproved', id);
    if (id <= featured) yield decided('PostFeatured', id);
  }
};

const hot = async (settings: Settings, site: Server): Promise<Measurement[]> => {
  settings.say('the home page against a bare route');
  const load: Load = new Child('load');
  const child = new Child<BareJob, string>('bare-server');
  const bare = { address: await child.ask({ routes: { '/': `${site.address}/` } }), pid: child.pid };
  const { rounds, seconds } = pace(settings);
  const at = (server: Server) => () => oneRound(load, server, ['/'], seconds);
  const pairs = await alternately(rounds, at(site), at(bare));
  await Promise.all([load.stop(), child.stop()]);
  return compared({ what: 'GET /', against: 'a bare Fastify route', target: 0.9 }, pairs);
};

const cold = async ({ quick, say }: Settings, folder: string): Promise<Measurement[]> => {
  say('first renders of the home page');
  const job: RenderJob = { folder, warmUp: quick ? 600 : 1_000, pages: quick ? 300 : 1_500 };
  const rounds: { whole: Timed; alone: Timed }[] = [];
  for (let round = 0; round < (quick ? 2 : 5); round += 1) rounds.push(await inOwnProcess('render-pages', job));
  const each = (part: 'whole' | 'alone', unit: keyof Timed) => rounds.map((round) => round[part][unit]);
  return [
    measurement('first render of the home page', 'pages/s', each('whole', 'perSecond'), 300),
    measurement('first render: per second of processor time', 'pages/s', each('whole', 'perProcessorSecond'), 300),
    measurement('first render: the renderer alone', 'pages/s', each('alone', 'perSecond')),
  ];
};

export const pages: Benchmark = {
  name: 'pages',
  compares:
    `The home page of the program as it is started, ${connections} keep-alive connections on loopback from a third process, uncompressed. Against it: one Fastify ` +
    'route without logger, plugins and hooks that sends the same headers and bytes. Then, in a process of its own and one page after the other: the same page after what it ' +
    'shows has changed, so that its reads are made and it is rendered anew, with ETag and headers.',
  run: async (settings) => {
    const folder = join(settings.folder, 'pages');
    await seedSite(folder, siteLife(settings.quick ? posts.quick : posts.full));
    const site = await startSite(folder);
    const measurements = await hot(settings, site);
    await site.stop();
    return [...measurements, ...(await cold(settings, folder))];
  },
};
