import { loadavg } from 'node:os';
import { join } from 'node:path';
import { measurement, type Benchmark } from './benchmark.ts';
import { p99s, ratios, readersPaths, wrongIn } from './beside.ts';
import { Child, startSite } from './children.ts';
import { memoryOf } from './memory.ts';
import { first, siteLife } from './replay.ts';
import { seedSite } from './seed.ts';
import type { SteadyAnswer, SteadyJob } from './steady-readers.ts';
import type { UploadsAnswer, UploadsJob } from './upload-people.ts';

const connections = 16;
const rate = 320;
const authors = 8;
const events = 10_000;

const count = (answers: readonly UploadsAnswer[], isMeant: (status: string) => boolean): number =>
  answers
    .flatMap(({ statuses }) => Object.entries(statuses))
    .reduce((all, [status, times]) => all + (isMeant(status) ? times : 0), 0);

export const uploads: Benchmark = {
  name: 'uploads',
  compares:
    `${connections} readers at a fixed pace (${rate} requests a second) of the first page and of articles, while ${authors} authors upload photos of 12 megapixels, each one after the other; ` +
    'and without, in turn. All share the processors of one machine: what of it is the machine, and not the site, is seen where the same photos go to another site there.',
  run: async ({ quick, folder, say }) => {
    const seconds = quick ? 8 : 20;
    const start = async (name: string) => {
      const data = join(folder, name);
      await seedSite(data, first(events, siteLife()));
      return startSite(data);
    };
    const [site, other] = [await start('uploads'), await start('uploads-elsewhere')];
    const readers = new Child<SteadyJob, SteadyAnswer>('steady-readers');
    const people = new Child<UploadsJob, UploadsAnswer>('upload-people');
    const read = () => readers.ask({ address: site.address, paths: readersPaths, connections, rate, seconds });
    const upload = (address: string, seconds: number) => people.ask({ address, authors, seconds });
    const alone: SteadyAnswer[] = [];
    const beside: SteadyAnswer[] = [];
    const elsewhere: SteadyAnswer[] = [];
    const taken: UploadsAnswer[] = [];
    const memory: number[] = [];
    try {
      say('the photos are made');
      for (const { address } of [site, other]) await upload(address, 1);
      await read();
      for (let round = 1; round <= (quick ? 3 : 5); round += 1) {
        say(`round ${round}; load average ${loadavg()[0]?.toFixed(1)}`);
        alone.push(await read());
        const [answer, sent] = await Promise.all([read(), upload(site.address, seconds)]);
        beside.push(answer);
        taken.push(sent);
        memory.push(memoryOf(site.pid));
        elsewhere.push((await Promise.all([read(), upload(other.address, seconds)]))[0]);
      }
    } finally {
      await Promise.all([readers.stop(), people.stop(), site.stop(), other.stop()]);
    }
    return [
      { what: "readers' answers that failed", value: wrongIn([...alone, ...beside, ...elsewhere]), unit: 'answers', atMost: 0 },
      { ...measurement("readers' 99th percentile beside it", 'of what it is without', ratios(beside, alone)), atMost: 1.5 },
      measurement('the same, the machine’s share taken off', 'of what it is while another site is sent them', ratios(beside, elsewhere)), // prettier-ignore
      measurement("readers' 99th percentile without", 'ms', p99s(alone)),
      measurement("readers' 99th percentile beside it: here", 'ms', p99s(beside)),
      measurement("readers' 99th percentile while another site is sent them", 'ms', p99s(elsewhere)),
      { what: 'photos taken', value: count(taken, (status) => status === '201') / (seconds * taken.length), unit: 'a second' },
      { what: 'anything else', value: count(taken, (status) => status !== '201'), unit: 'answers', atMost: 0 },
      { what: 'a photo', value: taken[0]?.megabytes ?? 0, unit: 'MB' },
      { what: 'most memory of the server', value: Math.max(...memory), unit: 'MiB' },
    ];
  },
};
