import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from '../../scripts/fast-check.ts';
import t, { type Test } from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import type { BatchFault } from '../../test-servers/eventstoredb/behaviour.ts';
import { startEventStoreDb } from '../../test-servers/eventstoredb/server.ts';
import type { Stores } from '../stores/stores.ts';
import { LogUnavailableError, type EventLog } from '../../event-log/event-log.ts';
import { EventStoreDbLog } from '../../event-log/eventstoredb.ts';
import { SqliteEventLog } from '../../event-log/sqlite.ts';
import { openStores } from '../stores/stores.ts';
import { folder } from '../test/folder.ts';
import { copySite } from './copy.ts';
import { digestOfAll } from './digest.ts';
import { copiedEvents } from './events.ts';

/** How many histories are generated. */
const copies = testCount('damages', 6);

t.setTimeout(60_000 + 3_000 * copies);

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };

type Kind = 'SQLite' | 'EventStoreDB';

/**
 * A step of a history. A copy fails after a number of events, before or after the log has stored the last batch;
 * `faults`: see the test server.
 */
type Happens =
  | { readonly what: 'write'; readonly streams: readonly number[] }
  | { readonly what: 'seal'; readonly seals: number }
  | { readonly what: 'write long'; readonly texts: number }
  | {
      readonly what: 'copy';
      readonly brokenAt?: number | undefined;
      readonly stored: boolean;
      readonly faults: readonly BatchFault[];
    }
  | { readonly what: 'write to the target' };

const history = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant('write' as const),
        streams: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 60 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ what: fc.constant('seal' as const), seals: fc.integer({ min: 1, max: 500 }) }) },
    { weight: 1, arbitrary: fc.record({ what: fc.constant('write long' as const), texts: fc.integer({ min: 1, max: 4 }) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant('copy' as const),
        brokenAt: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
        stored: fc.boolean(),
        faults: fc.array(fc.constantFrom<BatchFault>('none', 'none', 'none', 'break', 'lose'), { maxLength: 12 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ what: 'write to the target' as const }) },
  ),
  { minLength: 1, maxLength: 10 },
);

