import t from 'tap';
import { monitorEventLoop, type LoopSample } from './event-loop.ts';
import { stoppedLoop } from './test/event-loop.ts';

t.test('each tenth of a second it tells how late the loop was: at its latest, and on average', async (t) => {
  const loop = stoppedLoop(t);
  const samples: LoopSample[] = [];
  const stop = monitorEventLoop((sample) => samples.push(sample));
  const tick = (after: number, used = 0) => {
    loop.pass(after, used);
    loop.tick();
  };
  for (let n = 0; n < 9; n += 1) tick(10, 1);
  tick(9, 1);
  t.same(samples, [], 'not before');
  tick(1, 2);
  t.same(samples, [{ mean: 0, longest: 0, used: 12, end: 10_100 }]);
  tick(40, 5);
  tick(5);
  tick(70, 6);
  t.same(samples[1], { mean: (30 + 0 + 60) / 3, longest: 60, used: 11, end: 10_215 }, 'each by itself');
  tick(400);
  t.same(samples[2], { mean: 390, longest: 390, used: 0, end: 10_615 });
  stop();
  t.equal(loop.timers(), 0);
});
