import { Worker } from 'node:worker_threads';
import t from 'tap';
import { until } from '../../scripts/until.ts';
import { threadTime } from './thread-time.ts';

// Milliseconds, for all threads of the process.
const processTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const knowsThreads = process.platform === 'linux' || 'threadCpuUsage' in process;

t.test(
  'the time of other threads does not count',
  { skip: !knowsThreads && 'neither this Node nor this system tells the time of one thread' },
  async (t) => {
    const busy = new Worker('for (;;);', { eval: true });
    t.teardown(() => busy.terminate());
    const [thread, all] = [threadTime(), processTime()];
    await until(() => processTime() - all > 500, 'the other thread has worked');
    const [ours, wholeProcess] = [threadTime() - thread, processTime() - all];
    t.ok(ours < wholeProcess / 2, `${ours} of ${wholeProcess} ms`);
  },
);

t.test('it goes on while this thread works', async (t) => {
  const before = threadTime();
  const end = processTime() + 100;
  while (processTime() < end);
  t.ok(threadTime() - before > 10);
});

t.test('it is what Node says of the thread, where Node does', async (t) => {
  t.intercept(process as unknown as Record<string, unknown>, 'threadCpuUsage', {
    value: () => ({ user: 1_500, system: 500 }),
  });
  t.equal(threadTime(), 2);
});
