/* c8 ignore start: tap would hold this file alone against its figure of coverage. */
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Before the first test: programs and threads that tests start are compiled ones, and are to be those of the sources as they are now. */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const compiler = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
const record = 'dist/.tsbuildinfo';
const sources = ['contracts', 'projections', 'services', 'demo'];

const changedAt = (file: string): number => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

const files = sources.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
);

if (files.some((file) => file.endsWith('.ts') && changedAt(file) > changedAt(record))) {
  const now = new Date();
  execFileSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
  // The compiler leaves its record as it is where a change is to no file that it writes.
  utimesSync(join(root, record), now, now);
}
