import { join } from 'node:path';
import { loadavg } from 'node:os';
import { socialPicturePath } from '../contracts/social-picture.ts';
import { article } from './articles.ts';
import { measurement, type Benchmark } from './benchmark.ts';
import { p99s, ratios, readersPaths, wrongIn } from './beside.ts';
import { Child, startSite } from './children.ts';
import { memoryOf } from './memory.ts';
import type { PicturesAnswer, PicturesJob } from './picture-askers.ts';
import { first, siteLife } from './replay.ts';
import { authorOfPost, categoryOfPost, seedSite, slugOfPost } from './seed.ts';
import type { SteadyAnswer, SteadyJob } from './steady-readers.ts';

const pictures = 10_000;
const connections = 16;
const rate = 320;
/** More than may wait for a picture: some are refused. */
const askersAtOnce = 64;
const shownOfSite = { name: 'Benchnotes', colors: {} };

/** The first posts that readers see: of a hundred of `siteLife` eighty. */
const published = (count: number): number[] =>
  Array.from({ length: count }, (_, place) => 100 * Math.floor(place / 80) + (place % 80)).filter((number) => number > 0);

const pictureOf = (number: number): string => {
  const { title } = article(number, 0);
  const shown = { slug: slugOfPost(number), title, category: categoryOfPost(number), author: authorOfPost(number) };
  return socialPicturePath(shown, shownOfSite);
};

const sum = (answers: readonly PicturesAnswer[], status: string): number =>
  answers.reduce((all, answer) => all + (answer[status] ?? 0), 0);

export const socialPictures: Benchmark = {
  name: 'pictures',
  compares:
    `${connections} readers at a fixed pace (${rate} requests a second) of the first page and of articles, beside somebody who asks for the social pictures of ${pictures.toLocaleString('en')} articles, ` +
    'one after the other, up to 500 a second, from many addresses, so that no limit of one address holds; and without, in turn. All of them share the processors of one machine: ' +
    'what of it is the machine, and not the site, is seen where the same pictures are asked of another site there.',
  run: async ({ quick, folder, say }) => {
    const count = quick ? 2_500 : pictures;
    const seconds = quick ? 5 : 20;
    const start = async (name: string) => {
      const data = join(folder, name);
      await seedSite(data, first(5 * count, siteLife()));
      return startSite(data, { SITE_NAME: shownOfSite.name });
    };
    const [site, other] = [await start('pictures'), await start('pictures-elsewhere')];
    const readers = new Child<SteadyJob, SteadyAnswer>('steady-readers');
    const askers = new Child<PicturesJob, PicturesAnswer>('picture-askers');
    const job = { address: site.address, paths: readersPaths, connections, rate, seconds };
    const paths = published(count).map(pictureOf);
    const ask = (address: string) => askers.ask({ address, paths, connections: askersAtOnce, rate: 500, seconds });
    const alone: SteadyAnswer[] = [];
    const beside: SteadyAnswer[] = [];
    const elsewhere: SteadyAnswer[] = [];
    const answered: PicturesAnswer[] = [];
    const memory: number[] = [];
    try {
      await readers.ask(job);
      for (let round = 1; round <= (quick ? 3 : 5); round += 1) {
        say(`round ${round}; load average ${loadavg()[0]?.toFixed(1)}`);
        alone.push(await readers.ask(job));
        const [read, asked] = await Promise.all([readers.ask(job), ask(site.address)]);
        beside.push(read);
        answered.push(asked);
        memory.push(memoryOf(site.pid));
        elsewhere.push((await Promise.all([readers.ask(job), ask(other.address)]))[0]);
      }
    } finally {
      await Promise.all([readers.stop(), askers.stop(), site.stop(), other.stop()]);
    }
    const total = answered.reduce((all, answer) => all + Object.values(answer).reduce((one, other) => one + other, 0), 0);
    const [drawn, refused] = [sum(answered, '200'), sum(answered, '503')];
    return [
      { what: "readers' answers that failed", value: wrongIn([...alone, ...beside, ...elsewhere]), unit: 'answers', atMost: 0 },
      {
        ...measurement("readers' 99th percentile beside it", 'of what it is while another site is asked', ratios(beside, elsewhere)), // prettier-ignore
        atMost: 1.2,
      },
      measurement("readers' 99th percentile beside it, the machine's share included", 'of what it is without', ratios(beside, alone)), // prettier-ignore
      measurement("readers' 99th percentile without", 'ms', p99s(alone)),
      measurement("readers' 99th percentile beside it: here", 'ms', p99s(beside)),
      measurement("readers' 99th percentile while another site is asked", 'ms', p99s(elsewhere)),
      { what: 'pictures sent', value: drawn, unit: 'answers' },
      { what: 'refused with 503', value: refused, unit: 'answers' },
      { what: 'anything else', value: total - drawn - refused, unit: 'answers', atMost: 0 },
      { what: 'most memory', value: Math.max(...memory), unit: 'MiB' },
    ];
  },
};
