// The load shedder's exact thresholds, on an event loop that the test controls. overload.timed.test.ts uses a real
// event loop.
import t, { type Test } from 'tap';
import { limits } from '../config/limits.ts';
import { LoadShedder, overloaded } from './load-shedder.ts';
import { stoppedLoop } from './test/event-loop.ts';

const fewest = 25;
const { busyForCommands, busyForReaders, lateForCommands, lateForReaders, stall, stallsTogether, longestStallShed } = limits;

const build = (t: Test, isWatched = true) => {
  const loop = stoppedLoop(t);
  const shedder = new LoadShedder(limits);
  const stop = isWatched ? shedder.watch() : () => undefined;
  const admits = (): boolean => {
    try {
      shedder.admitCall();
      return true;
    } catch (error) {
      if (error !== overloaded) throw error;
      return false;
    }
  };
  /** Whether a public response would be built. */
  const builds = (): Promise<boolean> =>
    shedder
      .build(async () => undefined)
      .then(
        () => true,
        () => false,
      );
  const ask = (times: number) => {
    for (let n = 0; n < times; n += 1) admits();
  };
  /** A turn of this length, with many requests at its beginning. */
  const turn = (milliseconds: number, asking = fewest) => {
    ask(asking);
    loop.pass(milliseconds);
    loop.endTurn();
  };
  /** A sample of the loop after a stall of this length. */
  const sample = (late: number, used = late) => {
    loop.pass(late + 10, used);
    loop.tick();
  };
  /** Lets the idle loop run for this long. */
  const idle = (milliseconds: number) => {
    for (let n = 0; n < milliseconds; n += 10) sample(0);
  };
  return { loop, shedder, stop, admits, builds, ask, turn, sample, idle };
};

t.test('in a turn behind a long one who comes later than may be is refused, where many ask', async (t) => {
  const { loop, shedder, admits, builds, ask, turn } = build(t);
  turn(busyForCommands + 1);
  ask(fewest - 1);
  loop.pass(busyForCommands);
  t.ok(admits(), 'just in time');
  loop.pass(1);
  t.notOk(admits());
  t.equal(shedder.refused, 1);
  t.ok(await builds(), 'readers come last');
  loop.endTurn();
  t.ok(admits(), 'the next turn begins anew');
});

t.test('readers are refused where the turn takes longer still', async (t) => {
  const { loop, builds, ask, turn } = build(t);
  turn(busyForReaders + 1);
  ask(fewest);
  loop.pass(busyForReaders);
  t.ok(await builds());
  loop.pass(1);
  t.notOk(await builds());
});

t.test('a long turn in which few ask, or behind a short one, or long after another, is no overload', async (t) => {
  const { loop, admits, ask, turn } = build(t);
  turn(busyForCommands + 1);
  ask(fewest - 2);
  loop.pass(busyForCommands + 1);
  t.ok(admits(), 'one fewer than many');
  t.notOk(admits(), 'as many');
  loop.endTurn();

  turn(busyForCommands);
  ask(fewest);
  loop.pass(busyForCommands + 1);
  t.ok(admits(), 'the one before was no longer than may be');
  loop.endTurn();

  for (const [pause, admitted] of [
    [300, true],
    [299, false],
  ] as const) {
    // prettier-ignore
    turn(busyForCommands + 1);
    loop.pass(pause);
    ask(fewest);
    loop.pass(busyForCommands + 1);
    t.equal(admits(), admitted, `${pause} ms behind it`);
    loop.endTurn();
  }
});

t.test('a process that does not look at its loop refuses nobody for it', async (t) => {
  const { loop, shedder, admits, builds, ask, turn, sample } = build(t, false);
  for (let n = 0; n < 3; n += 1) turn(1_000);
  ask(fewest);
  loop.pass(1_000);
  t.ok(admits());
  t.ok(await builds());
  sample(1_000);
  t.equal(loop.timers(), 0);
  await t.resolves(shedder.command(async () => undefined));
});

t.test('three late samples in a row are an overload, as late as the best of them; where many asked', async (t) => {
  const { shedder, admits, builds, ask } = build(t, false);
  const late = (...samples: readonly (readonly [late: number, asked: number])[]) => {
    for (const [milliseconds, asked] of samples) {
      ask(asked);
      shedder.note(milliseconds);
    }
  };
  late([500, 20], [500, 20]);
  t.ok(admits(), 'two are not enough');
  late([lateForCommands + 1, 0]);
  t.notOk(admits());
  t.ok(await builds(), 'not that late');
  late([lateForCommands, 30]);
  t.ok(admits(), 'one was no later than may be');
  late([lateForReaders, 30], [900, 0], [900, 0]);
  t.ok(await builds());
  late([lateForReaders + 1, 30]);
  t.notOk(await builds());
  for (const [other, admitted] of [
    [0, true],
    [1, false],
  ] as const) {
    // prettier-ignore
    late([0, 0], [0, 0], [0, 0]);
    late([900, fewest - 1], [900, other], [900, 0]);
    t.equal(admits(), admitted, `${fewest - 1 + other} asked`);
  }
});

