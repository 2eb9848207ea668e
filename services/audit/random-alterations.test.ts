import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { toRecord } from '../../event-log/append.ts';
import { sealStream } from '../../contracts/streams.ts';
import { DamagedLog, sealedEvents, type Shape } from '../../event-log/seals/test/sealed-log.ts';
import { verifyLog } from './verify.ts';

/** How many logs are altered. */
const runs = testCount('histories', 60);

type Alteration =
  | { readonly how: 'data' | 'actor' | 'unknown field' | 'unreadable' | 'removed'; readonly at: number }
  | { readonly how: 'inserted'; readonly at: number }
  | { readonly how: 'swapped'; readonly at: number; readonly with: number };

/**
 * Applies the alterations, and returns which event got which. If an event is inserted, the log is rewritten with new
 * positions.
 */
const apply = (log: DamagedLog, events: RecordedEvent[], alterations: readonly Alteration[]): Map<string, Alteration['how']> => {
  const said = events.filter(({ stream }) => stream !== sealStream);
  const touched = new Map<string, Alteration['how']>();
  const event = (at: number): RecordedEvent => said[at % said.length] as RecordedEvent;
  const replace = (old: RecordedEvent, next: RecordedEvent): void => {
    events[events.indexOf(events.find(({ id }) => id === old.id) as RecordedEvent)] = next;
  };
  for (const alteration of alterations) {
    const one = event(alteration.at);
    if (touched.has(one.id)) continue;
    const { how } = alteration;
    if (how === 'swapped') {
      const other = event(alteration.with);
      if (touched.has(other.id) || [...touched.values()].includes('swapped') || one === other) continue;
      const [from, to] = [one, other].map(({ id }) => events.findIndex((there) => there.id === id)) as [number, number];
      [events[from], events[to]] = [events[to] as RecordedEvent, events[from] as RecordedEvent];
      touched.set(other.id, how);
    } else if (how === 'inserted') {
      const id = `forged-${alteration.at}`;
      const data = { forged: true };
      const [forged] = toRecord(id, undefined, [{ type: 'Said', data }], {
        actor: 'x',
        correlationId: 'x',
        now: new Date(0),
        eventIds: [id],
      });
      const place = events.findIndex((there) => there.id === one.id);
      if (!touched.has(id)) events.splice(place, 0, { ...(forged as RecordedEvent), stream: id, revision: 0, position: 0 });
      touched.set(id, how);
      continue;
    }
    touched.set(one.id, how);
    if (how === 'data') replace(one, { ...one, data: { index: -1 } });
    if (how === 'actor') replace(one, { ...one, metadata: { ...one.metadata, actor: 'user-2' } });
    if (how === 'unknown field') replace(one, { ...one, metadata: { ...one.metadata, note: 'x' } as RecordedEvent['metadata'] });
    if (how === 'unreadable') log.damaged.add(one.id);
    if (how === 'removed')
      events.splice(
        events.findIndex(({ id }) => id === one.id),
        1,
      );
  }
  events.forEach((there, index) => (events[index] = { ...there, position: 2 * index + 1 }));
  return touched;
};

const alteration = (most: number): fc.Arbitrary<Alteration> => {
  const at = fc.nat(most - 1);
  return fc.oneof(
    fc.record({ how: fc.constantFrom('data', 'actor', 'unknown field', 'unreadable', 'removed', 'inserted'), at }),
    fc.record({ how: fc.constant('swapped' as const), at, with: at }),
  );
};

/** Two events instead of a sealed one: it is impossible to tell which is genuine. */
const twoForOne: [Shape, Alteration[]] = [
  { count: 2, streams: 3, perSeal: 9 },
  [
    { how: 'inserted', at: 1 },
    { how: 'inserted', at: 0 },
    { how: 'removed', at: 0 },
  ],
];

t.test('whatever is altered anywhere in a sealed log is named, and nothing else is', async (t) => {
  const logs = fc
    .record({
      count: fc.integer({ min: 1, max: 120 }),
      streams: fc.integer({ min: 1, max: 30 }),
      perSeal: fc.integer({ min: 1, max: 40 }),
    })
    .chain((shape) => fc.tuple(fc.constant(shape), fc.array(alteration(shape.count), { maxLength: 6 })));
  await fc.assert(
    fc.asyncProperty(logs, async ([{ count, streams, perSeal }, alterations]) => {
      const original = sealedEvents({ count, streams, perSeal });
      const events = [...original];
      const log = new DamagedLog();
      const touched = apply(log, events, alterations);
      log.append(...events);
      const { findings } = await verifyLog(log);
      const said = findings.map(({ what }) => what).join('\n');
      const byPosition = new Map(events.map((event) => [event.position, event]));
      for (const { position, stream, kind, what } of findings) {
        if (stream === null || position === null) continue;
        const { id } = byPosition.get(position) as RecordedEvent;
        if (!touched.has(id)) throw new Error(`An innocent is named as ${kind}: ${what}`);
      }
      for (const [id, how] of touched) {
        const there = events.find((event) => event.id === id);
        const isNamed = there && findings.some(({ position, stream }) => stream !== null && position === there.position);
        if (there && !isNamed)
          throw new Error(`${how} ${there.stream} ${there.revision} (${there.position}) is not named: ${said}`);
      }
      const removed = [...touched.values()].filter((how) => how === 'removed').length;
      // An event removed next to an inserted one looks like an altered one.
      if (removed > 0 && !/missing|in the place of/.test(said)) throw new Error(`${removed} removed: ${said}`);
      if (touched.size === 0 && findings.length > 0) throw new Error(`Nothing was done: ${said}`);
    }),
    { numRuns: runs, examples: [[twoForOne]] },
  );
  t.pass(`${runs} logs`);
});
