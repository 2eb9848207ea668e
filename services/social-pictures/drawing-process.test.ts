import t, { type Test } from 'tap';
import type { PicturePlan } from '../../contracts/social-picture.ts';
import { loadFrontend } from '../http/frontend.ts';
import { overloaded } from '../load/load-shedder.ts';
import { DeadlineError } from '../worker-pool/worker-pool.ts';
import { DrawingProcess } from './drawing-process.ts';

const { pictureOf, pictureFonts } = await loadFrontend();

const plan = pictureOf(
  { slug: 'a-slug', title: 'One of them', category: { slug: 'robotics', name: 'Robotics' }, author: { fullName: 'Mira Kovač' } },
  { name: 'Benchnotes', colors: {} },
);

const longEnough = 20_000;

const start = (t: Test): DrawingProcess => {
  const drawing = new DrawingProcess(pictureFonts);
  t.teardown(() => drawing.stop());
  return drawing;
};

t.test('what takes longer than it may is broken off, and the next picture is drawn', async (t) => {
  const drawing = start(t);
  await t.rejects(drawing.draw(plan, 1), new DeadlineError());
  t.match((await drawing.draw(plan, longEnough)).etag, /^"[\w-]{22}"$/);
});

t.test('a process that fails is replaced by another, and who waited for it is told', async (t) => {
  const drawing = start(t);
  const broken = { ...plan, root: { type: 'no such part' } } as unknown as PicturePlan;
  await t.rejects(drawing.draw(broken, longEnough), { message: 'The process that draws pictures ended (1).' });
  t.match((await drawing.draw(plan, longEnough)).etag, /^"[\w-]{22}"$/);
});

t.test('whoever waits when it is stopped is told, and nobody starts it again', async (t) => {
  const drawing = start(t);
  const waiting = drawing.draw(plan, longEnough);
  setImmediate(() => drawing.stop());
  await t.rejects(waiting, overloaded);
  await t.rejects(drawing.draw(plan, longEnough), overloaded);
});
