import t, { type Test } from 'tap';
import type { ImageRecord, ImageRecords } from './image-records.ts';

const id = (letter: string): string => letter.repeat(40);

const image = (letter: string, change: Partial<ImageRecord> = {}): Omit<ImageRecord, 'state'> => ({
  id: id(letter),
  userId: 7,
  width: 1920,
  height: 1080,
  bytes: 400,
  uploadedAt: 1_000,
  ...change,
});

const quota = 1_000;

const ids = (records: readonly ImageRecord[]): string[] => records.map((record) => record.id[0] as string);

/**
 * The shared test suite of all image record stores. `build` returns an empty store; `leftOut` is the reason to skip it
 * here, if any.
 */
export const imageRecordsSuite = (
  name: string,
  build: (t: Test) => Promise<ImageRecords>,
  leftOut: string | false = false,
): void => {
  const test = (title: string, body: (t: Test, records: ImageRecords) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, { skip: leftOut }, async (t) => body(t, await build(t)));

  test('a record comes back as it was kept', async (t, records) => {
    t.equal(await records.keep(image('a'), quota), 'kept');
    t.strictSame(await records.byId(id('a')), { ...image('a'), state: 'unused' });
    t.equal(await records.byId(id('b')), undefined);
  });

  test('what somebody uploads again stays whose it is, counts once, and is as new', async (t, records) => {
    await records.keep(image('a'), quota);
    t.equal(await records.keep(image('a', { userId: 8, uploadedAt: 5_000 }), quota), 'kept');
    t.strictSame(await records.byId(id('a')), { ...image('a', { uploadedAt: 5_000 }), state: 'unused' });
    t.strictSame([await records.bytesOf(7), await records.bytesOf(8)], [400, 0]);
  });

  test('an account has its quota, whatever others have', async (t, records) => {
    await records.keep(image('a'), quota);
    await records.keep(image('b'), quota);
    t.equal(await records.keep(image('c'), quota), 'full');
    t.equal(await records.byId(id('c')), undefined);
    t.equal(await records.keep(image('a'), quota), 'kept', 'what is there is not counted again');
    t.equal(await records.keep(image('c', { bytes: 200 }), quota), 'kept', 'what just fits');
    t.equal(await records.keep(image('d', { userId: 8 }), quota), 'kept');
    t.equal(await records.bytesOf(7), 1_000);
  });

  test('nothing is kept for whoever is gone', async (t, records) => {
    t.equal(await records.keep(image('a', { userId: 999 }), quota), 'no-account');
    t.same([await records.byId(id('a')), await records.bytesOf(999)], [undefined, 0]);
  });

  test('many at once never go beyond the quota', async (t, records) => {
    const letters = [...'abcdef0123456789'];
    const all = await Promise.all(letters.map((letter) => records.keep(image(letter, { bytes: 90 }), quota)));
    const kept = all.filter((one) => one === 'kept').length;
    t.ok(kept <= 11, `${kept} are kept`);
    t.equal(await records.bytesOf(7), kept * 90);
    t.ok(all.every((one) => one === 'kept' || one === 'full'));
  });

  test('what an article has stays; what none has is removed after its time', async (t, records) => {
    for (const letter of 'abc') await records.keep(image(letter, { bytes: 1 }), quota);
    await records.keep(image('d', { bytes: 1, uploadedAt: 9_000 }), quota);
    t.strictSame(await records.use([id('a'), id('e')]), [id('e')], 'what is not there is told');
    t.strictSame(await records.use([id('a')]), [], 'twice is once');
    t.strictSame(ids(await records.unused(2_000, 10)), ['b', 'c']);
    t.strictSame(ids(await records.unused(2_000, 1)), ['b']);
    t.equal(await records.remove(id('a'), 2_000), false);
    t.equal(await records.remove(id('d'), 2_000), false);
    t.equal(await records.remove(id('b'), 2_000), true);
    t.strictSame(await records.use([id('b')]), [id('b')], 'what is going is used no more');
    t.equal(await records.keep(image('b'), quota), 'going');
    t.strictSame(ids(await records.unused(0, 10)), ['b'], 'what was begun is finished');
    t.equal(await records.remove(id('b'), 0), true);
    await records.forget(id('b'));
    await records.forget(id('c'));
    t.equal(await records.byId(id('b')), undefined);
    t.ok(await records.byId(id('c')), 'only what is going is forgotten');
    t.equal(await records.keep(image('b', { bytes: 1 }), quota), 'kept');
  });

  test('the removal of what is unused can be put off, and of nothing else', async (t, records) => {
    for (const letter of 'abcd') await records.keep(image(letter, { bytes: 1 }), quota);
    await records.use([id('b')]);
    await records.remove(id('c'), 2_000);
    await records.putOff([id('a'), id('b'), id('c'), id('e')], 5_000);
    await records.putOff([id('a')], 4_000);
    await records.putOff([], 9_000);
    const times = (await records.all('', 9)).map(({ state, uploadedAt }) => [state, uploadedAt]);
    t.strictSame(times, [['unused', 5_000], ['used', 1_000], ['going', 1_000], ['unused', 1_000]]); // prettier-ignore
    t.equal(await records.remove(id('a'), 2_000), false);
    t.equal(await records.remove(id('a'), 5_001), true);
  });

  test('what is released goes at once, whatever has it', async (t, records) => {
    for (const letter of 'abc') await records.keep(image(letter, { bytes: 1 }), quota);
    await records.keep(image('d', { bytes: 1, userId: 8 }), quota);
    await records.use([id('a')]);
    await records.release([id('a'), id('b'), id('e')]);
    await records.release([]);
    t.strictSame(ids(await records.unused(0, 9)), ['a', 'b']);
    t.strictSame(await records.use([id('a')]), [id('a')], 'no article takes it any more');
    t.strictSame(ids(await records.ofUser(7)), ['a', 'b', 'c']);
    t.strictSame(ids(await records.ofUser(8)), ['d']);
    t.strictSame(await records.ofUser(9), []);
  });

  test('what no article has any more goes after its time', async (t, records) => {
    for (const letter of 'ab') await records.keep(image(letter, { bytes: 1 }), quota);
    await records.use([id('a')]);
    await records.release([id('b')]);
    await records.unuse([id('a'), id('b'), id('e')]);
    await records.unuse([]);
    t.strictSame((await records.all('', 9)).map(({ state }) => state), ['hidden', 'going']); // prettier-ignore
  });

  test('what is hidden goes like what is unused, and is as before when it is used or uploaded again', async (t, records) => {
    for (const letter of 'abcde') await records.keep(image(letter, { bytes: 1 }), quota);
    await records.use([id('b')]);
    await records.release([id('c')]);
    await records.hide([...'abcde'].map(id).concat(id('f')));
    await records.hide([]);
    const states = async () => (await records.all('', 9)).map(({ state }) => state);
    t.strictSame(await states(), ['hidden', 'used', 'going', 'hidden', 'hidden']);
    await records.unuse([id('a')]);
    t.strictSame(await records.use([id('d')]), []);
    t.equal(await records.keep(image('e', { userId: 8, bytes: 1 }), quota), 'kept');
    t.strictSame(await states(), ['hidden', 'used', 'going', 'used', 'unused']);
    await records.putOff([id('a')], 5_000);
    t.strictSame(ids(await records.unused(5_000, 9)), ['c', 'e']);
    t.strictSame(ids(await records.unused(5_001, 9)), ['a', 'c', 'e']);
    t.equal(await records.remove(id('a'), 5_000), false);
    t.equal(await records.remove(id('a'), 5_001), true);
    await records.forget(id('a'));
    const kept = { ...image('a'), state: 'hidden' } as const;
    await records.restore([kept]);
    t.strictSame(await records.byId(id('a')), kept);
  });

  test('of using and removing at once one comes first', async (t, records) => {
    for (let round = 0; round < 10; round += 1) {
      const one = image('a', { bytes: 1 });
      await records.keep(one, quota);
      const [missing, isRemoved] = await Promise.all([records.use([one.id]), records.remove(one.id, 2_000)]);
      t.equal(missing.length === 1, isRemoved);
      if (!isRemoved) break;
      await records.forget(one.id);
    }
  });

  test('all are told page by page, and come back where they are missing', async (t, records) => {
    const states = ['unused', 'used', 'unused'] as const;
    const all = [...'abc'].map((letter, place): ImageRecord => ({ ...image(letter), state: states[place] ?? 'unused' }));
    await records.restore(all);
    await records.restore([...all.map((one) => ({ ...one, userId: 9 })), { ...image('d'), state: 'used' }]);
    t.strictSame(await records.all('', 2), all.slice(0, 2));
    t.strictSame(await records.all(id('b'), 9), [all[2], { ...image('d'), state: 'used' }]);
    await records.restore([]);
  });
};
