import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { read } from './doc-pages.ts';
import { folder } from './folder.ts';

/** The nightly job of docs/install.md, with `benchnotes` and `logger` as stubs. */

/** Runs the job, with a `backup` command that exits with this code, next to an old backup. */
const nightly = (t: Test, code: number) => {
  const place = folder(t);
  const stub = (name: string, body: string): void => writeFileSync(join(place, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  stub('benchnotes', `echo "$*" >> "$0.called"; echo 'Digest: 4711'; exit ${code}`);
  stub('logger', 'cat >> "$0.said"');
  const old = join(place, 'backups/2026-01-01');
  mkdirSync(old, { recursive: true });
  const then = new Date('2026-01-01');
  utimesSync(old, then, then);
  const [, job = ''] = /<<'END'\n(#!\/bin\/sh\n[^#]*?backup[^#]*?)END\n/.exec(read('docs/install.md')) ?? [];
  const here = job
    .replaceAll('/usr/local/sbin/benchnotes', join(place, 'benchnotes'))
    .replaceAll('/var/backups/benchnotes', join(place, 'backups'));
  const env = { ...process.env, PATH: `${place}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', here], { env, encoding: 'utf8' });
  const file = (name: string): string => (existsSync(join(place, name)) ? readFileSync(join(place, name), 'utf8') : '');
  return {
    status,
    said: stdout + stderr,
    called: file('benchnotes.called'),
    logged: file('logger.said'),
    hasOld: existsSync(old),
  };
};

t.test('it logs the digest, and removes old backups', (t) => {
  t.match(nightly(t, 0), { status: 0, said: /^$/, called: /^backup /, logged: 'Digest: 4711', hasOld: false });
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
