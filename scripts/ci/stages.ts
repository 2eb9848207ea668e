/** The stages of continuous integration: `.ci/run`, `.ci/run nightly`, `.ci/run <stage> …`. */
import { randomInt } from 'node:crypto';

/** Something that `.ci/need` installs. */
type Need = 'chromium' | 'nginx' | 'strace' | 'servers' | 'python';

export interface Step {
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether its failed test files may run again, alone: those of this release of Node, at this scale. */
  readonly isRunAgain?: boolean;
}

export interface Stage {
  readonly needs: readonly Need[];
  readonly steps: readonly Step[];
}

/** Seconds that one test file may take. */
const fileLimit = 180;
const nightFileLimit = 2_400;

const tap = ['npm', 'run', '--silent', 'test:files', '--', '--comments'];

/** Options of tap; it only applies `exclude` if `include` names the files. */
const matching = (include: readonly string[], exclude: readonly string[]): readonly string[] => [
  ...include.map((pattern) => `--include=${pattern}`),
  ...exclude.map((pattern) => `--exclude=${pattern}`),
];

/** Runs the test files that match (by default all of them), except those in `exclude`. */
const gated = (include: readonly string[], exclude: readonly string[]): Step => ({
  words: [...tap, `--timeout=${fileLimit}`, ...matching(include, exclude)],
  isRunAgain: true,
});

/** Tries every one of the similar cases of which the gate tries some: EVERY of scripts/test-scale.ts. */
const atNight = (include: readonly string[], ...options: readonly string[]): Step => ({
  words: [...tap, `--timeout=${nightFileLimit}`, ...options, ...matching(include, [])],
  env: { EVERY: '1' },
  isRunAgain: true,
});

/** Every page and dialog in every theme, width and role (SIGHTS_EVERY); the gate checks a quarter. */
const allSights: Step = { ...atNight(['e2e/**/*.test.ts']), env: { EVERY: '1', SIGHTS_EVERY: '1' } };

/**
 * Delays the API's responses to pages, to find tests that do not wait for a response. Excludes the test of a browser
 * that goes offline, whose delayed calls would still get through.
 */
const slowCalls: Step = {
  words: [...tap, `--timeout=${nightFileLimit}`, ...matching(['e2e/**/*.test.ts'], ['e2e/claim-runs-out.test.ts'])],
  env: { SLOW_CALLS: '600' },
};

/** Runs failed test files once more, one at a time. */
export const aloneAgain = (files: readonly string[]): readonly string[] => [
  ...tap,
  '--jobs=1',
  `--timeout=${fileLimit}`,
  ...files,
];

const made = (target: string, env: Step['env'] = {}): Step => ({ words: ['make', ...target.split(' ')], env });

/** Tests that need the EventStoreDB test server, FerretDB, the S3 server or the Go implementations. */
const stores = [
  'event-log/eventstoredb/*.test.ts',
  'projections/**/*mongodb*.test.ts',
  'projections/{compare,parked,replay-compared,run-lease}.test.ts',
  'services/**/*{eventstoredb,mongodb}.test.ts',
  'services/accounts/{account-check,recorded-rights}.test.ts',
  'services/backup/copy.test.ts',
  'services/cli/replay.test.ts',
  'services/erasure/nothing-left.test.ts',
  'services/http/{author-history,last-modified,sessions,suspensions}.test.ts',
  'services/{http,images}/*s3*.test.ts',
  'services/test/{journey-*,put-back,roles}.test.ts',
  'test-servers/**/*.test.ts',
];

/** Tests that kill processes. */
const kills = [
  'services/test/{crash,crash-mongodb,killed,outbox-killed,closing-killed,suspension-killed,witness-killed,durability}.test.ts',
  'services/cli/transfer-killed.test.ts',
];

/** Tests that cut connections, or let cluster members fail. */
const faults = [
  'event-log/eventstoredb/{cluster,faults,neighbours}.test.ts',
  'test-servers/eventstoredb/cluster.test.ts',
  'services/test/faults-{eventstoredb,mongodb}.test.ts',
];

/** Tests whose result depends on the clock or the processor: they run one at a time. */
const timed = ['**/*.timed.test.ts'];

