import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { sqliteLog } from '../projections/test/log.ts';

/** A log whose followers never poll, since no time passes: only a wakeup lets them continue. */
const build = (t: Test) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(() => mock.timers.reset());
  const [log, stop] = [sqliteLog(t), new AbortController()];
  return { log, stop, following: log.follow(0, 10, stop.signal) };
};

/** The result if it arrives within some turns of the event loop, otherwise `nothing yet`. */
const soon = async (next: Promise<unknown>): Promise<unknown> => {
  const later = async () => {
    for (let turns = 0; turns < 20; turns += 1) await turn();
    return 'nothing yet';
  };
  return Promise.race([next, later()]);
};

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
const said = (id: string) => ({ id, type: 'Said', data: 1, metadata });

t.test('a follower hears at once of what its own process appends or restores', async (t) => {
  const { log, following } = build(t);
  const first = following.next();
  t.equal(await soon(first), 'nothing yet');
  await log.append('post-1', 'no_stream', [said('a')]);
  t.match(await soon(first), { value: [{ id: 'a' }] });
  const second = following.next();
  t.equal(await soon(second), 'nothing yet');
  await log.restore([{ ...said('b'), stream: 'post-2', revision: 0 }]);
  t.match(await soon(second), { value: [{ id: 'b' }] });
});

t.test('it ends at once when it is stopped: while it waits, while it reads, and before', async (t) => {
  for (const turns of [3, 0]) {
    const { stop, following } = build(t);
    const next = following.next();
    for (let waited = 0; waited < turns; waited += 1) await turn();
    stop.abort();
    t.match(await soon(next), { done: true });
    mock.timers.reset();
  }
  const { log, stop, following } = build(t);
  await log.append('post-1', 'no_stream', [said('a')]);
  stop.abort();
  t.match(await soon(following.next()), { done: true });
});

t.test('it ends when its log is closed', async (t) => {
  const { log, following } = build(t);
  const next = following.next();
  t.equal(await soon(next), 'nothing yet');
  await log.close();
  t.match(await soon(next), { done: true });
});
