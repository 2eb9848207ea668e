import { readFileSync } from 'node:fs';
import { Renderer, type MeasuredNode, type Node } from '@takumi-rs/wasm/node';
import t, { type Test } from 'tap';
import { socialPictureSize, type PicturePlan } from '../../contracts/social-picture.ts';
import { limits, type Limits } from '../config/limits.ts';
import { loadFrontend } from '../http/frontend.ts';
import { overloaded } from '../load/load-shedder.ts';
import { longestTurn } from '../test/complexity/strictness.ts';
import { longestTurnOf } from '../test/longest-turn.ts';
import { SocialPictures, type Picture } from './social-pictures.ts';

const { pictureOf, pictureFonts } = await loadFrontend();

const picturesOf = (t: Test, rules: Partial<Record<keyof Limits, number>> = {}): SocialPictures => {
  // A busy machine draws slowly: no drawing may run into its deadline here.
  const strict = { ...limits, drawingTime: 60_000, ...rules } as unknown as Limits;
  const pictures = new SocialPictures(strict, pictureFonts);
  t.teardown(() => pictures.stop());
  return pictures;
};

const planOf = (title: string): PicturePlan =>
  pictureOf({ slug: 'a-slug', title, category: { slug: 'robotics', name: 'Robotics' }, author: { fullName: 'Mira Kovač' } }, { name: 'Benchnotes', colors: {} }); // prettier-ignore

/** Width and height as the picture's first chunk says them. */
const sizeOf = (bytes: Buffer) =>
  bytes.toString('latin1', 1, 4) === 'PNG' && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : undefined;

const hostile = [
  '</svg><script>alert(1)</script>',
  '&amp; &#x41; &lt;b&gt; ]]> <!-- -- > %00 \\u0000 ${1}',
  'Z' + '\u0301\u0316\u0334'.repeat(10) + 'algo',
  'abc\u202eevil\u202c \u2066deep\u2069',
  'lone \ud800 half \udc00',
  'control \u0000\u0007\u001b[31m',
  'a'.repeat(60),
  'W'.repeat(100),
  'i'.repeat(100),
  '抵抗とコンデンサの基礎',
  'مقدمة في الدوائر الإلكترونية',
  '🚀🚀🚀 👩‍🚀 🇩🇪 1️⃣',
  '-- url(http://127.0.0.1/x) expression(1); } * { color: red',
];

t.test('every title makes a picture of the size, and no request waits for it', async (t) => {
  const pictures = picturesOf(t);
  await pictures.picture('first', () => planOf('To start a thread takes time'));
  for (const title of hostile) {
    let picture: Picture | undefined;
    const turn = await longestTurnOf(async () => (picture = await pictures.picture(title, () => planOf(title))));
    t.strictSame(sizeOf((picture as Picture).bytes), socialPictureSize, title);
    t.ok((picture as Picture).bytes.length < 150_000);
    t.ok(turn < longestTurn, `the event loop turned after ${turn} ms`);
  }
});

t.test('a picture is drawn once for all who ask at once, and for those who ask later', async (t) => {
  const pictures = picturesOf(t);
  let plans = 0;
  const ask = () => pictures.picture('one', () => ((plans += 1), planOf('One of them')));
  const together = await Promise.all([ask(), ask(), ask()]);
  const later = await ask();
  t.equal(plans, 1);
  t.equal(new Set([...together, later].map(({ bytes }) => bytes)).size, 1);
  const again = picturesOf(t);
  t.equal((await again.picture('one', () => planOf('One of them'))).etag, later.etag, 'drawn anew it is the same');
  t.not((await again.picture('two', () => planOf('Another'))).etag, later.etag);
});

t.test('one is drawn at a time, some wait, and the others are refused', async (t) => {
  const pictures = picturesOf(t, { picturesWaiting: 2 });
  const ask = (name: string) => pictures.picture(name, () => planOf(name));
  const all = await Promise.allSettled(['one', 'two', 'three', 'four', 'five'].map(ask));
  t.strictSame(
    all.map((one) => (one.status === 'rejected' ? one.reason === overloaded : sizeOf(one.value.bytes)?.width)),
    [1200, 1200, 1200, true, true],
  );
  t.strictSame(sizeOf((await ask('four')).bytes), socialPictureSize, 'a moment later there is room');
});

t.test('however many are asked for, they are drawn at a pace', async (t) => {
  const pictures = picturesOf(t, { pictureEvery: 200 });
  const ask = (name: string) => pictures.picture(name, () => planOf(name));
  await ask('one');
  const began = performance.now();
  await Promise.all(['two', 'three', 'four'].map(ask));
  t.ok(performance.now() - began > 2 * 200, 'each begins so long after the one before');
});

t.test('what is kept is bounded', async (t) => {
  const pictures = picturesOf(t, { picturesKept: 60_000 });
  let plans = 0;
  const ask = (name: string) => pictures.picture(name, () => ((plans += 1), planOf(name)));
  for (let number = 1; number <= 10; number += 1) await ask(`Number ${number}`);
  await ask('Number 10');
  t.equal(plans, 10, 'the latest are there');
  await ask('Number 1');
  t.equal(plans, 11, 'the first was given up');
});

/** The lines that a text is broken into, from top to bottom, by the places of their letters. */
const linesOf = async (plan: PicturePlan): Promise<string[]> => {
  const renderer = new Renderer();
  for (const { family: name, weight, file, ranges } of pictureFonts)
    await renderer.registerFont({ name, weight, data: readFileSync(file), unicodeRange: ranges.map((range) => [...range]) });
  const images = Object.entries(plan.images).map(([src, svg]) => ({ src, data: Buffer.from(svg) }));
  const measured = await renderer.measure(plan.root as Node, { ...socialPictureSize, images });
  const runsIn = ({ runs, children }: MeasuredNode): MeasuredNode['runs'][] => [runs, ...children.flatMap(runsIn)];
  const [title = []] = runsIn(measured).toSorted((one, other) => other.length - one.length);
  const lines = new Map<number, string>();
  for (const { y, text } of title) lines.set(y, (lines.get(y) ?? '') + text);
  return [...lines.values()];
};

t.test('a title is broken into four lines at the most, between words where there are any', async (t) => {
  const sentence = 'A title of many words that is as long as one may be is broken between words, and all of it is there';
  const lines = await linesOf(planOf(sentence));
  t.equal(lines.join('').trim(), sentence);
  t.ok(lines.length > 1 && lines.length <= 4 && lines.slice(0, -1).every((line) => line.endsWith(' ')), lines.join('|'));
  const word = await linesOf(planOf('a'.repeat(60)));
  t.equal(word.join(''), 'a'.repeat(60));
  t.equal(word.length, 2, 'a long word is broken');
  const wide = await linesOf(planOf('W'.repeat(100)));
  t.equal(wide.length, 4);
  t.ok(wide.join('').length < 100);
});

t.test('a title that is too long ends with an ellipsis', async (t) => {
  const pictures = picturesOf(t);
  const fits = (await linesOf(planOf('W'.repeat(100)))).join('').length;
  const drawn = async (count: number) => (await pictures.picture(`${count}`, () => planOf('W'.repeat(count)))).etag;
  t.equal(await drawn(fits + 1), await drawn(100), 'whatever is left out');
  t.not(await drawn(fits), await drawn(100), 'and something says so');
});
