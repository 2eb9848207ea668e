import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { run as runProgram } from '../test/built.ts';
import { folder } from '../test/folder.ts';
import { decideForAYear } from '../test/year-of-decisions.ts';

const aSite = async (t: Test, settings: Readonly<Record<string, string>> = {}) => {
  const environment = { DATA_DIR: folder(t), ...settings };
  await decideForAYear(environment);
  const typedIn = folder(t);
  // As npm starts it, with the folder of the call.
  const env = { ...process.env, ...environment, npm_lifecycle_event: 'benchnotes', INIT_CWD: typedIn };
  const run = (...words: string[]) => runProgram('cli', ['report', ...words], { env });
  return { run, typedIn, file: (name: string) => join(environment.DATA_DIR, name) };
};

const figuresIn = (csv: string): Record<string, string> =>
  Object.fromEntries(
    [...csv.matchAll(/,([^,"]+),(\d*),(?:count|seconds)\r$/gm)].map(([, what = '', value = '']) => [what, value]),
  );

t.test('the figures of a year as CSV: what was decided, what it rests on, how long it took', async (t) => {
  const { run, file } = await aSite(t);
  const out = file('report.csv');
  t.match((await run('--year', '2026', '--out', out)).out, /^Report of 2026 written to .+ Some figures are for you to fill in/);
  const csv = readFileSync(out, 'utf8');
  t.match(csv, /^\ufeffyear,article,part,/);
  t.same(figuresIn(csv), {
    'Articles approved': '1',
    'Articles rejected': '2',
    'Articles unpublished': '1',
    'Changes to articles approved': '0',
    'Changes to articles rejected': '0',
    'Of those approved: by the operator (as with an import)': '0',
    'Decisions taken back': '1',
    'Median time from the sending of a text to its decision': '0',
    'A rule of this site: Writing guidelines: articles are about your own work.': '2',
    'A law: Directive 2001/29/EC': '1',
    'No rule and no law was named': '1',
    'Other violation of the terms and conditions': '2',
    'Intellectual property infringements': '1',
    'Accounts suspended': '1',
    'Articles erased': '1',
    'Appeals filed': '1',
    'Answered: the decision stands': '1',
    'Answered: the decision was reversed': '0',
    'Of those filed: settled without an answer': '0',
    'Of those filed: not answered yet': '0',
    'Median time from an appeal to its answer': '172800',
    'Decisions with automated means': '0',
    'Orders of authorities': '',
    'Notices of illegal content': '',
  });
  t.notMatch(csv, /ada/i, 'nothing that a person wrote');
  t.match(await run('--year', '2026', '--out', out), { code: 1, err: `${out} is there already: name a file that is not` });
  t.equal(readFileSync(out, 'utf8'), csv);
  t.match(JSON.parse((await run('--year', '2027', '--out', file('next.csv'), '--json')).out), {
    year: 2027,
    parts: [{ figures: [{ value: 0 }, {}, { value: 1 }] }],
  });
});

t.test('the same as a page, for years with and without a decision', async (t) => {
  const { run, file } = await aSite(t, { SITE_NAME: 'Ohm & <Sons>' });
  for (const year of ['2026', '2027', '2031']) t.equal((await run('--year', year, '--out', file(`${year}.html`))).code, 0);
  const page = readFileSync(file('2026.html'), 'utf8');
  t.match(page, /<title>Transparency report 2026 – Ohm &amp; &lt;Sons&gt;<\/title>/);
  t.match(page, /<th scope="row" dir="auto">A law: Directive 2001\/29\/EC<\/th><td>1<\/td>/);
  t.match(page, /to its decision<\/th><td>less than a minute<\/td>/);
  t.match(readFileSync(file('2027.html'), 'utf8'), /to its decision<\/th><td>2 days, 3 hours<\/td>/);
  t.match(page, /to its answer<\/th><td>2 days<\/td>/);
  t.match(page, /Orders of authorities<\/th><td>to be filled in<\/td>/);
  t.match(readFileSync(file('2031.html'), 'utf8'), /rest on<\/h2>\n<p>[^\n]+\n<p>None\.<\/p>/);
});

t.test('what is no year, and no file of a kind that it writes, is refused', async (t) => {
  const { run, file } = await aSite(t);
  t.match((await run('--year', '26', '--out', file('a.csv'))).err, /It takes a year, as 2026/);
  t.match((await run('--year', '2026', '--out', file('a.pdf'))).err, /name ends in \.csv or \.html/);
  const nowhere = join(file('nowhere'), 'a.csv');
  t.match(await run('--year', '2026', '--out', nowhere), {
    code: 1,
    err: `There is no folder ${file('nowhere')}: make it first`,
  });
});

t.test('a relative path is taken from where the command was typed', async (t) => {
  const { run, typedIn } = await aSite(t);
  t.match(await run('--year', '2026', '--out', 'report.csv'), { code: 0, out: join(typedIn, 'report.csv') });
  t.match(readFileSync(join(typedIn, 'report.csv'), 'utf8'), 'Articles approved');
});

t.test('nobody makes it for somebody who is no admin', async (t) => {
  const { run, file } = await aSite(t);
  t.match(await run('--year', '2026', '--out', file('a.csv'), '--as', 'nobody'), { code: 1, err: /nobody/ });
  t.notOk(existsSync(file('a.csv')));
});
