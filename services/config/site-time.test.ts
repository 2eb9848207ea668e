import t from 'tap';
import { momentOf } from './site-time.ts';

const read = (text: string, zone = 'Europe/Berlin'): string | undefined => momentOf(text, zone)?.toISOString();

t.test('a day begins at midnight in the zone of the site', async (t) => {
  t.equal(read('2026-11-27'), '2026-11-26T23:00:00.000Z');
  t.equal(read('2026-07-01'), '2026-06-30T22:00:00.000Z', 'in summer');
  t.equal(read('2026-11-27', 'UTC'), '2026-11-27T00:00:00.000Z');
  t.equal(read('2026-11-27', 'Pacific/Auckland'), '2026-11-26T11:00:00.000Z');
  t.equal(read('2026-09-06', 'America/Santiago'), '2026-09-06T04:00:00.000Z', 'a day that begins at one');
});

t.test('a time says its zone', async (t) => {
  t.equal(read('2026-11-27T12:00Z'), '2026-11-27T12:00:00.000Z');
  t.equal(read('2026-11-27T12:00:01.5Z'), '2026-11-27T12:00:01.500Z');
  t.equal(read('2026-11-27T12:00:00+01:00'), '2026-11-27T11:00:00.000Z');
  t.equal(read('2026-11-27T12:00-0330'), '2026-11-27T15:30:00.000Z');
});

t.test('what names no moment is refused', async (t) => {
  const wrong =
    '2026-11-27T12:00 2026-11-27T12:00:00 2026-02-30 2026-02-30T12:00Z 2026-13-01 2025-02-29 2026-11-27T25:00Z 2026-11-27T12:60Z 2026-11-27T12:00+99:00 20261127 2026-W48 2026-331 27.11.2026 yesterday';
  for (const text of [...wrong.split(' '), '', '2026-11-27 12:00Z']) t.equal(read(text), undefined, text);
});
