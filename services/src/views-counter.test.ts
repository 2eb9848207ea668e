import t from 'tap';
import type { EventLog } from './event-log/event-log.ts';
import { limits } from './limits.ts';
import { ViewsCounter } from './views-counter.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

/** A counter, and what it appends: views by post, and the times between which they were counted. */
const build = () => {
  const clock = { now: new Date('2026-03-01T12:00:00Z') };
  const appended: [string, number][] = [];
  const windows: [string, string][] = [];
  const log = {
    isDown: false,
    last: async () => undefined,
    append: async (stream: string, _expected: unknown, [event]: readonly { data: unknown }[]) => {
      if (log.isDown) throw new Error('down');
      const { from, to, views } = event?.data as { from: string; to: string; views: number };
      appended.push([stream, views]);
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
  t.strictSame(appended, [
    ['views-7', 1],
    ['views-7', 1],
  ]);
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
  t.strictSame(appended, [['views-7', 3]]);
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
  t.strictSame(appended, [
    ['views-7', 2 * limits.visitsOfAddress + 1],
    ['views-7', 1],
  ]);
});

t.test('what could not be appended is told with the time from which it was counted', async (t) => {
  const { counter, clock, log, windows } = build();
  const see = () => counter.seen(7, { ip: `10.0.0.${clock.now.getMinutes()}`, headers: { 'user-agent': firefox }, socket: {} });
  const begin = clock.now.toISOString();
  see();
  log.isDown = true;
  clock.now = new Date('2026-03-01T12:01:00Z');
  await t.rejects(counter.flush(), { message: 'down' });
  log.isDown = false;
  clock.now = new Date('2026-03-01T12:02:00Z');
  await counter.flush();
  see();
  clock.now = new Date('2026-03-01T12:03:00Z');
  await counter.flush();
  t.strictSame(windows, [
    [begin, '2026-03-01T12:02:00.000Z'],
    ['2026-03-01T12:02:00.000Z', '2026-03-01T12:03:00.000Z'],
  ]);
});
