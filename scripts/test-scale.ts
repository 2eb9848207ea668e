/**
 * How much the tests try: TEST_SCALE=quick (the default: what a newcomer runs), ci (continuous integration) or full
 * (hours). A single counter may be set by an environment variable of its name: HISTORIES=500 npx tap
 * projections/histories.test.ts
 */
export const scales = ['quick', 'ci', 'full'] as const;

/** Each counter at quick, ci and full. */
export const counters = {
  /** One of so many like cases is tried, where a test has a list of them: `sampled`. */
  EVERY: [4, 1, 1],
  /** The same where each takes seconds and is no page in a browser: `sampled(cases, 'LONG_EVERY')`. */
  LONG_EVERY: [4, 3, 1],
  /** Each page and dialog is looked at in one of so many of its sights, the next one in others: `inTurn`. */
  SIGHTS_EVERY: [2, 2, 1],
  /** Any strings and tag soup that the cleaner is given: domain/article/properties.test.ts. */
  ARTICLE_RUNS: [100, 1_000, 20_000],
  /** Trees of which proofs are made, as they are and changed: event-log/tree/tree.test.ts, test-servers/tlog. */
  TREES: [200, 500, 10_000],
  /** Pairs of articles that are compared: domain/article/difference/difference.test.ts. */
  DIFFERENCE_RUNS: [100, 500, 5_000],
  /** Pairs of texts in which passages are followed: domain/article/anchors/places.test.ts. */
  ANCHOR_RUNS: [200, 1_000, 10_000],
  /** Articles that the editor's serializer is held against the domain's by: frontend/src/editor/content.test.ts. */
  EDITOR_RUNS: [200, 800, 20_000],
  /** Articles that are copied as Markdown, and pasted: frontend/src/editor/markdown/pasted-text.test.ts. */
  MARKDOWN_RUNS: [50, 200, 10_000],
  /** Rows of buttons that are pressed on anything selected: frontend/src/editor/pressing.test.ts. */
  PRESS_RUNS: [100, 300, 10_000],
  /** Rows of anything that one types, presses and pastes: frontend/src/editor/editing.test.ts. */
  EDIT_RUNS: [50, 200, 10_000],
  /** Texts that are pasted into an editor in a browser: e2e/pasting.test.ts. */
  PASTES: [15, 30, 1_000],
  /** Texts for each rule of a field: contracts/rules.test.ts. */
  RULE_RUNS: [500, 1_000, 20_000],
  /** Titles that become slugs: services/commands/slugs.test.ts. */
  SLUG_RUNS: [500, 2_000, 20_000],
  /** Articles that are rendered: services/article-workers/render-article.test.ts. */
  RENDER_RUNS: [100, 250, 5_000],
  /** Bodies that do not fit a route's contract: services/http/bad-input.test.ts. */
  BODY_RUNS: [50, 150, 1_000],
  /** Histories of posts, applied in every order and replayed: projections/histories.test.ts. */
  HISTORIES: [20, 50, 1_000],
  /** Places of histories at which the past is held against a rebuild: services/as-of/as-of.test.ts. */
  PAST_POSITIONS: [40, 100, 2_000],
  /** The same on MongoDB: services/as-of/as-of-mongodb.test.ts. */
  MONGO_PAST_POSITIONS: [4, 10, 200],
  /** The histories of projections/histories.test.ts on MongoDB: projections/histories-mongodb.test.ts. */
  MONGO_HISTORIES: [2, 5, 200],
  /** Batches of events of which the touched keys are told: projections/maybe-touched.test.ts. */
  TOUCH_RUNS: [10, 20, 1_000],
  /** Orders in which views are counted: services/views/record.test.ts. */
  VIEW_RUNS: [20, 30, 1_000],
  /** Members, and a sixth as many admins, at their accounts at once: services/test/account-storm.suite.ts. */
  STORM_MEMBERS: [24, 24, 200],
  /** Admins at the review desks of two instances, the posts there, and rounds: services/test/desk-storm.suite.ts. */
  DESK_ADMINS: [8, 12, 32],
  DESK_POSTS: [24, 40, 200],
  DESK_ROUNDS: [2, 4, 100],
  /** The same on MongoDB. */
  MONGO_DESK_ROUNDS: [1, 1, 10],
  /** Ways to divide a log into batches, some interrupted: projections/log-tree.test.ts. */
  TREE_BATCHES: [5, 10, 500],
  /** Histories of a log that grows, of several that sign it, and of what fails: services/checkpoints/signer.test.ts. */
  SIGNINGS: [5, 10, 300],
  /** Admins who decide at once: services/http/review.test.ts. */
  DECISION_ROUNDS: [2, 5, 100],
  /** Replays that are asked for at once: services/operations/replays.test.ts. */
  REPLAY_ROUNDS: [4, 6, 100],
  /** Commands after each of which another instance is asked: services/test/roles.test.ts. */
  STALE_ROUNDS: [3, 8, 20],
  /** Faults of the stores' connections: services/test/faults.suite.ts. */
  FAULTS: [1, 3, 100],
  /** Connections to MongoDB that are cut: projections/read-store/mongodb-client.test.ts. */
  CUTS: [2, 3, 6],
  /** `kill -9` of the whole program: services/test/crash.test.ts. */
  KILLS: [1, 2, 50],
  /** The same with MongoDB: services/test/crash-mongodb.test.ts. */
  MONGO_KILLS: [1, 2, 50],
  /** `kill -9` of what writes: services/test/killed.test.ts. */
  WRITER_KILLS: [4, 60, 500],
  /** `kill -9` of a witness: services/test/witness-killed.test.ts. */
  WITNESS_KILLS: [3, 8, 500],
  /** Decisions of which mails are sent, and `kill -9` of what sends them: services/test/outbox-killed.test.ts. */
  OUTBOX_DECISIONS: [60, 150, 1_000],
  OUTBOX_KILLS: [3, 6, 50],
  /** Members of an EventStoreDB cluster that are killed, stopped or deposed: event-log/eventstoredb/cluster.test.ts. */
  CLUSTER_ROUNDS: [1, 3, 200],
  /** Persons and posts that are erased, and events of the site: services/erasure/erasure.test.ts. */
  ERASURES: [10, 16, 200],
  ERASURE_EVENTS: [1_000, 4_000, 100_000],
  /** `kill -9` of the command that erases: services/erasure/command-line.test.ts. */
  ERASURE_KILLS: [2, 2, 40],
  /** Copies of a site that are broken off: services/backup/random-copies.test.ts. */
  COPIES: [2, 6, 500],
  /** Damages of the log's file: event-log/damage.test.ts. */
  DAMAGES: [10, 30, 5_000],
  /** Events of which bytes are damaged: services/test/random-bytes.test.ts. */
  DAMAGED_EVENTS: [20, 60, 2_000],
  /** Logs that are altered after they were sealed: services/audit/random-alterations.test.ts. */
  ALTERED_LOGS: [20, 60, 1_000],
  /** Every how many events of a log one is altered: services/audit/verify.test.ts. */
  ALTERED_EVERY: [12, 6, 1],
  /** Filters by which the audit log is paged: services/audit/record.test.ts. */
  RECORD_RUNS: [8, 12, 2_000],
  /** Events of other programs in a log in SQLite: services/test/injected-events.test.ts. */
  INJECTED_EVENTS: [10, 30, 1_000],
  /** The same in EventStoreDB: services/test/injected-events-eventstoredb.test.ts. */
  ESDB_INJECTED_EVENTS: [5, 15, 1_000],
  /** Requests that are wrong in every way: services/http/hostile-requests.test.ts. */
  HOSTILE_REQUESTS: [200, 500, 20_000],
  /** Pictures that are damaged in every way: services/image-uploads/hostile-pictures.test.ts. */
  HOSTILE_PICTURES: [150, 300, 3_000],
  /** Requests that Schemathesis makes up from the OpenAPI document, in all: `make test-api`. */
  API_REQUESTS: [1_000, 2_000, 50_000],
  /** Examples of each call in one run of it. */
  API_EXAMPLES: [5, 6, 300],
  /** Attacks that are opened in a browser: e2e/cross-site-scripting.test.ts. */
  ATTACKS: [8, 20, 3_000],
  /** Commands of which the system calls are watched: services/test/durability.test.ts. */
  COMMANDS: [40, 120, 2_000],
  /** Markdown files that are imported, and exported: services/cli/transfer.test.ts. */
  IMPORTED_FILES: [80, 80, 300],
  /** Seconds for which each function is tried for time that grows too fast: services/test/complexity.timed.test.ts. */
  COMPLEXITY_SECONDS: [0.05, 0.06, 10],
  /** Hundreds of guesses at an account within a minute: services/http/guesses.test.ts. */
  GUESSES: [1_000, 1_000, 10_000],
  /** Sign-ins that are timed: services/http/login-time.timed.test.ts; and requests for a link: password-reset. */
  TRIES: [60, 60, 500],
} as const satisfies Readonly<Record<string, readonly [quick: number, ci: number, full: number]>>;

