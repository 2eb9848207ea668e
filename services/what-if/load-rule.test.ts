import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { DomainError } from '../../contracts/errors.ts';
import { logged, MemoryLog, submit } from '../../projections/test/log.ts';
import { folder } from '../test/folder.ts';
import { loadRule } from './load-rule.ts';
import { play } from './play.ts';
import type { Submission } from './rule.ts';

const written = (t: Test, code: string): string => {
  const file = join(folder(t), 'rule.ts');
  writeFileSync(file, code);
  return file;
};

/** A submission as the rule sees it. */
const shown = async (): Promise<Submission> => {
  const seen: Submission[] = [];
  await play(new MemoryLog(logged(submit(1))), async (submission) => (seen.push(submission), 'hold'));
  return seen[0] as Submission;
};

/** The answer of a rule with this body, or the sentence that refuses it. */
const answered = async (t: Test, body: string, wait?: number): Promise<string> => {
  const rule = await loadRule(written(t, `export default ${body};`), wait);
  return rule(await shown()).catch((error: unknown) => {
    if (error instanceof DomainError) return error.message;
    throw error;
  });
};

t.test('a rule that does not answer in time is given up, with the post', async (t) => {
  const never = 'async () => { await new Promise(() => {}); }';
  t.match(await answered(t, never, 50), /^The rule gave no answer within 0\.05 seconds at post-1, submitted 2026-.*\.$/);
  const late = '() => new Promise((answer) => setTimeout(() => answer("hold"), 100))';
  t.equal(await answered(t, late), 'hold');
});

t.test('a field that a rule is not given is named, with those that there are', async (t) => {
  t.match(
    await answered(t, '({ author }) => (author.aprovals > 9 ? "approve" : "hold")'),
    /^The rule failed at post-1, .*: author has no field "aprovals"\. It has id, submissions, approvals, rejections, unpublishings\.$/,
  );
  t.match(await answered(t, '({ category: { title } }) => "hold"'), /category has no field "title"\. It has slug, name\./);
  t.match(await answered(t, '(one) => one.cover'), /submission has no field "cover"\. It has postId, title, summary, /);
});

t.test('what is shown can be awaited, copied, printed and asked for what it has', async (t) => {
  const whole = `async (one) => {
    const { author } = await one;
    if ('cover' in one || one.hasOwnProperty('cover') || !('id' in author)) throw new Error('asked');
    const copies = [{ ...one }, JSON.parse(JSON.stringify(one))];
    if (!copies.every(({ title, author: { id } }) => title === one.title && id === author.id)) throw new Error('copied');
    const { inspect } = await import('node:util');
    throw new Error(String(one) + inspect(one));
  }`;
  t.match(await answered(t, whole), /: \[object Object\]\{\s+postId: 1,[^]*author: \{\s+id: 2,/);
});

t.test('a folder is no rule', async (t) => {
  const place = join(folder(t), 'rules');
  mkdirSync(place);
  await t.rejects(loadRule(place), { message: `${place} is a folder: name the file of a rule.` });
});
