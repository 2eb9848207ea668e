import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { chromiumFile, noChromium } from '../e2e/chromium.ts';
import { article } from './articles.ts';
import { median, type Benchmark, type Measurement } from './benchmark.ts';
import { startSite } from './children.ts';
import { categoriesMade, seedSite } from './seed.ts';
import { workPerKey, type TraceEvent } from './trace.ts';

const words = 20_000;
const charactersPerWord = 7.1;
const tables = 20;
const formulas = 50;
/** Between two keys, in milliseconds: a fast typist, and time enough for what waits until nothing is more urgent. */
const betweenKeys = 120;
/** Longer than the editor waits before it keeps the draft. */
const pause = 1_200;
const keysBetweenPauses = 25;

const person = { username: 'typist', email: 'typist@example.org', fullName: 'Tess Typist', password: 'current over voltage' };

const row = (number: number, cell: 'th' | 'td'): string =>
  `<tr>${['Pin', 'Name', 'Use', 'Level'].map((name) => `<${cell}>${name} ${number}</${cell}>`).join('')}</tr>`;
const table = (number: number): string =>
  `<table>${[0, 1, 2, 3, 4].map((at) => row(5 * number + at, at ? 'td' : 'th')).join('')}</table>`;

const formula = (number: number): string =>
  number % 2 === 0
    ? `<pre class="formula">f_{${number}} = \\frac{1}{2 \\pi \\sqrt{L_${number} C}}</pre>`
    : `<p>It holds that <code class="formula">U_{${number}} = \\int_0^T i\\,dt / C</code> as before.</p>`;

/** So many tables and formulas, spread over an article behind its lists. */
const withTablesAndFormulas = (content: string): string => {
  const parts = content.split(/(?<=<\/ul>)/);
  const spread = (of: number, place: number): number | undefined => {
    const number = Math.floor((place * of) / parts.length);
    return number === Math.floor(((place + 1) * of) / parts.length) ? undefined : number;
  };
  const behind = (place: number, of: number, make: (number: number) => string): string => {
    const number = spread(of, place);
    return number === undefined ? '' : make(number);
  };
  return parts.map((part, place) => part + behind(place, tables, table) + behind(place, formulas, formula)).join('');
};

/** Opens a long article of one's own in the editor, as its author. */
const openArticle = async (page: Page): Promise<number> => {
  await page.goto('/auth');
  const call = async <Answer>(path: string, data: object): Promise<Answer> => {
    const answer = await page.request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  await call('/api/register', person);
  const { title, summary, content } = article(1, words * charactersPerWord);
  const form = { title, summary, content: withTablesAndFormulas(content), categoryId: 1, tags: ['typing'], readTime: 60 };
  const { id } = await call<{ id: number }>('/api/posts', form);
  await page.evaluate("localStorage.setItem('signed-in', 'yes')");
  await page.goto(`/create-post/${id}`);
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.waitFor();
  await editor
    .locator('math')
    .nth(formulas - 1)
    .waitFor();
  const there = [await editor.locator('table').count(), await editor.locator('math').count()];
  if (String(there) !== String([tables, formulas])) throw new Error(`The article has ${there.join(' tables and ')} formulas.`);
  return (await editor.innerText()).split(/\s+/).length;
};

/**
 * The main thread's work for each key, in milliseconds, while somebody writes sentences in the middle of the article.
 */
const typed = async (page: Page, keys: number): Promise<number[]> => {
  const blocks = page.getByRole('textbox', { name: 'Content' }).locator('p');
  await blocks.nth(Math.floor((await blocks.count()) / 2)).click();
  await page.keyboard.press('End');
  const text = 'the ripple of the rail fell when the loop got shorter. ';
  for (const key of text) await page.keyboard.type(key, { delay: betweenKeys });
  await page.waitForTimeout(pause);
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(text[key % text.length] === ' ' ? 'Space' : (text[key % text.length] as string));
    await page.waitForTimeout((key + 1) % keysBetweenPauses === 0 ? pause : betweenKeys);
  }
  const trace = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: TraceEvent[] };
  return workPerKey(trace.traceEvents);
};

const most = (what: string, value: number, atMost?: number): Measurement => ({
  what,
  value,
  unit: 'ms',
  ...(atMost === undefined ? {} : { atMost }),
});

export const typing: Benchmark = {
  name: 'typing',
  compares:
    `Chromium's main thread while somebody writes in the middle of an article of ${words} words, ${tables} tables and ${formulas} formulas: all of its tasks from one key to the next (script, style, layout, ` +
    `paint), ${betweenKeys} ms apart, with a pause every ${keysBetweenPauses} keys, in which the draft is kept.`,
  leftOut: chromiumFile === undefined ? noChromium : undefined,
  run: async ({ quick, folder, say }) => {
    const data = join(folder, 'typing');
    await seedSite(data, categoriesMade());
    const site = await startSite(data);
    const browser = await chromium.launch({ executablePath: String(chromiumFile), args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage({ baseURL: site.address, viewport: { width: 1280, height: 900 } });
      const there = await openArticle(page);
      if (there < words) throw new Error(`The article has ${there} words.`);
      const keys = quick ? 100 : 500;
      say(`${keys} keys in an article of ${there} words`);
      const work = (await typed(page, keys)).sort((one, other) => one - other);
      return [
        most('main-thread work per key, median', median(work), 16),
        most('main-thread work per key, 99th percentile', work[Math.ceil(work.length * 0.99) - 1] as number, 50),
        most('main-thread work per key, greatest', work.at(-1) as number),
      ];
    } finally {
      await browser.close();
      await site.stop();
    }
  },
};
