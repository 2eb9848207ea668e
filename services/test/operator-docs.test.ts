import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Command } from 'commander';
import t from 'tap';
import { commandsFor } from '../cli/commands.ts';
import { anchorsIn, headingsIn, pages, pagesIn, project, proseOf, read } from './doc-pages.ts';

/**
 * The instructions that an operator follows in an emergency: one page for each task, found in one step, with commands
 * that exist.
 */

const tasks = pagesIn('docs/operations');
const program = new Command('benchnotes').option('--as <username>').version('');
for (const command of await commandsFor('')) program.addCommand(command);

t.test('the index names every page of docs/operations in one line', async (t) => {
  t.ok(tasks.length >= 25);
  const lines = read('docs/operations.md').split('\n');
  for (const page of tasks) {
    const link = `](${page.replace('docs/', '')}) |`;
    t.equal(lines.filter((line) => line.startsWith('| ') && line.endsWith(link)).length, 1, page);
  }
});

t.test('every page says when it is needed and how to tell that it worked, and is short', async (t) => {
  for (const page of tasks) {
    const text = read(page);
    t.ok(/^# .+\n\n\*\*When\*\*: /.test(text), `${page}: when`);
    t.ok(/\*\*Work(?:ed|s) if\*\*/.test(text), `${page}: worked if`);
    t.ok(text.split('\n').length <= 130, `${page}: short`);
  }
});

/** The prefix of the program's name in a line that calls it. */
const caller = /^(?:[A-Z_]+=\S+ )*(?:docker compose .*?(?:exec|run) .*?)?(?:npm run (?:--silent )?)?(?:\/usr\/local\/sbin\/)?/;
const call = new RegExp(`${caller.source}benchnotes (?:-- )?(.+)$`);

/** The calls in the code blocks and code spans of a text, each without the program's name. */
const callsIn = (text: string): string[] => {
  const blocks = [...text.matchAll(/^```.*\n([^]*?)^```/gm)].map(([, code]) => String(code).replaceAll('\\\n', ''));
  const spans = [...text.replace(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)].map(([, code]) =>
    String(code).replaceAll('\n', ' '),
  );
  const parts = [...blocks.join('\n').split('\n'), ...spans].flatMap((line) => line.split(/ (?:&&|\|\||[;|>#]) /));
  return parts.flatMap((part) => call.exec(part.trim())?.[1] ?? []);
};

/** The part of a call that the program does not have, if any. */
const unknownIn = (typed: string): string | undefined => {
  let command = program;
  const words = typed.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
  for (const [place, word] of words.entries()) {
    const next = command.commands.find((other) => other.name() === word);
    const name = word.replace(/=.*/, '');
    const option = [...command.options, ...program.options].find(({ long }) => long === name);
    const isValue = [...command.options, ...program.options].some(({ long, required }) => required && long === words[place - 1]);
    if (next) command = next;
    else if (word.startsWith('--') && !option && name !== '--help') return name;
    else if (!word.startsWith('-') && !isValue && command.commands.length > 0 && command.registeredArguments.length === 0)
      return word;
  }
  return undefined;
};

t.test('a call that does not exist is found', async (t) => {
  const text = 'Type `benchnotes status --jsn`, or\n\n```sh\nX=1 benchnotes audti verify\nbenchnotes --as mira audit sael\n```\n';
  t.strictSame(callsIn(text).map(unknownIn).toSorted(), ['--jsn', 'audti', 'sael']);
  t.strictSame(callsIn('`benchnotes --as ohm backup verify /x --keys /y`').map(unknownIn), [undefined]);
});

t.test('every command that the documentation writes is one of the program, with its options', async (t) => {
  let calls = 0;
  for (const page of [...pages, '.env.example'].filter((page) => !page.startsWith('docs/decisions/'))) {
    for (const typed of callsIn(read(page))) {
      calls += 1;
      if (/^[<…]/.test(typed)) continue;
      const unknown = typed.startsWith('help ') ? unknownIn(typed.slice(5)) : unknownIn(typed);
      if (unknown !== undefined) t.fail(`${page}: benchnotes ${typed} (${unknown})`);
    }
  }
  t.ok(calls > 100, `${calls} calls`);
});

t.test('every setting that a page names is one of the site, of its containers or of its libraries', async (t) => {
  const known = ['.env.example', 'docker-compose.yml', 'docker/kurrentdb.yml', 'docker/secrets.sh'].map(read).join('\n');
  const others = /^(?:NODE_(?:ENV|OPTIONS|EXTRA_CA_CERTS)|COMPOSE_FILE|AWS_.+|OWN_POST|DECISION_GROUND_.+|SOURCE_.+)$/;
  for (const page of tasks) {
    for (const [name] of read(page).matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b(?!_|…)/g))
      if (!others.test(name)) t.ok(new RegExp(`\\b${name}\\b`).test(known), `${page}: ${name}`);
  }
});

t.test('every alert names the page to follow, and the page on monitoring names every alert', async (t) => {
  const alerts = [...read('docs/samples/alerts.yml').matchAll(/- alert: (\w+)\n(?: {8}.*\n)+/g)];
  t.ok(alerts.length > 10);
  for (const [rule, name] of alerts) t.match(rule, / {10}runbook: docs\/operations\/[\w-]+\.md/, String(name));
  const documented = [...read('docs/operations/monitoring.md').matchAll(/^\| (Benchnotes\w+) \|/gm)].map(([, name]) => name);
  t.strictSame(
    documented,
    alerts.map(([, name]) => name),
  );
});

const namesOf = (command: Command): string[] => {
  const own = command.registeredArguments.length > 0 || command.commands.length === 0 ? [command.name()] : [];
  return [...own, ...command.commands.flatMap(namesOf).map((name) => `${command.name()} ${name}`)];
};

t.test('the table of the README names every command, and no other', async (t) => {
  const [, table = ''] = /^\| command \| what it does \|\n\|.*\n((?:\|.*\n)+)/m.exec(read('README.md')) ?? [];
  const documented = table.split('\n').flatMap((row) => {
    const [, cell = ''] = /^\| (.*?[^\\]) \| /.exec(row) ?? [];
    return [...cell.matchAll(/`([a-z-]+(?: [a-z][a-z-]*)*(?:\\\|[a-z]+)*)/g)].flatMap(([, span]) => {
      const [first, ...others] = String(span).split('\\|');
      return [first, ...others.map((other) => String(first).replace(/\S+$/, other))];
    });
  });
  const names = program.commands.flatMap(namesOf);
  t.ok(names.length > 40);
  t.strictSame(documented.filter((name) => name !== '--version').toSorted(), names.toSorted());
});

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|js|sh|json|yml|service|conf)$|^[A-Za-z]+$/.test(entry.name))
    .map((entry) => relative(project, join(entry.parentPath, entry.name)));

const folders = ['contracts', 'docker', 'docs/samples', 'event-log', 'frontend/src', 'projections', 'services', 'storage'];
const files = ['.env.example', 'Dockerfile', 'docker-compose.yml', 'Makefile', ...pages, ...folders.flatMap(sourcesIn)];

t.test('whatever names a page of the documentation names one that is there, with its heading', async (t) => {
  let named = 0;
  for (const file of files.filter((file) => !file.endsWith('docs.test.ts'))) {
    const text = /\.md$/.test(file) ? proseOf(file) : read(file);
    // In comments and pages a reference may continue on the next line.
    const references = text
      .replace(/\n\s*(?:\*|#|\/\/)? ?/g, ' ')
      .matchAll(/(?<![\w./-])(docs\/[\w/-]+\.md)(?:#([\w-]+)|\)?,? \(?\\?"([^"\\]*(?:\\'[^"\\]*)*)\\?")?/g);
    for (const [whole, page = '', anchor, heading] of references) {
      named += 1;
      const isThere = existsSync(join(project, page));
      if (!isThere || (anchor !== undefined && !anchorsIn(page).has(anchor))) t.fail(`${file} names ${whole}`);
      else if (heading !== undefined && !headingsIn(page).includes(heading.replaceAll("\\'", "'")))
        t.fail(`${file} names ${whole}`);
    }
  }
  t.ok(named > 60, `${named} references`);
});
