// Mutation testing (docs/decisions/0133-mutants-of-the-core-are-killed-by-its-unit-tests.md): the code is changed in
// one place at a time, and a test is to fail each time. `make test-mutants` runs all groups; `MUTANT_GROUP=domain npx
// stryker run --mutate domain/slug.ts` one file of one of them.

/**
 * What is mutated together, and the tests that are to find it: fast ones in one process, without servers, browsers or
 * child processes.
 */
export const groups = {
  chain: {
    mutate: ['event-log/chain.ts', 'event-log/append.ts'],
    tests: ['event-log/chain.test.ts', 'event-log/append.test.ts'],
  },
  seals: {
    mutate: ['event-log/seals/*.ts'],
    tests: ['event-log/seals/*.test.ts', 'services/audit/random-alterations.test.ts'],
  },
  log: {
    mutate: ['event-log/*.ts', '!event-log/{chain,append,eventstoredb}.ts'],
    tests: [
      'event-log/{decorated,event-log,guarded,metadata,nesting,or-damaged,page,pauses,site-identity}.test.ts',
      'event-log/sqlite-{follow,reader,rows,schema,writes}.test.ts',
      'event-log/{of-site,sqlite}.test.ts',
    ],
  },
  applier: {
    mutate: ['projections/{apply,parked,pending,subjects}.ts'],
    tests: ['projections/{apply,apply-parking,parked,pending,subjects}.test.ts'],
  },
  throttles: {
    mutate: ['services/accounts/throttle.ts', 'services/load/*.ts'],
    tests: ['services/accounts/throttle.test.ts', 'services/load/{event-loop,load-shedder,rate-limiter}.test.ts'],
  },
  cache: {
    mutate: ['services/http/response-cache.ts'],
    tests: ['services/http/response-cache.test.ts'],
  },
  roles: {
    mutate: ['services/config/config.ts', 'services/start/background-jobs.ts'],
    tests: ['services/config/config.test.ts', 'services/start/background-jobs.test.ts'],
  },
  domain: {
    mutate: ['domain/*.ts'],
    tests: ['domain/*.test.ts'],
  },
  article: {
    mutate: ['domain/article/*.ts'],
    tests: ['domain/article/*.test.ts'],
  },
};

/** Tests that try many cases try few: a mutant that only the hundredth finds wants a test of its own. */
const counts = { TEST_SCALE: 'quick', PROPERTIES: '0.03', HISTORIES: '0.25', DAMAGES: '0.1' };
// What is made up is the same for each mutant (scripts/random.ts), and a failure is not looked into.
delete process.env.TEST_SEED;
Object.assign(process.env, counts, { TAP_TYPE_STRIP_ONLY: '1', TEST_SHRINK: 'no' });

const name = process.env.MUTANT_GROUP ?? 'chain';
const group = groups[name];
if (!group) throw new Error(`There is no group "${name}". The groups: ${Object.keys(groups).join(', ')}`);

/** Where the results of a group are written, as Stryker's JSON. */
export const reportOf = (name) => `reports/mutation/${name}.json`;

export default {
  mutate: [...group.mutate, '!**/*.{test,suite}.ts'],
  testRunner: 'tap',
  plugins: ['@stryker-mutator/tap-runner'],
  tap: {
    testFiles: group.tests,
    // As .taprc has it.
    nodeArgs: ['-r', '{{hookFile}}', '--import=./scripts/load-typescript.js', '{{testFile}}'],
  },
  // By test file: each is a process of its own.
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
  timeoutMS: 20_000,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: reportOf(name) },
  htmlReporter: { fileName: `reports/mutation/${name}.html` },
  incremental: Boolean(process.env.INCREMENTAL),
  incrementalFile: `reports/mutation/incremental-${name}.json`,
  // Threads run compiled files (storage/threads.ts): those of the last build.
  ignorePatterns: ['builds', 'dist', 'data', 'docs', 'e2e', 'frontend', 'reports', 'test-servers', '.tap'],
  buildCommand: 'ln -s ../../dist dist',
};
