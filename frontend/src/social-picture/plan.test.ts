import fc from '../../../scripts/fast-check.ts';
import { testCount } from '../../../scripts/test-scale.ts';
import t from 'tap';
import type { PicturePart, ShownInPicture, ShownOfSite } from '../../../contracts/social-picture.ts';
import { picturePlan } from './plan.ts';

/** A font with ASCII, Latin-1 and Ω. Larger fonts do not matter: every text falls back to this one. */
const fonts = [
  { family: 'Benchnotes Text', weight: 600, file: '', ranges: [[0x20, 0x7e], [0xa0, 0xff], [0x3a9, 0x3a9]] as const }, // prettier-ignore
  { family: 'Benchnotes Code', weight: 400, file: '', ranges: [[0x2500, 0x259f]] as const },
];

const shown: ShownInPicture = {
  slug: 'a-bench-supply',
  title: 'A bench supply',
  category: { slug: 'power-electronics', name: 'Power Electronics' },
  author: { fullName: 'Mira Example' },
};

const partsIn = (part: PicturePart): PicturePart[] => [
  part,
  ...(part.type === 'container' ? part.children.flatMap(partsIn) : []),
];

const planOf = (change: Partial<ShownInPicture>, name = 'Benchnotes', colors: ShownOfSite['colors'] = {}) =>
  picturePlan({ ...shown, ...change }, { name, colors }, fonts);

const textsOf = (change: Partial<ShownInPicture>, siteName?: string): string[] =>
  partsIn(planOf(change, siteName).root).flatMap((part) => (part.type === 'text' ? [part.text] : []));

const figureOf = (change: Partial<ShownInPicture>): number =>
  Number(/^<svg [^>]*width="([\d.]+)"/.exec(planOf(change).images.figure ?? '')?.[1]);

t.test('it shows the category, the site, the title and the author', async (t) => {
  t.strictSame(textsOf({}), ['Power Electronics', 'Benchnotes', 'A bench supply', 'Mira Example']);
  t.equal(partsIn(planOf({}).root).filter(({ type }) => type === 'image').length, 1);
});

t.test('what is not a letter and has no sign is left out of a title', async (t) => {
  for (const [title, drawn] of [
    ['Rockets 🚀 and 👩‍🚀 flags 🇩🇪 1️⃣', 'Rockets and flags 1'],
    ['Z\u0316\u0334algo', 'Zalgo'],
    ['Cafe\u0301 2 kΩ', 'Café 2 kΩ'],
    ['abc\u202eevil\u202c, \u200bzero', 'abcevil, zero'],
    ['  blanks \t\n in   it ', 'blanks in it'],
    ['</svg><script>alert(1)</script>&amp;', '</svg><script>alert(1)</script>&amp;'],
  ] as const)
    t.strictSame(textsOf({ title })[2], drawn, title);
});

t.test('a title with a letter that has no sign is not written, and the drawing is large', async (t) => {
  for (const title of [
    '抵抗とコンデンサ',
    'مقدمة في الدوائر',
    'Ein עברית Wort',
    '🚀🚀🚀🚀🚀',
    'lone \ud800 half',
    'a bell \u0007',
    '─┼─',
  ]) {
    t.strictSame(textsOf({ title }), ['Power Electronics', 'Benchnotes', 'Mira Example'], title);
    t.ok(figureOf({ title }) > 1_000);
  }
  t.ok(figureOf({}) < 700);
});

t.test('so with the names', async (t) => {
  t.strictSame(textsOf({ author: { fullName: '山田' } }), ['Power Electronics', 'Benchnotes', 'A bench supply']);
  t.strictSame(textsOf({ category: { slug: 'robotics', name: 'ロボット' } }), ['Benchnotes', 'A bench supply', 'Mira Example']);
  t.strictSame(textsOf({}, 'ベンチ'), ['Power Electronics', 'A bench supply', 'Mira Example']);
});

t.test('a longer title is set in a smaller size', async (t) => {
  const sizes = [10, 40, 41, 65, 66, 100].map((length) => {
    const title = partsIn(planOf({ title: 'w'.repeat(length) }).root).find(
      (part) => part.type === 'text' && part.text.startsWith('w'),
    );
    return Number(title?.style.fontSize);
  });
  t.strictSame(sizes, [84, 84, 72, 72, 60, 60]);
});

t.test('no text of anybody stands in the drawing', async () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 100 });
  fc.assert(
    fc.property(anyText, anyText, anyText, (slug, title, name) => {
      const { images } = planOf({ slug, title, category: { slug: name, name }, author: { fullName: name } });
      return Object.values(images).every((svg) => /^<svg [^<>]*>(?:<(?:rect|path) [\w\s="#.:/-]*\/>)+<\/svg>$/.test(svg));
    }),
    { numRuns: testCount('properties', 200) },
  );
});

t.test("it is in the owner's colours", async (t) => {
  const [ours, theirs] = [planOf({}), planOf({}, 'Benchnotes', { light: { copper: '#0000aa' } })];
  t.notMatch(JSON.stringify(ours), '#0000aa');
  t.match(theirs.images.figure, 'stroke="#0000aa"');
  t.strictSame(theirs.root, ours.root, 'the traces alone are copper');
});
