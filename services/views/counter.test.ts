import t from 'tap';
import { mostCounts, type ViewsCounted } from '../../contracts/events/views.ts';
import type { NewEvent } from '../../contracts/recorded.ts';
import { LogUnavailableError, type EventLog } from '../../event-log/event-log.ts';
import { limits } from '../config/limits.ts';
import { ViewsCounter } from './counter.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

/** A counter, and what it appends: views by post, and the time windows of the counts. */
const build = () => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const appended: [number, number][][] = [];
  const windows: [string, string][] = [];
  const log = {
    isDown: false,
    last: async () => {
      if (log.isDown) throw new LogUnavailableError('down');
      return undefined;
    },
    append: async (_stream: string, _expected: unknown, [event]: readonly NewEvent[]) => {
      const { from, to, counts } = event?.data as ViewsCounted;
      appended.push(counts.map(({ postId, views }) => [postId, views]));
      windows.push([from, to]);
    },
  };
  return { counter: new ViewsCounter(log as unknown as EventLog, () => clock.now), clock, log, appended, windows };
};

t.test('a visitor counts once a day, on whatever connection', async (t) => {
  const { counter, clock, appended } = build();
  const visit = (socket: object, ip = '10.0.0.1', agent = firefox) =>
    counter.seen(7, { ip, headers: { 'user-agent': agent }, socket });
  const socket = {};
  visit(socket);
  visit(socket);
  visit({});
  await counter.flush();
  clock.now = new Date('2026-03-02T00:00:01Z');
  visit(socket);
  await counter.flush();
  t.strictSame(appended, [[[7, 1]], [[7, 1]]]);
});

t.test('visitors who come over one connection of a proxy are told apart', async (t) => {
  const { counter, appended } = build();
  const socket = {};
  for (const [ip, agent] of [
    ['10.0.0.1', firefox],
    ['10.0.0.2', firefox],
    ['10.0.0.1', safari],
    ['10.0.0.1', firefox],
  ] as const)
    counter.seen(7, { ip, headers: { 'user-agent': agent }, socket });
  await counter.flush();
  t.strictSame(appended, [[[7, 3]]]);
});

t.test('robots, prefetching and browsers without a name do not count', async (t) => {
  const { counter, appended } = build();
  const seen = (headers: Record<string, string>) => counter.seen(7, { ip: '10.0.0.1', headers, socket: {} });
  seen({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  seen({ 'user-agent': firefox, 'sec-purpose': 'prefetch;prerender' });
  seen({});
  await counter.flush();
  t.strictSame(appended, []);
});

t.test('one address cannot use up the memory of a day', async (t) => {
  const { counter, clock, appended } = build();
  const visits = (ip: (n: number) => string, count: number) => {
    for (let n = 0; n < count; n += 1) counter.seen(7, { ip: ip(n), headers: { 'user-agent': `${firefox} ${n}` }, socket: {} });
  };
  visits(() => '10.0.0.1', limits.visitsOfAddress + 50);
  visits((n) => `2001:db8::${n.toString(16)}`, limits.visitsOfAddress + 50);
  visits(() => '10.0.0.2', 1);
  await counter.flush();
  clock.now = new Date('2026-03-02T00:00:01Z');
  visits(() => '10.0.0.1', 1);
  await counter.flush();
  t.strictSame(appended, [[[7, 2 * limits.visitsOfAddress + 1]], [[7, 1]]]);
  t.equal(counter.uncounted, 100);
});

t.test('all that was read since the last time stands in one event, as far as one holds it', async (t) => {
  const { counter, appended } = build();
  const see = (postId: number) => counter.seen(postId, { ip: '10.0.0.1', headers: { 'user-agent': firefox }, socket: {} });
  for (let postId = 1; postId <= 3; postId += 1) see(postId);
  await counter.flush();
  t.strictSame(appended, [[[1, 1], [2, 1], [3, 1]]]); // prettier-ignore
  for (let postId = 4; postId <= mostCounts + 5; postId += 1) see(postId);
  await counter.flush();
  t.strictSame(
    appended.map((counts) => counts.length),
    [3, mostCounts, 2],
  );
  await counter.flush();
  t.equal(appended.length, 3, 'nothing that nobody read');
});

t.test('what could not be appended is told with the time from which it was counted', async (t) => {
  const { counter, clock, log, appended, windows } = build();
  const see = (postId: number) => counter.seen(postId, { ip: '10.0.0.1', headers: { 'user-agent': firefox }, socket: {} });
  const times = ['00', '01', '02', '03'].map((minute) => `2026-03-01T12:${minute}:00.000Z`) as [string, string, string, string];
  const flushAt = (time: string) => {
    clock.now = new Date(time);
    return counter.flush();
  };
  for (let postId = 1; postId <= mostCounts + 2; postId += 1) see(postId);
  log.isDown = true;
  await t.rejects(flushAt(times[1]), { message: 'down' });
  log.isDown = false;
  see(mostCounts + 3);
  await flushAt(times[2]);
  see(mostCounts + 4);
  await flushAt(times[3]);
  t.same(
    windows.map((window, index) => [...window, appended[index]?.length]),
    [
      [times[0], times[1], mostCounts],
      [times[0], times[2], 3],
      [times[2], times[3], 1],
    ],
  );
});
