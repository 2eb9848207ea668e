import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumFile, noChromium } from '../e2e/chromium.ts';
import { measurement, type Benchmark, type Measurement } from './benchmark.ts';
import { runCommand, startSite } from './children.ts';
import { watchTurns } from './desk-page.ts';
import { categoriesMade, seedSite, submitted } from './seed.ts';

const articleSize = 2_700;
/** So long an admin reads a post, in milliseconds: longer than the desk takes a key for one of the post before. */
const reading = 800;

const person = { username: 'keeper', email: 'keeper@example.org', fullName: 'Kit Keeper', password: 'current over voltage' };

const waiting = function* (posts: number) {
  yield* categoriesMade();
  for (let id = 1; id <= posts; id += 1) yield* submitted(id, articleSize);
};

/** The desk as an admin has it open, who decides by keys alone. */
const openDesk = async (page: Page, data: string): Promise<void> => {
  await page.goto('/auth');
  const answer = await page.request.post('/api/register', { data: person });
  if (!answer.ok()) throw new Error(`/api/register answered ${answer.status()}: ${await answer.text()}`);
  await runCommand(data, ['admin', 'grant', person.username]);
  await page.evaluate("localStorage.setItem('signed-in', 'yes')");
  await page.goto('/admin/review');
  await page.getByRole('region', { name: 'Article' }).getByRole('heading', { level: 2 }).first().waitFor();
  await page.evaluate(watchTurns);
};

/** How many posts wait. */
const left = async (page: Page): Promise<number> =>
  Number((await page.request.get('/api/queue?limit=1')).headers()['total-count']);

/** How long each next post was awaited so far, in milliseconds. */
const seenIn = async (page: Page): Promise<number[]> => (await page.evaluate('window.turns')) as number[];

/** Decides on so many posts; answers how many keys that took, and how long each next post, in milliseconds. */
const decide = async (page: Page, posts: number): Promise<{ keys: number; turns: readonly number[] }> => {
  let keys = 0;
  for (let post = 0; post < posts; post += 1) {
    await page.waitForTimeout(reading);
    for (const key of post % 2 === 0 ? ['a'] : ['r', 'Control+Enter']) {
      keys += 1;
      await page.keyboard.press(key);
    }
    // The page's policy allows no text to become a program in it, as waitForFunction would.
    while ((await seenIn(page)).length <= post) await page.waitForTimeout(50);
  }
  return { keys, turns: await seenIn(page) };
};

export const desk: Benchmark = {
  name: 'desk',
  compares:
    'An admin who decides at the review desk in Chromium (1280 × 900) by keyboard alone, every other post approved and rejected: from the key that decides ' +
    `(its own time stamp) until the title and the text of the next post are painted. 10,000 posts of ${articleSize} characters wait (--quick: 500).`,
  leftOut: chromiumFile === undefined ? noChromium : undefined,
  run: async ({ quick, folder, say }) => {
    const [there, decided] = quick ? [500, 20] : [10_000, 50];
    const data = join(folder, 'desk');
    say(`a site with ${there} posts that wait`);
    await seedSite(data, waiting(there));
    const site = await startSite(data);
    const browser = await chromium.launch({ executablePath: String(chromiumFile), args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage({ baseURL: site.address, viewport: { width: 1280, height: 900 } });
      await openDesk(page, data);
      say(`${decided} decisions`);
      const { keys, turns } = await decide(page, decided);
      await page.waitForTimeout(reading);
      const waits = await left(page);
      if (waits !== there - decided) throw new Error(`${waits} posts wait, and ${decided} of ${there} were decided on.`);
      const sorted = turns.toSorted((one, other) => one - other);
      const rows: Measurement[] = [
        { what: 'keys for a post', value: keys / decided, unit: 'keys', atMost: 2 },
        measurement('from the key to the next post, median', 'ms', turns),
        { what: '95th percentile', value: sorted[Math.ceil(sorted.length * 0.95) - 1] as number, unit: 'ms', atMost: 100 },
        { what: 'the slowest', value: sorted.at(-1) as number, unit: 'ms' },
      ];
      return rows;
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
