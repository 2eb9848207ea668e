import t from 'tap';
import { LogUnavailable } from '../event-log/event-log.ts';
import { buildWithPeople } from '../test/build.ts';

t.test('alive, ready, and how it fares', async (t) => {
  const site = await buildWithPeople(t);
  const { app, visitor } = site;
  await site.post('approved');
  await visitor.call('GET', '/api/posts/latest');
  t.match(await visitor.call('GET', '/healthz'), { statusCode: 200, payload: 'ok\n' });
  t.match(await visitor.call('GET', '/readyz'), { statusCode: 200, payload: 'ready\n' });
  const { payload } = await visitor.call('GET', '/metrics');
  const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(payload)?.[1]);
  t.equal(figure('benchnotes_log_position'), await site.services.log.head());
  t.equal(figure('benchnotes_projection_lag'), 0);
  t.equal(figure('benchnotes_parked_events'), 0);
  t.equal(figure('benchnotes_public_reads_total'), 1);
  t.match(payload, /benchnotes_append_duration_seconds_count\{outcome="stored"\} [1-9]/);
  t.match(payload, /benchnotes_request_duration_seconds_count\{method="POST",route="\/api\/posts",status="201"\} 1/);

  const outside = await app.inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.9' });
  t.equal(outside.statusCode, 404, 'figures are for private networks');
});

t.test('it is not ready when the log cannot be read', async (t) => {
  const { services, visitor } = await buildWithPeople(t);
  services.log.head = async () => {
    throw new LogUnavailable('gone');
  };
  t.equal((await visitor.call('GET', '/readyz')).statusCode, 503);
  t.equal((await visitor.call('GET', '/healthz')).statusCode, 200);
});
