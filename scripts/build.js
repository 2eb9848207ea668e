// Builds the program and its pages into a folder named by what they are made of (builds/<digest>), then points `dist`
// at it in one step: whatever runs goes on with the files that it began with. Where that folder is there already
// nothing is built. With --if-missing any build will do.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { readlinkSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const builds = join(root, 'builds');
const link = join(root, 'dist');

/** Folders and files. The packages are those that the lock file names. */
const sources =
  'bench contracts demo domain event-log frontend fuzz projections services storage e2e/chromium.ts scripts/build.js scripts/test-scale.ts test-servers/eventstoredb'.split(
    ' ',
  );
const settings = 'package.json package-lock.json tsconfig.json tsconfig.build.json'.split(' ');

/** So many builds stay for the processes that began with them. */
const most = 5;

const isBuilt = (name) => !/\.(test|suite)\.tsx?$|\/test\/|^bench\/results\//.test(name);

const filesIn = (source) =>
  statSync(join(root, source)).isFile()
    ? [source]
    : readdirSync(join(root, source), { recursive: true, encoding: 'utf8' })
        .map((name) => join(source, name).replaceAll('\\', '/'))
        .filter((name) => isBuilt(name) && statSync(join(root, name)).isFile());

const digest = () => {
  const hash = createHash('sha256');
  for (const file of [...settings, ...sources].flatMap(filesIn).sort()) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
};

const run = (signal, program, ...words) =>
  new Promise((resolve, reject) => {
    const options = { cwd: root, stdio: 'inherit', signal };
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...words], options);
    // One that is stopped has an error first, and writes until it ends.
    child.once('error', (error) => child.pid === undefined && reject(error));
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('It was not built: see above.'))));
  });

const build = async (folder) => {
  if (!['typescript', 'vite'].every((name) => existsSync(join(root, 'node_modules', name))))
    throw new Error('What builds the program is not installed. Run: npm ci');
  const ended = new AbortController();
  const start = (...words) => run(ended.signal, ...words);
  const pages = (to, ...words) =>
    start('vite/bin/vite.js', 'build', 'frontend', ...words, '--outDir', join(folder, 'frontend', to), '--logLevel', 'warn');
  const parts = [
    start('typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', folder),
    pages('client'),
    pages('server', '--ssr'),
    pages('gallery', '--mode', 'gallery'),
  ];
  // Once one of them fails the others are stopped, and waited for: what they write meanwhile is to be removed, too.
  await Promise.all(parts).catch(async (error) => {
    ended.abort();
    await Promise.allSettled(parts);
    throw error;
  });
};

const makeBuild = async (target) => {
  mkdirSync(builds, { recursive: true });
  const folder = join(builds, `unfinished-${randomUUID()}`);
  mkdirSync(folder);
  try {
    await build(folder);
    renameSync(folder, target);
  } catch (error) {
    // Another process may have made the same meanwhile.
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const pointAt = (target) => {
  const isThere = lstatSync(link, { throwIfNoEntry: false });
  if (isThere?.isSymbolicLink() && basename(readlinkSync(link)) === basename(target)) return;
  if (isThere?.isDirectory()) renameSync(link, join(builds, `earlier-${process.pid}`));
  const next = `${link}-${process.pid}`;
  symlinkSync(relative(root, target), next, 'junction');
  renameSync(next, link);
};

const remove = (name) => rmSync(join(builds, name), { recursive: true, force: true });

const removeOld = (current) => {
  const madeAt = (name) => statSync(join(builds, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const [unfinished, others] = [[], []];
  for (const name of readdirSync(builds)) (name.startsWith('unfinished-') ? unfinished : others).push(name);
  unfinished.filter((name) => madeAt(name) < Date.now() - 3_600_000).forEach(remove);
  others
    .filter((name) => name !== basename(current))
    .toSorted((one, other) => madeAt(other) - madeAt(one))
    .slice(most - 1)
    .forEach(remove);
};

const main = async () => {
  if (process.argv.includes('--if-missing') && existsSync(link)) return;
  const target = join(builds, digest());
  if (!existsSync(target)) await makeBuild(target);
  utimesSync(target, new Date(), new Date());
  pointAt(target);
  removeOld(target);
};

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