/** Slow tests that rarely find what the gate does not. */
const slow = [
  '**/*-workaround.test.ts',
  'scripts/{build,lint,progress,random}.test.ts',
  'scripts/ci/run.test.ts',
  'services/audit/alterations.test.ts',
  'services/test/nginx.test.ts',
  'services/test/{account,desk}-storm-mongodb.test.ts',
  'services/transfer/reading.test.ts',
];

const browser = ['e2e/**/*.test.ts'];

/** The gate's files outside the browser that try a sample of similar cases. */
const sampledStores = [
  'event-log/{sqlite,eventstoredb/restore}.test.ts',
  'services/accounts/{account-check,recorded-rights}.test.ts',
  'services/test/put-back.test.ts',
];

/** Test files by stage, as patterns; files that match none are unit tests. */
export const suites = { stores, browser, kills, faults, timed, slow };
const atNightAlone = [...kills, ...faults, ...timed, ...slow];

/**
 * The core tests on each release of Node; on the releases between the first and the last one, only those of the stores.
 */
const embedded =
  'storage/*.test.ts event-log/sqlite.test.ts projections/replay.test.ts services/accounts/passwords.test.ts services/start/server.test.ts';

const gate: Readonly<Record<string, Stage>> = {
  checks: { needs: [], steps: [made('--silent --keep-going --jobs=2 lint-rules lint-format typecheck lint-unused')] },
  unit: { needs: [], steps: [gated([], [...browser, ...stores, ...atNightAlone])] },
  stores: { needs: ['servers'], steps: [gated(stores, atNightAlone)] },
  browser: { needs: ['chromium'], steps: [gated(browser, atNightAlone)] },
  start: { needs: [], steps: [{ words: ['.ci/start'] }] },
};

const nightly: Readonly<Record<string, Stage>> = {
  kills: { needs: ['servers', 'strace'], steps: [atNight(kills)] },
  faults: { needs: ['servers'], steps: [atNight(faults)] },
  slow: { needs: ['servers', 'nginx'], steps: [atNight(slow)] },
  timed: { needs: ['servers', 'chromium'], steps: [atNight(timed, '--jobs=1')] },
  'later-nodes': {
    needs: [],
    steps: [
      made('test-later-nodes', { HISTORIES: '0.4', KILLS: '0.5', DAMAGES: '0.5', LATER_NODES: '26' }),
      made('test-later-nodes', { LATER_NODES: '22 24', LATER_TESTS: embedded }),
    ],
  },
  api: { needs: ['python'], steps: [made('test-api')] },
  attacks: { needs: ['chromium', 'servers', 'strace'], steps: [made('test-attacks', { TEST_SCALE: 'full' })] },
  sights: { needs: ['chromium', 'servers'], steps: [allSights, atNight(sampledStores)] },
  delays: { needs: ['chromium'], steps: [slowCalls] },
  bench: { needs: ['chromium', 'servers'], steps: [made('bench BENCH=--quick')] },
  soak: { needs: [], steps: [{ words: ['npm', 'run', '--silent', 'bench', '--', 'soak', '--quick'] }] },
};

const stages: Readonly<Record<string, Stage>> = { ...gate, ...nightly };

/**
 * The seed of the run's random numbers (scripts/random.ts): TEST_SEED; otherwise a new one if a nightly stage runs, and
 * none if only the gate runs, which draws the same numbers each time.
 */
export const seedOf = (
  stages: readonly (readonly [name: string, stage: Stage])[],
  given: string | undefined = process.env.TEST_SEED,
): string | undefined => {
  if (given) return given;
  return stages.some(([name]) => Object.hasOwn(nightly, name)) ? String(randomInt(2 ** 31)) : undefined;
};

/** The stages with these names; `gate` and `nightly` name all of theirs, and no name at all means the gate. */
export const chosen = (words: readonly string[]): (readonly [name: string, stage: Stage])[] =>
  (words.length === 0 ? ['gate'] : words).flatMap((word) => {
    if (word === 'gate') return Object.entries(gate);
    if (word === 'nightly') return Object.entries(nightly);
    const stage = stages[word];
    if (stage) return [[word, stage]];
    throw new Error(`There is no stage "${word}". The stages: ${Object.keys(stages).join(' ')}; or gate, nightly.`);
  });