t.test('a second stall soon after another one keeps away what costs much, for as long as it was', async (t) => {
  const { loop, shedder, admits, builds, sample, idle } = build(t);
  t.ok(admits());
  sample(stall);
  t.ok(admits(), 'one is an accident');
  idle(stallsTogether - 20);
  admits();
  sample(stall + 1);
  t.notOk(admits(), 'two are not');
  t.notOk(await builds());
  await t.rejects(
    shedder.command(async () => undefined),
    overloaded,
  );
  loop.pass(stall);
  t.notOk(admits());
  loop.pass(1);
  t.ok(admits(), 'it is over');
  t.ok(await builds());
  loop.pass(longestStallShed);
  sample(60_000);
  loop.pass(longestStallShed - 1);
  t.notOk(admits());
  loop.pass(1);
  t.ok(admits(), 'however long it was');
});

t.test('a stall in which the thread waited for a processor keeps away for as long as it worked', async (t) => {
  const { loop, admits, sample } = build(t);
  admits();
  sample(stall);
  sample(2 * stall, stall);
  loop.pass(stall - 1);
  t.notOk(admits());
  loop.pass(1);
  t.ok(admits());
});

t.test('looks that cost little are made while others stall the loop', async (t) => {
  const { shedder, admits, builds, sample } = build(t);
  admits();
  sample(stall);
  sample(stall);
  t.notOk(await builds());
  t.equal(await shedder.look(async () => 'found'), 'found');
});

t.test('a stall long after another, a pause that is none, or one without work of its thread, keeps nobody away', async (t) => {
  const { admits, sample, idle } = build(t);
  admits();
  sample(stall);
  idle(stallsTogether - 10);
  admits();
  sample(stall);
  t.ok(admits(), 'long after another');
  sample(stall - 1, stall);
  t.ok(admits(), 'a pause');
  sample(stall, stall - 1);
  t.ok(admits(), 'without work');
  sample(stall);
  t.notOk(admits());
});

t.test('the longest standstill is told once', async (t) => {
  const { admits, shedder, sample } = build(t);
  admits();
  sample(120, 0);
  sample(300, 0);
  sample(200, 0);
  t.equal(shedder.takeLongestStall(), 300);
  t.equal(shedder.takeLongestStall(), 0);
  sample(150, 0);
  t.equal(shedder.takeLongestStall(), 150);
});

t.test('the loop is looked at while somebody uses the site, and for two seconds more', async (t) => {
  const { loop, shedder, stop, admits, builds, sample } = build(t);
  t.equal(loop.timers(), 0);
  for (const use of [() => void admits(), () => shedder.noteUse()]) {
    use();
    t.equal(loop.timers(), 1);
    for (let n = 0; n < 20; n += 1) sample(100, 0);
    t.equal(loop.timers(), 1, 'in the first of them somebody came');
    sample(100, 0);
    t.equal(loop.timers(), 0);
  }
  t.ok(await builds());
  for (let n = 0; n < 10; n += 1) sample(100, 0);
  shedder.noteUse();
  t.equal(loop.timers(), 1, 'one look at a time');
  for (let n = 0; n < 20; n += 1) sample(100, 0);
  t.equal(loop.timers(), 1, 'counted from the last');
  stop();
  t.equal(loop.timers(), 0);
  shedder.noteUse();
  t.equal(loop.timers(), 0, 'nobody looks any more');
});

for (const kind of ['command', 'build'] as const) {
  t.test(`the loop goes on being looked at while one is under way: ${kind}`, async (t) => {
    const { loop, shedder, sample } = build(t);
    let finish = (): void => undefined;
    const under = shedder[kind](() => new Promise<void>((resolve) => (finish = resolve)));
    shedder.noteUse();
    for (let n = 0; n < 50; n += 1) sample(100, 0);
    t.equal(loop.timers(), 1, kind);
    finish();
    await under;
    for (let n = 0; n < 20; n += 1) sample(100, 0);
    t.equal(loop.timers(), 0, kind);
  });
}

t.test('a command is not begun late in a turn that is a stall already', async (t) => {
  const { loop, shedder } = build(t);
  const command = () => shedder.command(async () => 'done');
  t.equal(await command(), 'done');
  loop.pass(stall);
  t.equal(await command(), 'done');
  loop.pass(1);
  await t.rejects(command(), overloaded);
  t.equal(shedder.refused, 1);
  loop.endTurn();
  t.equal(await command(), 'done');
  loop.pass(10 * stall, stall);
  t.equal(await command(), 'done', 'the thread was waiting for a processor');
});

t.test('no more answers are made than are done in time, as fast as they were made of late', async (t) => {
  const { loop, shedder } = build(t);
  const make = async (milliseconds: number) => {
    await shedder.build(async () => loop.pass(milliseconds));
    loop.endTurn();
  };
  for (let n = 0; n < 400; n += 1) await make(4);
  // Each build takes four milliseconds: thirty of them fit into the maximum wait of 120.
  const finish: (() => void)[] = [];
  const begin = () => shedder.build(() => new Promise<void>((resolve) => void finish.push(resolve)));
  const begun = Array.from({ length: 31 }, begin);
  t.equal(shedder.refused, 0);
  await t.rejects(begin(), overloaded);
  for (const end of finish) end();
  await Promise.all(begun);
});

t.test('no more commands and answers are under way than may be', async (t) => {
  const shedder = new LoadShedder({ ...limits, commandsAtOnce: 3, buildsAtOnce: 2 } as unknown as typeof limits);
  for (const [does, most] of [
    [(work: () => Promise<void>) => shedder.command(work), 3],
    [(work: () => Promise<void>) => shedder.build(work), 2],
    [(work: () => Promise<void>) => shedder.look(work), 2],
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
