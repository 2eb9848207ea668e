import type { TSchema } from '@sinclair/typebox';
import t from 'tap';
import { routes, streams } from '../../contracts/routes.ts';
import type { Route } from '../../contracts/route.ts';
import { sampled } from '../../scripts/test-scale.ts';
import { loadFrontend } from '../http/frontend.ts';
import { buildWithPeople } from './build.ts';
import { doorEntries } from './complexity/doors.ts';
import { examine } from './complexity/examine.ts';
import { functionEntries } from './complexity/functions.ts';
import { seconds } from './complexity/strictness.ts';
import { publishLongTexts, searchEntries } from './complexity/searches.ts';

/**
 * Checks that no function that takes outsiders' text (complexity/functions.ts, complexity/doors.ts) takes time that
 * grows faster than the text. COMPLEXITY=slugOf examines the entries whose names contain that; COMPLEXITY_SECONDS=10
 * tries each for that long.
 */

const wanted = process.env.COMPLEXITY ?? '';
/** How many problems of one entry are reported. */
const mostFaults = seconds < 1 ? 1 : 5;

t.setTimeout(900_000 + seconds * 1_200_000);

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' }, await loadFrontend());
await site.post('pending');
await site.post('approved');

/** A separate site, because its long articles would make every list of the other one long. */
const crowded = await buildWithPeople(t, { RATE_LIMITS: 'false' });
await publishLongTexts(crowded);

const entries = [...functionEntries, ...doorEntries(site), ...searchEntries(crowded)];

t.test('every text of every contract is named by an entry', async (t) => {
  const isText = ({ type, anyOf, const: literal, items }: TSchema & Record<string, unknown>): boolean => {
    if (Array.isArray(anyOf)) return (anyOf as TSchema[]).some(isText);
    if (type === 'array') return isText(items as TSchema);
    return type === 'string' || typeof literal === 'string' || (type === undefined && literal === undefined);
  };
  const texts = ({ name, ...route }: Route): string[] =>
    (['params', 'query', 'headers', 'body'] as const).flatMap((part) =>
      Object.entries((route[part]?.properties ?? {}) as Record<string, TSchema>)
        .filter(([, schema]) => isText(schema))
        .map(([field]) => `${name}.${part}.${field}`),
    );
  const named = new Set(entries.flatMap(({ takes }) => takes));
  const there = [...routes, ...streams].flatMap(texts);
  t.strictSame([...named].toSorted(), there.toSorted());
});

const tried = wanted === '' ? sampled(entries, 'LONG_EVERY') : entries.filter(({ name }) => name.includes(wanted));
for (const entry of tried) {
  t.test(entry.name, async (t) => {
    t.strictSame(await examine(entry, seconds * 1000, mostFaults), []);
  });
}