/** The log, but `restore` fails after `at` events in all; `stored`: it stores the whole batch before it fails. */
const breaking = (log: EventLog, at: number | undefined, stored: boolean): EventLog => {
  let left = at ?? Number.POSITIVE_INFINITY;
  return new Proxy(log, {
    get: (target, name: keyof EventLog) => {
      const value: unknown = target[name];
      if (name === 'restore')
        return async (events: Parameters<EventLog['restore']>[0]) => {
          await target.restore(events.length <= left || stored ? events : events.slice(0, left));
          if (events.length > left) throw new LogUnavailableError('The cable was pulled.');
          left -= events.length;
        };
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
};

/** The stores of a site other than its log. */
type Beside = Pick<Stores, 'accounts' | 'drafts' | 'keys'>;

class History {
  readonly #source: EventLog;
  readonly #target: EventLog;
  readonly #beside: Beside;
  readonly #setFaults: (faults: readonly BatchFault[]) => void;
  #hasOwn = false;

  constructor(source: EventLog, target: EventLog, beside: Beside, setFaults: (faults: readonly BatchFault[]) => void) {
    this.#source = source;
    this.#target = target;
    this.#beside = beside;
    this.#setFaults = setFaults;
  }

  async happen(one: Happens): Promise<void> {
    if (one.what === 'write') for (const stream of one.streams) await this.#write(this.#source, `post-${stream}`, 1);
    if (one.what === 'seal')
      for (let left = one.seals; left > 0; left -= 100) await this.#write(this.#source, 'seals-log', Math.min(left, 100));
    if (one.what === 'write long')
      for (let n = 0; n < one.texts; n += 1) await this.#write(this.#source, 'post-1', 1, 'text '.repeat(180_000));
    if (one.what === 'write to the target') {
      this.#hasOwn = true;
      await this.#write(this.#target, 'post-99', 1);
    }
    if (one.what === 'copy') await this.#copy(one.brokenAt, one.stored, one.faults);
  }

  /**
   * The target must hold the same events in the same order at the same revisions; or, if the copy was refused, what it
   * held before.
   */
  async end(): Promise<void> {
    await this.#copy(undefined, false, []);
    if (this.#hasOwn) return;
    const [source, target] = [await digestOfAll(copiedEvents(this.#source)), await digestOfAll(copiedEvents(this.#target))];
    if (source.digest !== target.digest)
      throw new Error(`${target.count} events are copied of ${source.count}, and not as they are.`);
  }

  async #copy(brokenAt: number | undefined, stored: boolean, faults: readonly BatchFault[]): Promise<void> {
    const before = this.#hasOwn ? await digestOfAll(copiedEvents(this.#target)) : undefined;
    this.#setFaults(faults);
    const outcome = await copySite(this.#site(this.#source), this.#site(breaking(this.#target, brokenAt, stored))).catch(
      (error: unknown) => error,
    );
    this.#setFaults([]);
    if (before) {
      const after = await digestOfAll(copiedEvents(this.#target));
      if (!(outcome instanceof Error) || after.digest !== before.digest)
        throw new Error('A target that has gone on by itself was written to.', { cause: outcome });
    } else if (outcome instanceof LogUnavailableError && brokenAt !== undefined) return;
    else if (outcome instanceof Error) throw outcome;
    else if (!(outcome as { same: boolean }).same) throw new Error('The copy is not the same.');
  }

  #site(log: EventLog): Stores {
    return { log, ...this.#beside } as Stores;
  }

  async #write(log: EventLog, stream: string, count: number, data: unknown = randomUUID()): Promise<void> {
    const last = (await log.last(stream))?.revision;
    const events = Array.from({ length: count }, () => ({ id: randomUUID(), type: 'Said', data: { data }, metadata }));
    await log.append(stream, last ?? 'no_stream', events);
  }
}

t.test(`a copy is the same site in the end, or refused before anything is written: ${copies} histories`, async (t) => {
  const place = folder(t);
  const server = await startEventStoreDb(join(place, 'eventstoredb.db'));
  const { accounts, drafts, keys, close } = await openStores(
    { eventLogUrl: `sqlite:${join(place, 'none.db')}`, readStoreUrl: `sqlite:${join(place, 'read.db')}` },
    'make',
  );
  t.teardown(async () => {
    await close();
    await server.close();
  });
  let opened = 0;
  const open = (kind: Kind): EventLog => {
    opened += 1;
    return kind === 'SQLite'
      ? new SqliteEventLog(join(place, `${opened}.db`))
      : new EventStoreDbLog(`${server.url}&streamPrefix=test${opened}_`);
  };
  const kind = fc.constantFrom<Kind>('SQLite', 'EventStoreDB');
  await run(t, kind, async (from, to, acts) => {
    const [source, target] = [open(from), open(to)];
    const setFaults = (faults: readonly BatchFault[]) => (server.behaviour.faults = to === 'EventStoreDB' ? [...faults] : []);
    const history = new History(source, target, { accounts, drafts, keys }, setFaults);
    try {
      for (const one of acts) await history.happen(one);
      await history.end();
    } finally {
      await Promise.all([source.close(), target.close()]);
    }
  });
});

const run = async (
  t: Test,
  kind: fc.Arbitrary<Kind>,
  check: (from: Kind, to: Kind, acts: readonly Happens[]) => Promise<void>,
): Promise<void> => {
  await fc.assert(
    fc.asyncProperty(kind, kind, history, async (from, to, acts) => check(from, to, acts)),
    // Do not shrink a failure in a long run: that would take hours.
    { numRuns: copies, endOnFailure: copies >= 100 },
  );
  t.pass('all of them');
};