/** Files that `npm test` leaves out at quick, by what they hold, as paths or patterns; of each kind others are run. */
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
    'services/test/journey.test.ts',
    'services/test/mongodb.test.ts',
    'services/test/roles.test.ts',
    'test-servers/eventstoredb/cluster.test.ts',
  ],
  'more of the command line, and of starts': [
    'services/cli/cli.test.ts',
    'services/cli/log-user.test.ts',
    'services/cli/operations.test.ts',
    'services/cli/operator.test.ts',
    'services/cli/put-back.test.ts',
    'services/cli/replay.test.ts',
    'services/cli/restore.test.ts',
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

export type Counter = keyof typeof counters;

/** The scale of TEST_SCALE. Throws for one that there is not. */
export const testScale = (env: NodeJS.ProcessEnv = process.env): (typeof scales)[number] => {
  const given = env.TEST_SCALE || 'quick';
  const scale = scales.find((name) => name === given);
  if (!scale) throw new Error(`TEST_SCALE is "${given}": it must be quick, ci or full.`);
  return scale;
};

/**
 * How often a test tries something: what the environment sets for the counter, or its count at the scale. Throws for
 * what is no count.
 */
export const testCount = (counter: Counter, env: NodeJS.ProcessEnv = process.env): number => {
  const usual = counters[counter][scales.indexOf(testScale(env))] as number;
  const given = env[counter];
  if (!given) return usual;
  const count = Number(given);
  const isFraction = counter === 'COMPLEXITY_SECONDS';
  if (!(count > 0 && count < Infinity && (isFraction || Number.isInteger(count))))
    throw new Error(`${counter} is "${given}": it must be a ${isFraction ? 'number' : 'whole number'} above 0.`);
  return count;
};

/** Of a list of like cases those that are tried: all, or one of so many, from the one at `first` on. */
export const sampled = <Case>(cases: readonly Case[], counter: 'EVERY' | 'LONG_EVERY' = 'EVERY', first = 0): Case[] => {
  const every = testCount(counter);
  return cases.filter((_, index) => index % every === first % every);
};

/** Each file begins at another place. */
let turn = (process.argv[1] ?? '').length;

/**
 * Of the ways to look at one thing those that are tried: all, or one of SIGHTS_EVERY, next to each other. Each call
 * goes on where the last one ended, so that each way has its turn.
 */
export const inTurn = <Way>(ways: readonly Way[]): Way[] => {
  const tried = Math.ceil(ways.length / testCount('SIGHTS_EVERY'));
  const first = turn;
  turn += tried;
  return ways.map((_, place) => ways[(first + place) % ways.length] as Way).slice(0, tried);
};

/** For a test that takes long and has others like it: why it is left out at quick (`{ skip: tooLong }`), else false. */
export const tooLong: string | false =
  testScale() === 'quick' && 'TEST_SCALE=quick leaves out what takes long and is like others; TEST_SCALE=ci runs it.';

/** The same for a test that only TEST_SCALE=full runs. */
export const onlyAtFull: string | false =
  testScale() !== 'full' && `TEST_SCALE=${testScale()} leaves out what takes long and is like others; TEST_SCALE=full runs it.`;

/** For a row of like tests: called for each, it says why that is left out (`tooLong`), but for one of EVERY. */
export const sampler = (): (() => string | false) => {
  const every = testCount('EVERY');
  let number = 0;
  return () => (number++ % every === 0 ? false : tooLong);
};
