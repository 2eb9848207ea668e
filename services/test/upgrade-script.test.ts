import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { project } from './doc-pages.ts';
import { folder } from './folder.ts';

/** The sample script that upgrades a site, with stub commands that only record their calls. */

const note = 'echo "$(basename "$0") $*" >> "$CALLS"';
const commands: Readonly<Record<string, string>> = {
  benchnotes: note,
  git: `[ "$1" = clone ] || { echo there; exit; }; ${note}; mkdir "$4"; echo new > "$4/version"`,
  npm: `${note}; [ "$*" != "$NPM_FAILS" ]`,
  systemctl: note,
  curl: note,
};

/** A machine with the built version `old`; returns a function that runs the script, and the paths. */
const machine = (t: Test) => {
  const place = folder(t);
  const site = join(place, 'site');
  const bin = join(place, 'bin');
  const calls = join(place, 'calls');
  for (const made of [site, bin]) mkdirSync(made);
  writeFileSync(calls, '');
  writeFileSync(join(site, 'version'), 'old\n');
  const settings = join(place, 'benchnotes.env');
  const set = (text: string): void => writeFileSync(settings, text);
  set('SITE_URL=https://benchnotes.example\n');
  const script = readFileSync(join(project, 'docs/samples/benchnotes-upgrade'), 'utf8');
  for (const [name, text] of Object.entries(commands)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const upgrade = (words: readonly string[] = [], more: Readonly<Record<string, string>> = {}) => {
    const env = { PATH: `${bin}:/usr/bin:/bin`, BENCHNOTES_FOLDER: site, CALLS: calls, NPM_FAILS: '', ...more };
    const here = script.replaceAll('/etc/benchnotes.env', settings);
    return spawnSync('/bin/sh', ['-c', here, 'benchnotes-upgrade', ...words], { env, encoding: 'utf8' });
  };
  const versionIn = (suffix: string): string | undefined =>
    existsSync(site + suffix) ? readFileSync(join(site + suffix, 'version'), 'utf8').trim() : undefined;
  const called = (): string[] => readFileSync(calls, 'utf8').trim().split('\n');
  return { upgrade, versionIn, called, set };
};

t.test('it builds beside the running version, then takes its place', (t) => {
  const { upgrade, versionIn, called } = machine(t);
  t.match(upgrade(), { status: 0, stderr: '' });
  t.match(called(), [/^benchnotes backup /, /^git clone .*-next$/, 'npm ci', 'npm run build', 'systemctl restart benchnotes', /^curl /, 'benchnotes status']); // prettier-ignore
  t.strictSame(['', '-previous', '-next'].map(versionIn), ['new', 'old', undefined]);
  t.end();
});

t.test('it asks at the port of the settings', (t) => {
  const { upgrade, called, set } = machine(t);
  const asked = () => called().findLast((call) => call.startsWith('curl '));
  upgrade();
  t.match(asked(), /http:\/\/127\.0\.0\.1:3000\/readyz$/);
  set('PORT="8080"\nSITE_URL=https://benchnotes.example\n');
  t.match(upgrade(), { status: 0, stderr: '' });
  t.match(asked(), /http:\/\/127\.0\.0\.1:8080\/readyz$/);
  t.end();
});

t.test('a version that cannot be built leaves the running one alone, and the next try begins again', (t) => {
  const { upgrade, versionIn, called } = machine(t);
  for (const NPM_FAILS of ['ci', 'run build']) {
    t.not(upgrade([], { NPM_FAILS }).status, 0);
    t.equal(versionIn(''), 'old');
  }
  t.notOk(called().some((call) => call.startsWith('systemctl')));
  t.equal(upgrade().status, 0);
  t.equal(versionIn(''), 'new');
  t.end();
});

t.test('it goes back without building, and forth', (t) => {
  const { upgrade, versionIn } = machine(t);
  t.match(upgrade(['back']), { status: 1, stderr: /^There is no .*-previous to go back to\.\n$/ });
  t.equal(versionIn(''), 'old');
  upgrade();
  t.equal(upgrade(['back']).status, 0);
  t.strictSame(['', '-previous'].map(versionIn), ['old', 'new']);
  t.equal(upgrade(['back']).status, 0);
  t.strictSame(['', '-previous'].map(versionIn), ['new', 'old']);
  t.match(upgrade(['bakc']), { status: 1, stderr: /^Usage: / });
  t.end();
});
