import t from 'tap';
import { evolveLogClock, mostBetween, timeOf, type EventPlace, type LogClock } from './log-clock.ts';

const start = Date.UTC(2026, 0, 1);
const event = (position: number, seconds: number): EventPlace =>
  ({ position, metadata: { time: new Date(start + seconds * 1_000).toISOString() } }) as EventPlace;
const after = (...events: readonly EventPlace[]): LogClock =>
  events.reduce<LogClock | undefined>(evolveLogClock, undefined) as LogClock;

t.test('the time of the log never goes back', async (t) => {
  t.equal(after(event(1, 10), event(2, 5)).time, start + 10_000);
  t.equal(after(event(1, 10), event(2, 50)).time, start + 50_000);
});

t.test('an event is noted in each minute, and one of each so many', async (t) => {
  t.match(after(event(1, 10)), { noted: 1 });
  t.match(after(event(1, 10), event(2, 59)), { noted: 1, since: 1 });
  t.match(after(event(1, 10), event(2, 60)), { noted: 2, since: 0 });
  t.match(after(event(1, 10), event(2, 60), event(3, 10)), { noted: 2 }, 'not where a clock is behind');
  const many = Array.from({ length: mostBetween + 1 }, (_, index) => event(index + 1, 1));
  t.match(after(...many), { noted: mostBetween + 1 });
  t.match(after(...many.slice(0, -1)), { noted: 1 });
});

t.test('an event without a time, or with one that is none, moves nothing', async (t) => {
  for (const metadata of [null, {}, { time: 7 }, { time: 'noon' }]) {
    const odd = { position: 2, metadata } as unknown as EventPlace;
    t.equal(timeOf(odd), 0);
    t.equal(after(event(1, 10), odd).time, start + 10_000);
  }
});
