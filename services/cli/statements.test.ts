import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { run as runProgram } from '../test/built.ts';
import { folder } from '../test/folder.ts';
import { decideForAYear } from '../test/year-of-decisions.ts';

t.test('the statements of a year are written as the Transparency Database asks for them', async (t) => {
  const environment = { DATA_DIR: folder(t) };
  await decideForAYear(environment);
  const out = join(environment.DATA_DIR, 'statements.csv');
  const run = (...words: string[]) => runProgram('cli', words, { env: { ...process.env, ...environment } });
  const { out: message } = await run('statements', '--year', '2026', '--out', out);
  t.match(message, /^2 statements of 2026 written to .+ 1 decision named no reason of the list/);
  const csv = readFileSync(out, 'utf8');
  const [head, first, second, ...others] = csv.split('\r\n');
  t.same(others, [''], 'nothing that was taken back, and no other year');
  t.match(head, /^puid,decision_visibility,decision_visibility_other,decision_facts,decision_ground,/);
  t.match(first, /^post-1-1,"\[""DECISION_VISIBILITY_OTHER""\]",The content was not published\.,"'=HYPERLINK/, 'no formula');
  t.match(first, /DECISION_GROUND_INCOMPATIBLE_CONTENT,https:\/\/benchnotes\.example\/rules,,,Writing guidelines/);
  t.match(first, /2026-03-01,.+,2026-03-04,SOURCE_VOLUNTARY,No,AUTOMATED_DECISION_NOT_AUTOMATED$/, 'sent, and decided');
  t.match(second, /^post-2-2,"\[""DECISION_VISIBILITY_CONTENT_DISABLED""\]",,/);
  t.match(
    second,
    /DECISION_GROUND_ILLEGAL_CONTENT,,Directive 2001\/29\/EC,"Copied, ""word for word""\.",,,STATEMENT_CATEGORY_INTELL/,
  );
  t.match(second, /\[""STATEMENT_CATEGORY_OTHER_VIOLATION_TC""\]/, 'the other category, too');
  t.notMatch(csv, /ada/i, 'nothing that a person wrote');
  const rest = join(environment.DATA_DIR, 'rest.csv');
  const since = await run('statements', '--year', '2026', '--since', '2026-03-04T12:00:01Z', '--out', rest);
  t.match(since.out, /^1 statement of 2026 from 2026-03-04T12:00:01\.000Z on written to .+ 1 decision named no reason/);
  t.equal(readFileSync(rest, 'utf8'), [head, second, ''].join('\r\n'), 'what was decided after the last export');
  t.match((await run('statements', '--year', '2026', '--since', 'May', '--out', rest)).err, /It takes a day that there is/);
  const again = await run('statements', '--year', '2026', '--out', out);
  t.match(again, { code: 1 }, 'no file is written over');
  t.equal(readFileSync(out, 'utf8'), csv);
});

t.test('a year without a decision is an empty file; what is no year is refused', async (t) => {
  const environment = { DATA_DIR: folder(t) };
  await decideForAYear(environment);
  const out = join(environment.DATA_DIR, 'none.csv');
  const run = (...words: string[]) => runProgram('cli', words, { env: { ...process.env, ...environment } });
  t.match((await run('statements', '--year', '2031', '--out', out, '--json')).out, /"stated":0/);
  t.equal(readFileSync(out, 'utf8'), '');
  t.match((await run('statements', '--year', '31', '--out', out)).err, /It takes a year, as 2026/);
});
