import t, { type Test } from 'tap';
import { sampled } from '../../scripts/test-scale.ts';
import { longestFrontMatter } from './front-matter.ts';
import { Reading } from './reading.ts';
import { sourceLimits } from './source.ts';

t.setTimeout(600_000);

/** Markdown of maximum size that costs the library quadratic time, or all memory. */
const hostile: readonly string[] = '>,- ,> - ,a\n-\n,[,[a],],[^a]: b\n,*a_ ,a**b,|a|\n|-|\n,`'.split(',');
const fullOf = (token: string): string => token.repeat(sourceLimits.markdown / token.length);

const reading = new Reading();
t.teardown(() => reading.stop());

/** Reads a file, or gets the reason why not, and then reads another one. */
const readIn = async (t: Test, file: string): Promise<void> => {
  let said = 'read';
  const begin = performance.now();
  await reading.markdownFile(file).catch((error: unknown) => (said = (error as Error).message));
  t.match(said, /^read$|nested too deeply|longer than 10 seconds|more memory than 512 MB|too much formatting|front matter/);
  const time = performance.now() - begin;
  t.ok(time < 30_000, `${said}: ${time.toFixed(0)} ms`);
  const { body } = await reading.markdownFile('One is read **as ever**.');
  t.match(JSON.stringify(body), 'as ever');
};

for (const token of sampled(hostile, 'LONG_EVERY'))
  t.test(`a file full of ${JSON.stringify(token)} is read, or refused, in bounded time`, (t) => readIn(t, fullOf(token)));

/** As many lines as fit into front matter. */
const numbered = (line: (number: number) => string): string =>
  Array.from({ length: longestFrontMatter }, (_, number) => line(number))
    .join('')
    .slice(0, longestFrontMatter)
    .replace(/\n.*$/, '');

const frontMatters = {
  'keys of YAML': `---\n${numbered((number) => `a${number}: b\n`)}\n---\n`,
  'keys of TOML': `+++\n${numbered((number) => `a${number}=1\n`)}\n+++\n`,
  brackets: `---\na: ${'['.repeat(longestFrontMatter - 100)}\n---\n`,
  aliases: `---\na: &a [${'b,'.repeat(10_000)}]\nb: [${'*a,'.repeat(10_000)}]\n---\n`,
  'too much of it': `---\n${'a'.repeat(longestFrontMatter + 1)}\n---\n`,
};
for (const [what, file] of Object.entries(frontMatters)) t.test(`so is front matter full of ${what}`, (t) => readIn(t, file));

t.test('a text at which the program itself fails is refused, and the next one is read', async (t) => {
  const failing = { toString: 'no text' } as unknown as string;
  await t.rejects(reading.markdownFile(failing), {
    name: 'DomainError',
    code: 'VALIDATION_FAILED',
    message: 'It cannot be read: TypeError: file.replace is not a function',
  });
  const { body } = await reading.markdownFile('One is read **as ever**.');
  t.match(JSON.stringify(body), 'as ever');
});
