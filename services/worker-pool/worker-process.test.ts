import t, { type Test } from 'tap';
import type { PicturePlan } from '../../contracts/social-picture.ts';
import { loadFrontend } from '../http/frontend.ts';
import { overloaded } from '../load/load-shedder.ts';
import { drawing, type Picture } from '../social-pictures/social-pictures.ts';
import { DeadlineError } from './worker-pool.ts';
import { NotStartedError, WorkerProcess } from './worker-process.ts';

const { pictureOf, pictureFonts } = await loadFrontend();

const plan = pictureOf(
  { slug: 'a-slug', title: 'One of them', category: { slug: 'robotics', name: 'Robotics' }, author: { fullName: 'Mira Kovač' } },
  { name: 'Benchnotes', colors: {} },
);

const longEnough = 20_000;

const start = (t: Test): WorkerProcess<PicturePlan, Picture> => {
  const worker = new WorkerProcess<PicturePlan, Picture>(drawing(pictureFonts));
  t.teardown(() => worker.stop());
  return worker;
};

t.test('what takes longer than it may is broken off, and the next picture is drawn', async (t) => {
  const worker = start(t);
  await t.rejects(worker.run(plan, 1), new DeadlineError());
  t.match((await worker.run(plan, longEnough)).etag, /^"[\w-]{22}"$/);
});

t.test('a process that fails is replaced by another, and who waited for it is told', async (t) => {
  const worker = start(t);
  const broken = { ...plan, root: { type: 'no such part' } } as unknown as PicturePlan;
  await t.rejects(worker.run(broken, longEnough), { message: 'The process that draws pictures ended (1).' });
  t.match((await worker.run(plan, longEnough)).etag, /^"[\w-]{22}"$/);
});

t.test('a process that cannot be loaded is told apart from one that ends over a job', async (t) => {
  // With a memory limit, the process's standard error is discarded.
  const worker = new WorkerProcess({
    file: 'services/worker-pool/missing',
    argument: '',
    does: 'reads pictures',
    mostMemory: 512,
  });
  t.teardown(() => worker.stop());
  for (let tries = 0; tries < 2; tries += 1) {
    const error: unknown = await worker.run('job', longEnough).catch((error: unknown) => error);
    t.ok(error instanceof NotStartedError);
    t.match(error, { message: 'The process that reads pictures did not start. The process that reads pictures ended (1).' });
  }
});

t.test('whoever waits when it is stopped is told, and nobody starts it again', async (t) => {
  const worker = start(t);
  const waiting = worker.run(plan, longEnough);
  setImmediate(() => worker.stop());
  await t.rejects(waiting, overloaded);
  await t.rejects(worker.run(plan, longEnough), overloaded);
});
