import { basename } from 'node:path';

/**
 * How much the tests try: TEST_SCALE=quick (the default, for newcomers), ci (continuous integration) or full (hours). A
 * test gives its count at ci and the kind of count; the scale multiplies the count by the factor of that kind. An
 * environment variable named after the factor overrides it: HISTORIES=10 npx tap projections/histories.test.ts tries
 * ten times as many histories as continuous integration does.
 */
export const scales = ['quick', 'ci', 'full'] as const;

type AtScales = readonly [quick: number, ci: number, full: number];

/** The multipliers of each kind of count at quick, ci and full. */
export const factors = {
  /** Values for which a property must hold. */
  properties: [0.25, 1, 20],
  /** Histories of events, and places and batches in them. */
  histories: [0.4, 1, 25],
  /** Rounds of concurrent actions. */
  storms: [0.5, 1, 15],
  /** Numbers of participants or items. */
  sizes: [0.6, 1, 5],
  /** `kill -9`, and commands whose system calls are traced. */
  kills: [0.25, 1, 15],
  /** Cut connections, and failing members of a cluster. */
  faults: [0.35, 1, 50],
  /** Damaged files and events, and aborted copies. */
  damages: [0.35, 1, 60],
  /** Hostile requests and texts. */
  attacks: [0.4, 1, 75],
} as const satisfies Readonly<Record<string, AtScales>>;

/** Of a list of similar cases, one in this many is tried. */
const intervals = {
  /** For lists in tests: `sampled`, `sampler`. */
  EVERY: [4, 2, 1],
  /** The same for cases that take seconds each, except pages in a browser: `sampled(cases, 'LONG_EVERY')`. */
  LONG_EVERY: [4, 3, 1],
  /** Each page and dialog is tested in one of this many of its sights, and the next one in others: `inTurn`. */
  SIGHTS_EVERY: [4, 4, 1],
} as const satisfies Readonly<Record<string, AtScales>>;

/** Files that `npm test` skips at quick, by topic, as paths or patterns; other files of each topic still run. */
export const leftOutAtQuick: Readonly<Record<string, readonly string[]>> = {
  'the pages in a browser, but for the journey of an article': ['e2e/!(journey).test.ts'],
  'on other logs and stores what is tried on SQLite': [
    'event-log/eventstoredb.test.ts',
    'event-log/eventstoredb/alone.test.ts',
    'event-log/eventstoredb/cluster.test.ts',
    'event-log/eventstoredb/faults.test.ts',
    'event-log/eventstoredb/neighbours.test.ts',
    'event-log/eventstoredb/restore.test.ts',
    'event-log/of-site.test.ts',
    'projections/histories-mongodb.test.ts',
    'projections/run-lease.test.ts',
    'services/as-of/as-of-mongodb.test.ts',
    'services/test/account-storm-mongodb.test.ts',
    'services/test/desk-storm-mongodb.test.ts',
    'services/test/crash-mongodb.test.ts',
    'services/test/faults-eventstoredb.test.ts',
    'services/test/faults-mongodb.test.ts',
    'services/test/injected-events-eventstoredb.test.ts',
    'services/test/journey-*.test.ts',
    'services/test/mongodb.test.ts',
    'services/test/roles.test.ts',
    'test-servers/eventstoredb/cluster.test.ts',
  ],
  'more of the command line, and of starts': [
    'services/cli/accounts.test.ts',
    'services/cli/log-user.test.ts',
    'services/cli/operations.test.ts',
    'services/cli/operator.test.ts',
    'services/cli/put-back.test.ts',
    'services/cli/records.test.ts',
    'services/cli/replay.test.ts',
    'services/cli/restore.test.ts',
    'services/cli/sites.test.ts',
    'services/cli/stream-limits.test.ts',
    'services/start/server.test.ts',
    'services/test/crash.test.ts',
    'services/test/changed-schema.test.ts',
    'services/test/put-back.test.ts',
    'services/test/site-identity.test.ts',
    'services/test/starting.test.ts',
  ],
  'what is timed, or fills large stores': [
    '**/*.timed.test.ts',
    'services/audit/alterations.test.ts',
    'services/backup/copy.test.ts',
    'services/http/account-audit-log.test.ts',
    'services/http/guesses.test.ts',
    'services/http/live.test.ts',
    'services/http/long-lists.test.ts',
    'services/http/long-texts.test.ts',
    'services/http/rate-limits.test.ts',
    'services/http/sessions.test.ts',
    'services/http/password-reset.test.ts',
    'services/http/system.test.ts',
    'services/transfer/reading.test.ts',
  ],
  'whether each workaround is still needed': ['**/*-workaround.test.ts'],
  'the build and the linter, several times over': ['scripts/build.test.ts', 'scripts/lint.test.ts'],
};

