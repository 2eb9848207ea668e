// What the program is bundled into: one file for each process or thread that starts, and chunks that are loaded when
// they are needed. Node loads a few files in a third of the time that it takes for some two thousand.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The server, the command line, and the threads and processes that they start (storage/threads.ts). */
const programs = [
  'services/main',
  'services/cli',
  'services/article-workers/worker',
  'services/image-uploads/decode',
  'services/operations/replay-worker',
  'services/site/folder-worker',
  'services/social-pictures/draw',
  'services/transfer/worker',
  'storage/checkpoint-worker',
  'storage/writer-worker',
];

/** The benchmarks, the processes that they start, the API fuzzer, and a member of the test server's cluster. */
const tools = [
  'bench/main',
  ...readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.ts') && /^answerJobs/m.test(readFileSync(join(root, 'bench', name), 'utf8')))
    .map((name) => `bench/${name.slice(0, -'.ts'.length)}`),
  'fuzz/main',
  'test-servers/eventstoredb/cluster/main',
];

/**
 * Packages that stay in node_modules: those with native code, and those that find files of theirs by their own place.
 * Of mongodb and @eventstore/db-client, classes are patched inside (…-workaround.ts); what grpc-js makes, the latter
 * takes only from the same copy.
 */
const packages = [
  '@eventstore/db-client',
  '@grpc/grpc-js',
  '@takumi-rs/wasm',
  'argon2',
  'autocannon',
  'jiti',
  'libsql',
  'mongodb',
  'pino',
  'piscina',
  'playwright-core',
  'sharp',
];
/** In tests also development tools, and the S3 client: a test checks when Node loads it. */
const testPackages = ['@aws-sdk/client-s3', 'eslint', 'rolldown', 'typescript', 'vite'];

/**
 * Packages of functions whose tables take up to a tenth of a second of processor time: loaded when the first of their
 * functions is called, which few commands and few texts do.
 */
const latePackages = ['transliteration', 'unicode-confusables'];

const isOf = (names) => (id) => names.some((name) => id === name || id.startsWith(`${name}/`));

const require = createRequire(import.meta.url);

const late = '\0late:';

/** Replaces each late package by functions of the same names that load it from node_modules. */
const lateLoading = {
  name: 'late-loading',
  resolveId: {
    filter: { id: new RegExp(`^(${latePackages.join('|')})$`) },
    handler: (id) => late + id,
  },
  load: {
    filter: { id: new RegExp(`^${late}`) },
    handler: (id) => {
      const name = id.slice(late.length);
      return [
        `import { createRequire } from 'node:module';`,
        `const require = createRequire(import.meta.url);`,
        ...Object.keys(require(name)).map(
          (key) => `export const ${key} = (...values) => require(${JSON.stringify(name)}).${key}(...values);`,
        ),
      ].join('\n');
    },
  },
};

/** Bundles these entries, which are paths from the root without their ending, into a folder. */
export const bundle = async (entries, folder, { external = packages, plugins = [] } = {}) => {
  const made = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(entries.map((entry) => [entry, `${entry}.ts`])),
    external: isOf(external),
    plugins: [lateLoading, ...plugins],
    // No code of ours calls WaveDrom's `eval`. The other three come from packages, and from tests that import
    // statically what the program loads lazily.
    checks: { eval: false, ineffectiveDynamicImport: false, moduleLevelDirective: false, sourcemapBroken: false },
  });
  await made.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // It must run first, so it cannot share a file with modules that import others.
    codeSplitting: { groups: [{ name: 'tick-shape', test: /\/services\/start\/tick-shape\.ts$/ }] },
  });
  await made.close();
};

/** Bundles each program on its own, so that it starts with one file. The tools share chunks. */
export const bundleAll = async (folder) => {
  for (const entries of [...programs.map((entry) => [entry]), tools]) await bundle(entries, folder);
};

/** Keeps `import.meta.url` pointing at the source, so that tests find the files beside it. */
const ownPlace = {
  name: 'own-place',
  transform: {
    filter: { id: /\.m?[jt]s$/, code: /import\.meta\.(url|dirname)/ },
    // Lines stay where they are, and so do the source maps.
    handler: (code, id) => {
      const moved = code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
      return { code: moved.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))), map: null };
    },
  },
};

const groupedTap = join(root, 'scripts/grouped-tap.ts');

/** Replaces `tap` in test files by a version that lets them share a process. */
const sharedTap = {
  name: 'shared-tap',
  resolveId: {
    filter: { id: /^tap$/ },
    handler: (id, importer) => (importer === groupedTap ? { id, external: true } : groupedTap),
  },
};

const passwords = join(root, 'services/accounts/passwords.ts');
const quickArgon2 = join(root, 'services/test/quick-argon2.ts');

/** Replaces `argon2` where passwords are hashed. */
const quickPasswords = {
  name: 'quick-passwords',
  resolveId: {
    filter: { id: /^argon2$/ },
    handler: (id, importer) => (importer === passwords ? quickArgon2 : { id, external: true }),
  },
};

/** Bundles test files with shared chunks, so that starting a process for each test file is cheap. */
export const bundleTests = (entries, folder) =>
  bundle(['scripts/grouped-tap', ...entries], folder, {
    external: [...packages.filter((name) => name !== 'argon2'), ...testPackages],
    plugins: [ownPlace, sharedTap, quickPasswords],
  });
