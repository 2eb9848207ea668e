import { Writable } from 'node:stream';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { build } from '../test/build.ts';

interface Line {
  readonly msg?: string;
  readonly requestId?: string;
  readonly path?: string;
  readonly milliseconds?: number;
  readonly err?: { readonly message: string; readonly code?: string };
}

/** A site, and its log lines. */
const logging = async (t: Test) => {
  const lines: Line[] = [];
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  const { app } = await build(t, {}, undefined, pino({ level: 'debug' }, output));
  return { app, lines };
};

t.test('one log holds what was asked for, what failed, and what Fastify warns of', async (t) => {
  const { app, lines } = await logging(t);
  app.get('/broken', () => Promise.reject(new Error('It is broken.')));
  app.get('/twice', (_request, reply) => reply.send('one').send('two'));

  t.equal((await app.inject('/broken?secret=1')).statusCode, 500);
  const failed = lines.find(({ msg }) => msg === 'request failed');
  t.equal(failed?.err?.message, 'It is broken.');
  t.match(
    lines.find(({ msg }) => msg === 'request'),
    { path: '/broken', requestId: failed?.requestId },
  );

  t.equal((await app.inject('/twice')).payload, 'one');
  t.ok(lines.some(({ err }) => err?.code === 'FST_ERR_REP_ALREADY_SENT'));
});

t.test('the log and the metrics hold how long a request took', async (t) => {
  const { app, lines } = await logging(t);
  const now = performance.now.bind(performance);
  let later = 0;
  t.intercept(performance, 'now', { value: () => now() + later });
  app.get('/slow', () => {
    later = 40;
    return 'slow';
  });

  t.equal((await app.inject('/slow')).payload, 'slow');
  const { milliseconds = 0 } = lines.find(({ path }) => path === '/slow') ?? {};
  t.ok(milliseconds >= 40, `the log says ${milliseconds} ms`);
  const { payload } = await app.inject('/metrics');
  const [, seconds] = /request_duration_seconds_sum\{method="GET",route="\/slow",status="200"\} (\S+)/.exec(payload) ?? [];
  t.ok(Number(seconds) >= 0.04, `the metrics say ${seconds} s`);
});
