import { Value } from '@sinclair/typebox/value';
import t from 'tap';
import './formats.ts';
import { Time } from './shapes.ts';

t.test('a time is a moment of the calendar, in UTC, as the program writes it', async (t) => {
  for (const time of ['2026-03-01T12:00:00.000Z', '2024-02-29T23:59:59Z', '1999-12-31T00:00:00.123456789Z'])
    t.ok(Value.Check(Time, time), time);
  for (const time of [
    '2026-02-31T12:00:00Z',
    '2026-02-29T12:00:00.000Z',
    '2026-13-01T12:00:00Z',
    '2026-03-01T24:00:00Z',
    '2026-04-31T12:00:00Z',
    '2026-00-10T12:00:00Z',
    '2026-01-00T12:00:00Z',
    '2026-01-32T12:00:00Z',
    '2026-03-01T12:60:00Z',
    '2026-03-01T23:59:60Z',
    '2026-03-01T12:00:00+01:00',
    '2026-03-01',
    '',
  ])
    t.notOk(Value.Check(Time, time), time);
});
