// Builds the program and its pages into a folder named by what they are made of (builds/<digest>), then points `dist`
// at it in one step: whatever runs goes on with the files that it began with. Where that folder is there already
// nothing is built. With --if-missing any build will do. With --tests the tests are built, too, in the same way:
// .tap/builds/<digest>, .tap/tests (scripts/load-typescript.js runs them from there).
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { readlinkSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Where builds are kept, and the link to the one that is current. */
const ofProgram = { builds: join(root, 'builds'), link: join(root, 'dist') };
const ofTests = { builds: join(root, '.tap/builds'), link: join(root, '.tap/tests') };

/** Folders and files. The packages are those that the lock file names. */
const sources =
  'bench contracts demo domain event-log frontend fuzz projections services storage e2e/chromium.ts scripts/build.js scripts/bundle.js scripts/test-scale.ts test-servers/eventstoredb'.split(
    ' ',
  );
const settings = 'package.json package-lock.json tsconfig.json'.split(' ');

/** So many builds stay for the processes that began with them. */
const most = 5;

const isBuilt = (name) => !/\.(test|suite)\.tsx?$|\/test\/|^bench\/results\//.test(name);

const filesIn = (source) =>
  statSync(join(root, source)).isFile()
    ? [source]
    : readdirSync(join(root, source), { recursive: true, encoding: 'utf8' })
        .map((name) => join(source, name).replaceAll('\\', '/'))
        .filter((name) => isBuilt(name) && statSync(join(root, name)).isFile());

const digest = (files) => {
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
};

/** Code and data in the folders of sources, tests included. */
const testSources = () =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|builds$|data$|docs$|reports$)/.test(entry.name))
    .flatMap(({ name }) => readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file)))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(tsx?|js|json)$/.test(file) && !/^(bench\/results|test-servers\/bin)\/|\/node_modules\//.test(file));

const run = (signal, program, ...words) =>
  new Promise((resolve, reject) => {
    const options = { cwd: root, stdio: 'inherit', signal };
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...words], options);
    // One that is stopped has an error first, and writes until it ends.
    child.once('error', (error) => child.pid === undefined && reject(error));
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('It was not built: see above.'))));
  });

const build = async (folder) => {
  if (!['rolldown', 'vite'].every((name) => existsSync(join(root, 'node_modules', name))))
    throw new Error('What builds the program is not installed. Run: npm ci');
  const ended = new AbortController();
  const start = (...words) => run(ended.signal, ...words);
  const pages = (to, ...words) =>
    start('vite/bin/vite.js', 'build', 'frontend', ...words, '--outDir', join(folder, 'frontend', to), '--logLevel', 'warn');
  const parts = [
    import('./bundle.js').then(({ bundleAll }) => bundleAll(folder)),
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

/** Makes a folder by `make`, whole or not at all. */
const makeWhole = async (builds, target, make) => {
  mkdirSync(builds, { recursive: true });
  const folder = join(builds, `unfinished-${randomUUID()}`);
  mkdirSync(folder);
  try {
    await make(folder);
    renameSync(folder, target);
  } catch (error) {
    // Another process may have made the same meanwhile.
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const pointAt = ({ builds, link }, target) => {
  const isThere = lstatSync(link, { throwIfNoEntry: false });
  if (isThere?.isSymbolicLink() && basename(readlinkSync(link)) === basename(target)) return;
  if (isThere?.isDirectory()) renameSync(link, join(builds, `earlier-${process.pid}`));
  const next = `${link}-${process.pid}`;
  symlinkSync(relative(dirname(link), target), next, 'junction');
  renameSync(next, link);
};

const removeOld = (builds, current) => {
  const remove = (name) => rmSync(join(builds, name), { recursive: true, force: true });
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

/** Makes the build of these files where it is not there yet, and points the link at it. */
const bringUpToDate = async (place, files, make) => {
  const target = join(place.builds, digest(files));
  if (!existsSync(target)) await makeWhole(place.builds, target, make);
  utimesSync(target, new Date(), new Date());
  pointAt(place, target);
  removeOld(place.builds, target);
};

const buildTests = async (files, folder) => {
  const { bundleTests } = await import('./bundle.js');
  await bundleTests(
    files.filter((file) => file.endsWith('.test.ts')).map((file) => file.slice(0, -'.ts'.length)),
    folder,
  );
};

const main = async () => {
  if (process.argv.includes('--if-missing') && existsSync(ofProgram.link)) return;
  await bringUpToDate(ofProgram, [...settings, ...sources].flatMap(filesIn), build);
  if (!process.argv.includes('--tests')) return;
  const files = testSources();
  await bringUpToDate(ofTests, [...settings, ...files], (folder) => buildTests(files, folder));
};

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
