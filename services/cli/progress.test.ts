import t from 'tap';
import { asLines, clock, lineOf } from './progress.ts';

t.test('rate and time left count events, whatever the positions of the log are', async (t) => {
  // 100 bytes an event, as EventStoreDB counts; it began in the middle.
  const progress = { from: 50_000, position: 75_000, to: 100_000, events: 250 };
  t.equal(lineOf(progress, 5), '250 of 500 events (75 %), 50 a second, 5 s left');
  t.equal(lineOf({ from: 0, position: 30_000, to: 100_000, events: 30_000 }, 2), '30,000 of 100,000 events (30 %), 15,000 a second, 5 s left'); // prettier-ignore
});

t.test('what is not known yet is not told', async (t) => {
  t.equal(lineOf({ from: 0, position: 0, to: 100, events: 0 }, 1), '0 events (0 %)');
  t.equal(lineOf({ from: 0, position: 0, to: 0, events: 0 }, 0), '0 events (100 %)');
  t.equal(lineOf({ from: 70, position: 70, to: 70, events: 0 }, 1), '0 events (100 %)');
  t.equal(lineOf({ from: 0, position: 20, to: 200, events: 20 }, 0.001), '20 of 200 events (10 %)', 'no rate yet');
});

t.test('lines come once a second at most', async (t) => {
  const lines: string[] = [];
  const shown = asLines((line) => lines.push(line));
  for (let position = 0; position < 100; position += 1) shown.show({ from: 0, position, to: 100, events: position });
  shown.say('half of it');
  shown.end();
  t.same(lines, ['half of it']);
});

t.test('a step is named, and has a time of its own', async (t) => {
  const now = performance.now.bind(performance);
  let later = 0;
  t.intercept(performance, 'now', { value: () => now() + later });
  const lines: string[] = [];
  const shown = asLines((line) => lines.push(line));
  later += 1_010;
  shown.show({ from: 0, position: 50, to: 100, events: 50 }, 'Writing events');
  t.match(lines, ['Writing events: 50 of 100 events (50 %)']);
  const since = clock();
  later += 100_000;
  t.ok(since(undefined) >= 100);
  t.ok(since('another') < 100, 'it begins with its name');
});
