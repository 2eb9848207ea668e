import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { measurement, alternately, type Benchmark, type Measurement } from './benchmark.ts';
import { Child, runCommand } from './children.ts';
import type { ServerJob } from './eventstoredb-server.ts';
import { othersOnServer, seedServer } from './neighbours-log.ts';
import { measure, settingsOf, startReady, type Round, type Served } from './neighbours-round.ts';
import { first, siteLife } from './replay.ts';
import { addAuthors, writeEvents } from './seed.ts';

const articleSize = 1_000;

/** So many events of others for each of the site, half of them behind its last one. */
const othersForEach = 20;

const logFile = 'server.db';

/** Does work while the test server runs on what a folder holds. */
const whileServed = async <Result>(folder: string, work: (served: Served) => Promise<Result>): Promise<Result> => {
  const server = new Child<ServerJob, string>('eventstoredb-server');
  const file = join(folder, logFile);
  try {
    return await work({ folder, file, url: await server.ask({ file }) });
  } finally {
    await server.stop();
  }
};

/** A site that ran before: its collections are built, its events sealed. Then others went on writing. */
const seed = async (folder: string, events: number, each: number): Promise<string> => {
  mkdirSync(folder);
  const others = othersOnServer();
  await seedServer(join(folder, logFile), first(events, siteLife(articleSize)), others, each / 2);
  addAuthors(join(folder, 'read.db'));
  await whileServed(folder, async (served) => {
    await (await startReady(served)).stop();
    await runCommand(folder, ['audit', 'seal'], settingsOf(served));
  });
  await writeEvents(join(folder, logFile), others((events * each) / 2));
  return folder;
};

type Pair = readonly [alone: Round, among: Round];

/** What is measured in seconds, and how many times as long it may take beside others. */
const timed: readonly (readonly [what: string, part: Exclude<keyof Round, 'others' | 'idle'>, atMost?: number])[] = [
  ['start until ready', 'start', 1.5],
  ['head', 'head', 1.5],
  ['first head of a process', 'firstHead'],
  ['submission until it can be read', 'submission', 1.5],
  ['audit verify', 'verify', 2],
  ['backup', 'backup'],
  ['replay --all', 'replay', 2],
];

const measurementsOf = (pairs: readonly Pair[]): Measurement[] => [
  ...timed.flatMap(([what, part, atMost]) => [
    {
      ...measurement(what, 'of that alone', pairs.map(([alone, among]) => among[part] / alone[part])), // prettier-ignore
      ...(atMost === undefined ? {} : { atMost }),
    },
    measurement(`${what}: with neighbours`, 's', pairs.map(([, among]) => among[part])), // prettier-ignore
    measurement(`${what}: alone`, 's', pairs.map(([alone]) => alone[part])), // prettier-ignore
  ]),
  { ...measurement('idle, with neighbours', 'of a core', pairs.map(([, { idle }]) => idle)), atMost: 0.01 }, // prettier-ignore
  measurement('idle, alone', 'of a core', pairs.map(([{ idle }]) => idle)), // prettier-ignore
  ...(['verify', 'backup', 'replay'] as const).map((command) => ({
    what: `events of others in ${command}`,
    value: Math.max(...pairs.flat().map(({ others }) => others[command])),
    unit: 'events',
    atMost: 0,
  })),
];

export const neighbours: Benchmark = {
  name: 'neighbours',
  compares:
    `A site on the EventStoreDB test server with ${othersForEach} times as many events of other programs, half of them among its own and half behind its last one: its start ` +
    'until it is ready, the head of the log, submissions until they can be read, commands, and what it costs when it is idle. Against it: the same site with a server of its own.',
  run: async ({ quick, folder, say }) => {
    const events = quick ? 2_000 : 20_000;
    const extent = { heads: 100, submissions: quick ? 10 : 40, idleSeconds: quick ? 5 : 20 };
    const place = (name: string): string => join(folder, `neighbours-${name}`);
    say(`a site of ${events} events alone`);
    const alone = await seed(place('alone'), events, 0);
    say(`the same among and before ${events * othersForEach} events of others`);
    const among = await seed(place('among'), events, othersForEach);
    const once = async (from: string): Promise<Round> => {
      say(from === alone ? 'alone' : 'with neighbours');
      // Each round begins with what the one before it began with.
      const copy = place('round');
      cpSync(from, copy, { recursive: true });
      const round = await whileServed(copy, (served) => measure(served, extent));
      rmSync(copy, { recursive: true });
      return round;
    };
    const pairs = await alternately(
      quick ? 1 : 2,
      () => once(alone),
      () => once(among),
    );
    return measurementsOf(pairs);
  },
};
