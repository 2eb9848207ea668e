import t from 'tap';
import { run } from '../test/built.ts';

/** The program loads only the called command, but help and corrections list all of them. */
const called = (...words: string[]) => run('cli', words, { env: process.env });

const commandsIn = (help: string): string[] => [...help.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => String(name));

t.test('help names all commands, and so does what is said where none is called', async (t) => {
  const { out, code } = await called('--help');
  t.equal(code, 0);
  for (const name of ['admin', 'audit', 'backup', 'copy', 'export', 'import', 'restore', 'status', 'switch', 'witness'])
    t.ok(commandsIn(out).includes(name), name);
  t.same(commandsIn((await called()).err), commandsIn(out));
});

t.test('a command is found behind the options of the program, and by help', async (t) => {
  t.match(await called('--as', 'ada', 'restore', '--help'), { code: 0, out: /^Usage: benchnotes restore / });
  t.match(await called('help', 'export'), { code: 0, out: /^Usage: benchnotes export / });
  t.match(await called('help', 'audit', 'monitor'), { code: 0, out: /^Usage: benchnotes audit monitor / });
});

t.test('a command that there is not is told, with the one that may be meant', async (t) => {
  t.match(await called('aduit', 'verify'), { code: 1, err: /unknown command 'aduit'\n\(Did you mean audit\?\)/ });
});
