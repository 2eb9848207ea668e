import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { keepPeople } from '../accounts/test/keep-people.ts';
import { build } from '../test/build.ts';
import { longestTurnOf } from '../test/longest-turn.ts';
import { NotStartedError, WorkerProcess } from '../worker-pool/worker-process.ts';
import { longestTurn } from '../test/complexity/strictness.ts';

const site = await build(t, { RATE_LIMITS: 'false' });
await keepPeople(site.services.accounts, 1, 2);
const { imageUploads, imageRecords, imageStore } = site.services;

const fileOf = async (width: number, height: number): Promise<string> => {
  const file = join(await imageUploads.folder(), `${width}x${height}`);
  const picture = sharp({ create: { width, height, channels: 3, background: { r: width % 256, g: 90, b: 30 } } });
  writeFileSync(file, await picture.jpeg().toBuffer());
  return file;
};

t.test('no request waits for a large photo that is read', async (t) => {
  await imageUploads.take(await fileOf(200, 100), 1);
  const file = await fileOf(6_000, 4_000);
  const turn = await longestTurnOf(async () => void (await imageUploads.take(file, 1)));
  t.ok(turn < longestTurn, `the event loop turned after ${turn} ms`);
});

t.test('one member has one picture read at a time, some wait, and the others are told', async (t) => {
  const files = await Promise.all(Array.from({ length: 12 }, (_, place) => fileOf(300 + place, 200)));
  const all = await Promise.allSettled(files.map((file) => imageUploads.take(file, 1)));
  const refused = all.filter((one) => one.status === 'rejected');
  t.equal(refused.length, 3, 'one at work, eight wait');
  t.match(refused[0]?.reason, { code: 'UNAVAILABLE', message: /^The site is still at work on other pictures/ });
});

t.test('what is sent again after a crash in between is whole', async (t) => {
  const file = await fileOf(1_000, 400);
  const image = await imageUploads.take(file, 1);
  await imageStore.remove(image.src.replace('/images/', ''));
  t.strictSame(await imageUploads.take(file, 1), image);
  t.ok(await imageStore.get(image.src.replace('/images/', '')));
  t.match(await imageRecords.byId(image.id), { userId: 1 });
});

t.test('a site that cannot read pictures does not blame the file', async (t) => {
  const file = await fileOf(320, 200);
  const run = async () => {
    throw new NotStartedError('reads pictures', new Error('libvips is missing'));
  };
  t.intercept(WorkerProcess.prototype, 'run', { value: run });
  await t.rejects(imageUploads.take(file, 1), {
    code: 'UNAVAILABLE',
    message: 'The site cannot read pictures at the moment. Please try again later; if it goes on, tell those who run the site.',
  });
});
