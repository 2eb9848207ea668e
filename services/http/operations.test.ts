import t from 'tap';
import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { buildWithPeople } from '../test/build.ts';

t.test('alive, ready, and how it fares', async (t) => {
  const site = await buildWithPeople(t);
  const { app, visitor } = site;
  await site.post('approved');
  await visitor.call('GET', '/api/posts/latest');
  await visitor.call('GET', '/api/posts/latest');
  t.match(await visitor.call('GET', '/healthz'), { statusCode: 200, payload: 'ok\n' });
  t.match(await visitor.call('GET', '/readyz'), { statusCode: 200, payload: 'ready\n' });
  const { payload } = await visitor.call('GET', '/metrics');
  const metric = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(payload)?.[1]);
  t.equal(metric('benchnotes_log_position'), await site.services.log.head());
  t.equal(metric('benchnotes_projection_lag'), 0);
  t.equal(metric('benchnotes_parked_events'), 0);
  t.equal(metric('benchnotes_public_reads_total'), 2);
  t.equal(metric('benchnotes_public_builds_total'), 1, 'the second was cached');
  t.match(payload, /benchnotes_append_duration_seconds_count\{outcome="stored"\} [1-9]/);
  t.match(payload, /benchnotes_request_duration_seconds_count\{method="POST",route="\/api\/posts",status="201"\} 1/);

  const outside = await app.inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.9' });
  t.equal(outside.statusCode, 404, 'metrics are for private networks');
});

t.test('without the log it is alive and not ready, and how it fares is told all the same', async (t) => {
  const { services, visitor } = await buildWithPeople(t);
  services.log.head = async () => {
    throw new LogUnavailableError('gone');
  };
  t.equal((await visitor.call('GET', '/readyz')).statusCode, 503);
  t.equal((await visitor.call('GET', '/healthz')).statusCode, 200);
  const { statusCode, payload } = await visitor.call('GET', '/metrics');
  t.equal(statusCode, 200);
  t.match(payload, /^benchnotes_log_available 0$/m);
  t.match(payload, /^benchnotes_projection_lag Nan$/im);
  t.match(payload, /^benchnotes_parked_events 0$/m);
});

t.test('how long cached answers are given while nothing is heard of the collections can be bounded', async (t) => {
  for (const [CACHE_MAX_AGE, statusCode] of [
    ['', 200],
    ['60', 503],
  ] as const) {
    const { services, visitor } = await buildWithPeople(t, { CACHE_MAX_AGE });
    const home = async () => (await visitor.call('GET', '/api/posts/latest')).statusCode;
    t.equal(await home(), 200);
    services.store.find = async () => {
      throw new StoreUnavailableError('gone');
    };
    const { progress } = services.runner;
    let silence = 59_000;
    Object.defineProperty(services.runner, 'progress', {
      get: () => ({ ...progress, lookedAt: performance.now() - silence }),
    });
    t.equal(await home(), 200, 'cached from before');
    silence = 61_000;
    t.equal(await home(), statusCode, `CACHE_MAX_AGE=${CACHE_MAX_AGE}`);
  }
});

t.test('collections that stand still behind the log for ten seconds: not ready, until they move', async (t) => {
  const { services, visitor } = await buildWithPeople(t);
  const head = await services.log.head();
  const progress = { ...services.runner.progress };
  Object.defineProperty(services.runner, 'progress', { get: () => ({ ...progress, lookedAt: performance.now() }) });
  let later = 0;
  t.intercept(performance, 'now', { value: () => Date.now() + later });
  const readyIn = async (milliseconds: number): Promise<boolean> => {
    later += milliseconds;
    return (await visitor.call('GET', '/readyz')).statusCode === 200;
  };
  t.ok(await readyIn(60_000), 'at the end of the log');
  progress.position = head - 1;
  t.ok(await readyIn(60_000), 'just seen to be behind');
  t.ok(await readyIn(9_000));
  t.notOk(await readyIn(2_000));
  progress.position = head - 0.5;
  t.ok(await readyIn(0), 'they moved');
  progress.failingSince = performance.now() - 11_000;
  t.ok(await readyIn(0), 'projections that failed long ago, and do no more, are no reason');
  progress.failure = 'away';
  t.notOk(await readyIn(0), 'a single look is enough where the projections said that they fail');
  progress.position = head;
  t.ok(await readyIn(0));
});
