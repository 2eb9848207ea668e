// The load shedder on a real event loop, and on a site; load-shedder.test.ts tests its exact thresholds.
import t from 'tap';
import { limits } from '../config/limits.ts';
import { LoadShedder } from './load-shedder.ts';
import { buildWithPeople } from '../test/build.ts';

/** Sends many requests, some of which are refused. */
const crowd = (shedder: LoadShedder): void => {
  for (let n = 0; n < 30; n += 1) {
    try {
      shedder.admitCall();
    } catch {
      continue;
    }
  }
};

t.test('it sees by itself that the event loop is late', async (t) => {
  const shedder = new LoadShedder(limits);
  const stop = shedder.watch();
  t.teardown(stop);
  const late = async (milliseconds: number): Promise<void> => {
    for (const end = performance.now() + milliseconds; performance.now() < end;) {
      for (const pause = performance.now() + 300; performance.now() < pause;) Math.random();
      crowd(shedder);
      await new Promise(setImmediate);
    }
  };
  await late(2_400);
  t.throws(() => shedder.admitCall(), { code: 'UNAVAILABLE' });
  await new Promise((resolve) => setTimeout(resolve, 600));
  t.doesNotThrow(() => shedder.admitCall());
});

t.test('whoever waited while a machine gave this process no processor is not refused', async (t) => {
  const shedder = new LoadShedder(limits);
  t.teardown(shedder.watch());
  await new Promise((resolve) => setTimeout(resolve, 250));
  for (let times = 0; times < 3; times += 1) {
    await new Promise(setImmediate);
    // Waits without using CPU time.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    await new Promise((resolve) => setTimeout(resolve, 1));
    t.doesNotThrow(() => shedder.admitCall());
  }
});

t.test('an answer that many wait for is made once, and takes the room of one', async (t) => {
  const site = await buildWithPeople(t);
  const { shedder } = site.services;
  const { build } = shedder;
  let made = 0;
  shedder.build = (make) => {
    made += 1;
    return build.call(shedder, make) as ReturnType<typeof make>;
  };
  await Promise.all(Array.from({ length: 20 }, () => site.visitor.call('GET', '/api/posts/latest?limit=9')));
  t.equal(made, 1);
});

t.test('an overloaded site refuses commands first, then what it would have to make, and never what it keeps ready', async (t) => {
  const site = await buildWithPeople(t);
  const { slug } = await site.post('approved');
  const late = (milliseconds: number) =>
    [1, 2, 3].forEach(() => {
      crowd(site.services.shedder);
      site.services.shedder.note(milliseconds);
    });
  const statusOf = async (url: string) => (await site.visitor.call('GET', url)).statusCode;
  t.equal(await statusOf(`/api/posts/${slug}`), 200);
  t.equal(await statusOf('/api/posts/latest'), 200);

  late(limits.lateForCommands + 1);
  for (const answer of [
    await site.author.call('POST', '/api/posts', {}),
    await site.admin.call('GET', '/api/posts?status=pending'),
    await site.visitor.call('POST', '/api/login', { username: 'author', password: 'x' }),
  ]) {
    t.same([answer.statusCode, answer.headers['retry-after']], [503, '2']);
    t.match(answer.payload, /^The site has more to do than it can at this moment/);
  }
  t.equal(await statusOf('/api/posts/latest?limit=7'), 200, 'readers come last');

  late(limits.lateForReaders + 1);
  const plain = await site.visitor.call('GET', '/api/posts/latest?limit=8');
  t.same([plain.statusCode, plain.headers['retry-after'], plain.headers['cache-control']], [503, '2', 'no-store']);
  t.match(plain.headers['content-security-policy'], /default-src/);
  t.match(plain.payload, /^The site has more to do than it can at this moment/);
  const problem = await site.visitor.call('GET', '/api/posts/latest?limit=8', undefined, { accept: 'application/problem+json' });
  t.same([problem.statusCode, problem.headers['retry-after']], [503, '2']);
  t.match(problem.json(), { status: 503, code: 'UNAVAILABLE' });
  for (const url of [`/api/posts/${slug}`, '/api/posts/latest', '/healthz', '/readyz', '/metrics'])
    t.equal(await statusOf(url), 200, url);

  late(0);
  t.equal(await statusOf('/api/posts/latest?limit=8'), 200);
  t.equal((await site.author.call('GET', '/api/user')).statusCode, 200);
});
