import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { chromiumFile, noChromium } from '../e2e/chromium.ts';
import { measurement, type Benchmark, type Measurement, type Settings } from './benchmark.ts';
import { startSite } from './children.ts';
import { changeOf, firstVisit, vitalsOf, type Change, type Interactions, type Vitals } from './vitals-phone.ts';

const article = '/blog/i2c-pull-ups-sized-by-rise-time';

const typeInMenu: Interactions = async (page) => {
  await page.getByRole('button', { name: 'Open menu' }).tap();
  const search = page.getByRole('dialog').getByRole('searchbox');
  await search.tap();
  await search.pressSequentially('buck converter', { delay: 60 });
  await page.getByRole('dialog').getByRole('button', { name: /close/i }).tap();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
};

/** The pages, and what readers press there; the search box is in the menu of a phone. */
const pages: readonly { name: string; path: string; use: Interactions }[] = [
  {
    name: 'home',
    path: '/',
    use: async (page) => {
      await typeInMenu(page);
      await page.getByRole('button', { name: 'Robotics' }).tap();
      await page.waitForTimeout(1_000);
      await page.getByRole('button', { name: 'All Topics' }).tap();
      await page.getByRole('button', { name: 'Load More Articles' }).tap();
      await page.waitForTimeout(1_000);
    },
  },
  { name: 'category', path: '/categories/robotics', use: typeInMenu },
  {
    name: 'post',
    path: article,
    use: async (page) => {
      await page.getByText('Contents', { exact: true }).filter({ visible: true }).tap();
      await page.locator('details').getByRole('link').last().tap();
      await page.waitForTimeout(500);
      await typeInMenu(page);
    },
  },
];

const most = (what: string, unit: string, rounds: readonly number[], atMost: number): Measurement => ({
  ...measurement(what, unit, rounds),
  atMost,
});

const inTurn = async <Result>(rounds: number, one: () => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await one());
  return results;
};

const slowPages = async (browser: Browser, address: string, rounds: number, say: Settings['say']): Promise<Measurement[]> => {
  const rows: Measurement[] = [];
  for (const { name, path, use } of pages) {
    say(`${name} on a slow phone`);
    const vitals = await inTurn(rounds, () => vitalsOf(browser, address, path, use));
    const each = (part: keyof Vitals) => vitals.map((one) => one[part]);
    rows.push(
      most(`${name}: largest contentful paint (LCP)`, 'ms', each('largestPaint'), 1_800),
      most(`${name}: what moved by itself (CLS, all of it)`, 'of the screen', each('shift'), 0.02),
      most(`${name}: slowest interaction until its paint (INP)`, 'ms', each('slowestAnswer'), 100),
    );
  }
  return rows;
};

const taps = async (browser: Browser, address: string, rounds: number, say: Settings['say']): Promise<Measurement[]> => {
  say('from a tap to another page');
  const tapped = await inTurn(rounds, () => changeOf(browser, address, false));
  const ahead = await inTurn(rounds, () => changeOf(browser, address, true));
  const each = (part: keyof Change, changes = tapped) => changes.map((one) => one[part]);
  return [
    most('tap on an article until something is seen of it', 'frames', each('frames'), 1),
    { ...measurement('the least that the page showed meanwhile', 'characters', each('leastText')), target: 100 },
    measurement('tap until the article is there', 'ms', each('milliseconds')),
    most('click until the article is there, fetched while the pointer was on the link', 'ms', each('milliseconds', ahead), 100),
    { ...measurement('the least that the page showed meanwhile, fetched before', 'characters', each('leastText', ahead)), target: 100 }, // prettier-ignore
  ];
};

const wire = async (browser: Browser, address: string): Promise<Measurement[]> => {
  const rows: Measurement[] = [];
  for (const { name, path } of pages) {
    const { drawings, scripts, fonts, all } = await firstVisit(browser, address, path);
    if (name === 'home') rows.push({ what: 'first visit to home: drawings', value: drawings, unit: 'drawings', target: 12 });
    rows.push(
      { what: `first visit to ${name}: JavaScript`, value: scripts, unit: 'kB', atMost: 105 },
      { what: `first visit to ${name}: typefaces`, value: fonts, unit: 'kB', atMost: 60 },
      { what: `first visit to ${name}: all`, value: all, unit: 'kB', atMost: 250 },
    );
  }
  return rows;
};

export const vitals: Benchmark = {
  name: 'vitals',
  compares:
    'What a reader with a phone (390 × 844) waits for, by the browser’s own measures: Chromium with its processor 4 times slower, on Lighthouse’s “slow 4G” ' +
    '(150 ms, 1.6 Mbit/s down, 750 kbit/s up), with an empty cache each time, on the program with demo content; then it opens the menu, types into the search ' +
    'box, presses chips, “Load More”, the contents. Then a tap on an article of home, 400 ms away, processor and rate as they are: frames counted from the click. ' +
    'Then what a first visit brings over the wire, headers included.',
  leftOut: chromiumFile === undefined ? noChromium : undefined,
  run: async ({ quick, folder, say }) => {
    const site = await startSite(join(folder, 'vitals'), { DEMO: 'true' });
    const browser = await chromium.launch({ executablePath: String(chromiumFile), args: ['--no-sandbox', '--disable-gpu'] });
    const rounds = quick ? 2 : 5;
    try {
      await firstVisit(browser, site.address, '/');
      return [
        ...(await slowPages(browser, site.address, rounds, say)),
        ...(await taps(browser, site.address, rounds, say)),
        ...(await wire(browser, site.address)),
      ];
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
