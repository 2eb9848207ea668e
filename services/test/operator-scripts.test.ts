import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { read } from './doc-pages.ts';
import { folder } from './folder.ts';

/** The scripts that operators copy do as they say, with the programs of the machine played by stubs. */

/** A folder of programs that write down how they were called; `bodies` says what else each does. */
const stubs = (t: Test, bodies: Readonly<Record<string, string>>) => {
  const place = folder(t);
  const calls = join(place, 'calls');
  for (const [name, body] of Object.entries(bodies))
    writeFileSync(join(place, name), `#!/bin/sh\necho "${name} $*" >> ${calls}\n${body}\n`, { mode: 0o755 });
  return {
    place,
    calls: () => (existsSync(calls) ? readFileSync(calls, 'utf8') : ''),
    run: (script: string, ...words: string[]) => {
      const env = { ...process.env, PATH: `${place}:${process.env.PATH}` };
      const { status, stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', ...words], { env, encoding: 'utf8' });
      return { status, said: stdout + stderr };
    },
  };
};

/** The nightly job of docs/install.md, where `backup` ends with a code, among a backup of sixteen days before. */
const nightly = (t: Test, code: number) => {
  const { place, calls, run } = stubs(t, { benchnotes: `echo 'Digest: 4711'; exit ${code}`, logger: 'cat >> "$0.said"' });
  const old = join(place, 'backups/2026-01-01');
  mkdirSync(old, { recursive: true });
  const then = new Date(Date.now() - 16 * 24 * 60 * 60_000);
  utimesSync(old, then, then);
  const [, job = ''] = /<<'END'\n(#!\/bin\/sh\n[^#]*?backup[^#]*?)END\n/.exec(read('docs/install.md')) ?? [];
  const here = job
    .replaceAll('/usr/local/sbin/benchnotes', join(place, 'benchnotes'))
    .replaceAll('/var/backups/benchnotes', join(place, 'backups'));
  const logged = join(place, 'logger.said');
  const ended = run(here);
  return { ...ended, calls: calls(), logged: existsSync(logged) ? readFileSync(logged, 'utf8') : '', hasOld: existsSync(old) };
};

t.test('the nightly backup logs its digest, and removes old ones', (t) => {
  t.match(nightly(t, 0), { status: 0, said: /^$/, calls: /^benchnotes backup /, logged: 'Digest: 4711', hasOld: false });
  t.end();
});

t.test('a backup with a finding is complete: its digest is logged, old ones go, and cron sends a mail', (t) => {
  t.match(nightly(t, 2), { status: 0, said: /ended with 2.*4711/, logged: 'Digest: 4711', hasOld: false });
  t.end();
});

t.test('a backup that failed leaves the old ones, and cron sends a mail', (t) => {
  t.match(nightly(t, 1), { status: 1, said: /ended with 1/, logged: /^$/, hasOld: true });
  t.end();
});

t.test('benchnotes-upgrade exchanges the versions, and asks the port of the settings', (t) => {
  const { place, calls, run } = stubs(t, { systemctl: '', curl: '', benchnotes: '' });
  const [now, before] = [join(place, 'opt'), join(place, 'opt-previous')];
  for (const version of [now, before]) {
    mkdirSync(version);
    writeFileSync(join(version, 'is'), version);
  }
  const settings = join(place, 'benchnotes.env');
  const script = read('docs/samples/benchnotes-upgrade').replaceAll('/etc/benchnotes.env', settings);
  const back = () => run(`BENCHNOTES_FOLDER=${now}\n${script}`, 'back');
  writeFileSync(settings, 'SITE_URL=https://benchnotes.example\n');
  t.match(back(), { status: 0 });
  t.equal(readFileSync(join(now, 'is'), 'utf8'), before);
  t.match(calls(), /systemctl restart benchnotes\ncurl .*http:\/\/127\.0\.0\.1:3000\/readyz\nbenchnotes status\n$/);
  writeFileSync(settings, 'PORT=8080\nSITE_URL=https://benchnotes.example\n');
  t.match(back(), { status: 0 });
  t.equal(readFileSync(join(now, 'is'), 'utf8'), now);
  t.match(calls(), /curl .*http:\/\/127\.0\.0\.1:8080\/readyz\nbenchnotes status\n$/);
  t.end();
});