export type Factor = keyof typeof factors;

/** The scale in TEST_SCALE. Throws if it is unknown. */
export const testScale = (env: NodeJS.ProcessEnv = process.env): (typeof scales)[number] => {
  const given = env.TEST_SCALE || 'quick';
  const scale = scales.find((name) => name === given);
  if (!scale) throw new Error(`TEST_SCALE is "${given}": it must be quick, ci or full.`);
  return scale;
};

/** The value from the environment variable of this name, or the one at the scale. Throws unless it is above 0. */
const valueOf = (name: string, values: AtScales, env: NodeJS.ProcessEnv, isWhole: boolean): number => {
  const given = env[name];
  if (!given) return values[scales.indexOf(testScale(env))] as number;
  const value = Number(given);
  if (!(value > 0 && value < Infinity && (!isWhole || Number.isInteger(value))))
    throw new Error(`${name} is "${given}": it must be a ${isWhole ? 'whole number' : 'number'} above 0.`);
  return value;
};

/**
 * How often a test tries something that continuous integration tries `atCi` times: a whole number, at least 1. Throws
 * if the environment sets an invalid factor.
 */
export const testCount = (factor: Factor, atCi: number, env: NodeJS.ProcessEnv = process.env): number =>
  Math.max(1, Math.round(atCi * valueOf(factor.toUpperCase(), factors[factor], env, false)));

/** One in how many similar cases is tried; 1: all of them. */
export const testEvery = (name: keyof typeof intervals, env: NodeJS.ProcessEnv = process.env): number =>
  valueOf(name, intervals[name], env, true);

/** The cases of a list that are tried: all, or one in `testEvery(name)`, among them the one at `first`. */
export const sampled = <Case>(cases: readonly Case[], name: 'EVERY' | 'LONG_EVERY' = 'EVERY', first = 0): Case[] => {
  const every = testEvery(name);
  return cases.filter((_, index) => index % every === first % every);
};

let turn = 0;

/**
 * Starts the turns of a test file. They depend only on its name: run again, alone, it tries the same as in a group.
 *
 * @param file the path of the test file
 */
export const beginTurns = (file: string): void => void (turn = basename(file).length);

beginTurns(process.argv[1] ?? '');

/**
 * The ways of viewing one thing that are tried: all, or one in SIGHTS_EVERY, consecutive ones. Each call continues
 * where the last one ended, so that each way gets its turn.
 */
export const inTurn = <Way>(ways: readonly Way[]): Way[] => {
  const tried = Math.ceil(ways.length / testEvery('SIGHTS_EVERY'));
  const first = turn;
  turn += tried;
  return ways.map((_, place) => ways[(first + place) % ways.length] as Way).slice(0, tried);
};

/** Why a slow test with similar ones is skipped at quick (`{ skip: tooLong }`), otherwise false. */
export const tooLong: string | false =
  testScale() === 'quick' && 'TEST_SCALE=quick leaves out what takes long and is like others; TEST_SCALE=ci runs it.';

/** The same for a test that only TEST_SCALE=full runs. */
export const onlyAtFull: string | false =
  testScale() !== 'full' && `TEST_SCALE=${testScale()} leaves out what takes long and is like others; TEST_SCALE=full runs it.`;

/** For a row of similar tests: each call returns why the next one is skipped, or false for one in EVERY. */
export const sampler = (): (() => string | false) => {
  const every = testEvery('EVERY');
  const reason = `EVERY=${every} skips what is similar to another test; EVERY=1 runs it.`;
  let number = 0;
  return () => number++ % every !== 0 && reason;
};
