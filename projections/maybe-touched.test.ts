import fc from '../scripts/fast-check.ts';
import t from 'tap';
import { testCount } from '../scripts/test-scale.ts';
import { allProjections } from './all.ts';
import { Applier, type Touched } from './apply.ts';
import { anyPart, maybeTouched } from './maybe-touched.ts';
import type { Group, Key } from './read-store/read-store.ts';
import { buildMissing } from './replay.ts';
import { logged, sqliteLog, view, viewOfOld } from './test/log.ts';
import { emptyStore } from './test/store.ts';
import { perform, action } from './test/actions.ts';

/** Collections whose changed keys are reported one by one; for all others only that something changed. */
const keyed = new Set(['posts', 'categories', 'category_list', 'reason_list', 'history']);

/** The names of parts in `latest` and `by_tag`. */
const isPart = (key: Key): boolean => /^(?:category|tag)-[^ ]*$/.test(String(key));

const isIn = (key: Key, keys: readonly Key[]): boolean => keys.includes(key) || (isPart(key) && keys.includes(anyPart));

const missing = (touched: Touched, maybe: Touched): string[] =>
  [...touched].flatMap(([name, keys]) => {
    if (!maybe.has(name)) return [name];
    const lacking = keys.filter((key) => (keyed.has(name) || isPart(key)) && !isIn(key, maybe.get(name) ?? []));
    return lacking.map((key) => `${name}/${key}`);
  });

t.test('what another process applied is told with all that it changed', async (t) => {
  const [log, store] = [sqliteLog(t), await emptyStore(t)];
  await buildMissing({ log, store, projections: allProjections });
  const applier = new Applier(store, (await store.group('live')) as Group, allProjections, log);
  let run = 0;
  const property = fc.asyncProperty(fc.array(action, { maxLength: 30, size: 'max' }), async (actions) => {
    const base = (run += 1) * 10;
    for (const one of actions) await perform(log, one, base, new Date('2026-01-01T00:00:00.000Z'));
    for (let events = await log.readAll(applier.group.position, 1); events.length > 0;) {
      const { touched } = await applier.apply(events);
      const lacks = missing(touched, maybeTouched(events, allProjections));
      if (lacks.length > 0) throw new Error(`${events[0]?.type} changed ${lacks.join(', ')}`);
      events = await log.readAll(applier.group.position, 1);
    }
  });
  await fc.assert(property, { numRuns: testCount('histories', 20) });
});

t.test('counted views leave everything alone but the popular ones', async (t) => {
  for (const counted of [view(7), viewOfOld(7)]) t.same([...maybeTouched(logged(counted), allProjections)], [['popular', []]]);
});
