import t from 'tap';
import { limits } from '../config/limits.ts';
import { LoadShedder } from './load-shedder.ts';
import { buildWithPeople } from '../test/build.ts';

/** Many ask, and are not all let in. */
const crowd = (shedder: LoadShedder): void => {
  for (let n = 0; n < 30; n += 1) {
    try {
      shedder.admitCall();
    } catch {
      continue;
    }
  }
};

t.test('one pause is no overload, three in a row are, and it is over with the first that is short', async (t) => {
  const shedder = new LoadShedder(limits);
  const admits = (): boolean => {
    try {
      shedder.admitCall();
      return true;
    } catch {
      return false;
    }
  };
  const said: boolean[] = [];
  for (const late of [0, 5_000, 5_000, 0, limits.lateForCommands + 1, 5_000, 5_000, 1]) {
    crowd(shedder);
    shedder.note(late);
    said.push(admits());
  }
  t.same(said, [true, true, true, true, true, true, false, true]);
});

t.test('a loop that is late for a few lacks a processor, and refuses nobody', async (t) => {
  const shedder = new LoadShedder(limits);
  for (let n = 0; n < 10; n += 1) {
    shedder.admitCall();
    shedder.note(5_000);
  }
  t.doesNotThrow(() => shedder.admitCall());
});

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

const work = (milliseconds: number): void => {
  for (const end = performance.now() + milliseconds; performance.now() < end;) Math.random();
};

t.test('who comes late in a long turn that follows a long one is refused; a burst that one turn takes is not', async (t) => {
  const shedder = new LoadShedder(limits);
  t.teardown(shedder.watch());
  /** Whether one is let in after so long a turn, in which many came. */
  const turn = async (milliseconds: number): Promise<boolean> => {
    for (let n = 0; n < 30; n += 1) shedder.admitCall();
    work(milliseconds);
    let admitted = true;
    try {
      shedder.admitCall();
    } catch {
      admitted = false;
    }
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    return admitted;
  };
  const long = 2 * limits.busyForCommands;
  const said: boolean[] = [];
  for (const milliseconds of [long, long, long, 0, long]) said.push(await turn(milliseconds));
  t.same(said, [true, false, false, true, true]);
  t.equal(shedder.refused, 2);
});

/** Blocks the event loop as a request does that costs too much, and comes back behind the looks that follow. */
const stall = async (milliseconds: number): Promise<void> => {
  await new Promise(setImmediate);
  const start = process.cpuUsage();
  for (let used = 0; used < milliseconds;) {
    const { user, system } = process.cpuUsage(start);
    used = (user + system) / 1_000;
  }
  await new Promise((resolve) => setTimeout(resolve, 1));
};

const isRefused = (ask: () => void): boolean => {
  try {
    ask();
    return false;
  } catch {
    return true;
  }
};

t.test('a loop that stands still again and again is noticed, however few make it stand', async (t) => {
  const shedder = new LoadShedder(limits, 3);
  t.teardown(shedder.watch());
  const command = () => isRefused(() => shedder.admitCall());
  t.notOk(command());
  // So long nobody asks that the loop is left alone meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 700));
  t.notOk(command());
  await stall(400);
  t.notOk(command(), 'once may be garbage, or a first page');
  await stall(400);
  t.ok(command(), 'a second time is no accident');
  const longest = shedder.takeLongestStall();
  t.ok(longest > 300 && longest < 5_000, `${longest} ms`);
  t.equal(shedder.takeLongestStall(), 0);
  await t.rejects(
    shedder.build(async () => undefined),
    { code: 'UNAVAILABLE' },
  );
  const over = performance.now() + limits.longestStallShed + 500;
  while (command() && performance.now() < over) await new Promise((resolve) => setTimeout(resolve, 100));
  t.notOk(command(), 'it is over');
});

t.test('the longest stall is told, also that of the first who comes after a quiet time', async (t) => {
  const shedder = new LoadShedder(limits, 3);
  t.teardown(shedder.watch());
  for (const use of [() => shedder.admitCall(), () => shedder.noteUse()]) {
    await new Promise((resolve) => setTimeout(resolve, 700));
    shedder.takeLongestStall();
    use();
    work(80);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const longest = shedder.takeLongestStall();
    t.ok(longest > 60, `${longest} ms`);
  }
});

t.test('a command whose body came while another one blocked the loop is refused, not begun', async (t) => {
  const shedder = new LoadShedder(limits);
  t.teardown(shedder.watch());
  let begun = 0;
  const slow = () =>
    shedder.command(async () => {
      begun += 1;
      work(limits.stall + 50);
    });
  const answers = await Promise.allSettled([slow(), slow(), slow()]);
  t.equal(begun, 1);
  t.same(
    answers.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected'],
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  await t.resolves(shedder.command(async () => undefined));
});

t.test('whoever waited while a machine gave this process no processor is not refused', async (t) => {
  const shedder = new LoadShedder(limits);
  t.teardown(shedder.watch());
  await new Promise((resolve) => setTimeout(resolve, 250));
  for (let times = 0; times < 3; times += 1) {
    await new Promise(setImmediate);
    // Waits without using the processor.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    await new Promise((resolve) => setTimeout(resolve, 1));
    t.notOk(isRefused(() => shedder.admitCall()));
  }
});

t.test('no more answers are made than are done before anybody waits for long', async (t) => {
  const shedder = new LoadShedder(limits);
  t.teardown(shedder.watch());
  for (let n = 0; n < 30; n += 1) await shedder.build(async () => work(20));
  await new Promise((resolve) => setTimeout(resolve, 50));
  let release = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (release = resolve));
  const begun = Array.from({ length: 25 }, () => shedder.build(() => waiting));
  await t.rejects(
    shedder.build(async () => undefined),
    { code: 'UNAVAILABLE' },
  );
  release();
  await Promise.all(begun);
  await t.resolves(shedder.build(async () => undefined));
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

t.test('no more commands and answers are under way than may be', async (t) => {
  const shedder = new LoadShedder({ ...limits, commandsAtOnce: 3, buildsAtOnce: 2 } as unknown as typeof limits);
  for (const [does, most] of [
    [(work: () => Promise<void>) => shedder.command(work), 3],
    [(work: () => Promise<void>) => shedder.build(work), 2],
  ] as const) {
    let release = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (release = resolve));
    const under = Array.from({ length: most }, () => does(() => waiting));
    await t.rejects(
      does(async () => undefined),
      { code: 'UNAVAILABLE' },
    );
    release();
    await Promise.all(under);
    await t.resolves(does(async () => undefined));
    await t.rejects(
      does(async () => Promise.reject(new Error('broken'))),
      { message: 'broken' },
    );
    await t.resolves(
      does(async () => undefined),
      'what failed takes no room',
    );
  }
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
