import { join } from 'node:path';
import { measurement, alternately, type Benchmark, type Measurement, type Settings } from './benchmark.ts';
import { Child, startSite, type RunningSite } from './children.ts';
import type { BareJob } from './bare-server.ts';
import type { LoadAnswer, LoadJob } from './load.ts';
import { processorSeconds } from './processor.ts';
import { categoriesMade, decided, seedSite, slugOfPost, submitted } from './seed.ts';

/** A server under load, and the process that it is. */
export interface Server {
  readonly address: string;
  readonly pid: number;
}

interface Route {
  readonly name: string;
  readonly paths: readonly string[];
  /** Under which the bare server answers. */
  readonly route: string;
}

/**
 * What one round says of a server. `perProcessorSecond` leaves out what the machine did beside it, and the load
 * generator's own limit.
 */
export interface Round {
  readonly perSecond: number;
  readonly perProcessorSecond: number;
}

export const connections = 32;
const hotPosts = 100;
const articleSize = 1_000;

const published = function* (posts: number) {
  yield* categoriesMade();
  for (let id = 1; id <= posts; id += 1) {
    yield* submitted(id, articleSize);
    yield decided('PostApproved', id);
  }
};

/** The routes of a site with so many posts; the posts asked for lie evenly among all. */
const routesOf = (posts: number): readonly Route[] => {
  const slugs = Array.from({ length: hotPosts }, (_, index) => slugOfPost(1 + Math.floor((index * posts) / hotPosts)));
  const one = (path: string): Route => ({ name: `GET ${path}`, paths: [path], route: path.replace(/\?.*/, '') });
  const each = (path: string): Route => ({
    name: `GET ${path}`,
    paths: slugs.map((slug) => path.replace('{slug}', slug)),
    route: path.replace('{slug}', ':slug').replace(/\?.*/, ''),
  });
  return [
    one('/api/posts/latest'),
    each('/api/posts/{slug}'),
    one('/api/posts?category=category-1'),
    one('/api/posts?tag=capacitor'),
    one('/api/posts?author=author1'),
    each('/api/posts/{slug}?view=page'),
    each('/blog/{slug}'),
    one('/categories/category-1'),
    one('/tags/capacitor'),
    one('/u/author1'),
  ];
};

const seeded = async ({ folder, say }: Settings, posts: number): Promise<RunningSite> => {
  say(`a site with ${posts} published posts`);
  const data = join(folder, `site-${posts}`);
  await seedSite(data, published(posts));
  return startSite(data);
};

const startBare = async (site: Server, { route, paths: [path] }: Route) => {
  const child = new Child<BareJob, string>('bare-server');
  const routes = { [route]: `${site.address}${path}` };
  return { address: await child.ask({ routes }), pid: child.pid, stop: () => child.stop() };
};

export type Load = Child<LoadJob, LoadAnswer>;

export const oneRound = async (
  load: Load,
  { address, pid }: Server,
  paths: readonly string[],
  seconds: number,
  has = false,
): Promise<Round> => {
  const before = processorSeconds(pid);
  const { requests, perSecond } = await load.ask({ address, paths, has, connections, seconds });
  return { perSecond, perProcessorSecond: requests / (processorSeconds(pid) - before) };
};

interface Comparison {
  readonly what: string;
  readonly against: string;
  readonly target: number;
}

export const compared = ({ what, against, target }: Comparison, rounds: readonly (readonly [Round, Round])[]): Measurement[] => [
  measurement(
    `${what}: requests/s`,
    `of ${against}`,
    rounds.map(([one, other]) => one.perSecond / other.perSecond),
    target,
  ),
  measurement(
    `${what}: requests per second of processor time`,
    `of ${against}`,
    rounds.map(([one, other]) => one.perProcessorSecond / other.perProcessorSecond),
    target,
  ),
  measurement(
    `${what}: here`,
    'requests/s',
    rounds.map(([one]) => one.perSecond),
  ),
  measurement(
    `${what}: ${against}`,
    'requests/s',
    rounds.map(([, other]) => other.perSecond),
  ),
];

const againstBare = async (settings: Settings, load: Load, site: Server, posts: number): Promise<Measurement[]> => {
  const { rounds, seconds } = pace(settings);
  const measurements: Measurement[] = [];
  for (const route of routesOf(posts)) {
    const { name, paths } = route;
    settings.say(`${name} against a bare route`);
    const bare = await startBare(site, route);
    const at = (server: Server) => () => oneRound(load, server, paths, seconds);
    const pairs = await alternately(rounds, at(site), at(bare));
    measurements.push(...compared({ what: `${name}, ${posts} posts`, against: 'a bare Fastify route', target: 0.8 }, pairs));
    const unchanged = await oneRound(load, site, paths, seconds, true);
    measurements.push(measurement(`${name}, ${posts} posts: 304 to If-None-Match`, 'requests/s', [unchanged.perSecond]));
    await bare.stop();
  }
  return measurements;
};

const manyAgainstFew = async (settings: Settings, load: Load, [few, many]: [number, number]): Promise<Measurement[]> => {
  const small = await seeded(settings, few);
  const large = await seeded(settings, many);
  const { rounds, seconds } = pace(settings);
  const measurements: Measurement[] = [];
  for (const [index, { name, paths }] of routesOf(many).slice(0, 2).entries()) {
    settings.say(`${name}, ${many} posts against ${few}`);
    const inSmall = (routesOf(few)[index] as Route).paths;
    const pairs = await alternately(
      rounds,
      () => oneRound(load, large, paths, seconds),
      () => oneRound(load, small, inSmall, seconds),
    );
    measurements.push(...compared({ what: `${name}, ${many} posts`, against: `${few} posts`, target: 0.9 }, pairs));
  }
  await Promise.all([small.stop(), large.stop()]);
  return measurements;
};

export const pace = ({ quick }: Settings) => (quick ? { rounds: 2, seconds: 1 } : { rounds: 7, seconds: 3 });

export const reads: Benchmark = {
  name: 'reads',
  compares:
    `The program as it is started (node services/main.js), ${connections} keep-alive connections on loopback from a third process, a browser's headers; ` +
    `{slug} asks for ${hotPosts} posts in turn, articles of about ${articleSize} characters with two tags, and pages with their related posts. Against it: one Fastify route without logger, ` +
    'plugins and hooks that sends the same headers, and the same bytes as a Buffer; then the same program with fewer posts.',
  run: async (settings) => {
    const posts = settings.quick ? 2_000 : 10_000;
    const load: Load = new Child('load');
    const site = await seeded(settings, posts);
    const measurements = await againstBare(settings, load, site, posts);
    await site.stop();
    measurements.push(...(await manyAgainstFew(settings, load, settings.quick ? [1_000, 10_000] : [1_000, 100_000])));
    await load.stop();
    return measurements;
  },
};
