import sharp, { type Sharp } from 'sharp';
import t from 'tap';
import { themes } from '../../contracts/theme-colors.ts';
import type { ImageView } from '../../contracts/views/image.ts';
import { buildWithPeople } from '../test/build.ts';

/** Transparent drawings are legible on light pages, on dark pages and on paper. */

const { author, visitor } = await buildWithPeople(t, { RATE_LIMITS: 'false' });

const drawing = (shapes: string): Sharp =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${shapes}</svg>`));

/** A schematic: wires, a resistor and a label. */
const schematic = (ink: string, width = 2): string =>
  `<g stroke="${ink}" stroke-width="${width}" fill="none"><path d="M20 150H120M280 150H380M200 40V90"/>` +
  `<rect x="120" y="130" width="160" height="40"/><circle cx="200" cy="150" r="90"/></g>` +
  `<text x="150" y="60" font-size="20" fill="${ink}">10 kΩ</text>`;

/** Filled boxes joined by lines, as diagram programs export them. */
const boxes = (fill: string, ink: string): string =>
  `<path d="M100 150H300" stroke="${ink}" stroke-width="2"/>` +
  [20, 260]
    .map((x) => `<rect x="${x}" y="100" width="120" height="100" fill="${fill}" stroke="${ink}" stroke-width="2"/>`)
    .join('');

/** The stored image: its notes, whether its background is transparent, and the colour of its corner. */
const kept = async (bytes: Buffer) => {
  const answer = await author.call('POST', '/api/images', bytes, { 'content-type': 'application/octet-stream' });
  const { src, notes } = answer.json<ImageView>();
  const file = await visitor.call('GET', src);
  const { hasAlpha } = await sharp(file.rawPayload).metadata();
  const [red = 0, green = 0, blue = 0] = await sharp(file.rawPayload).removeAlpha().raw().toBuffer();
  return { notes, hasAlpha, corner: [red, green, blue] };
};

const looksLike = (corner: readonly number[], color: string): boolean =>
  [...Buffer.from(color.slice(1), 'hex')].every((value, place) => Math.abs(value - (corner[place] ?? 0)) <= 3);

t.test('dark drawings get a light background, and light ones a dark one', async (t) => {
  const dark: Readonly<Record<string, Promise<Buffer>>> = {
    'black lines': drawing(schematic('#000')).png().toBuffer(),
    hairlines: drawing(schematic('#000', 0.5)).png().toBuffer(),
    'dark blue lines': drawing(schematic('#00217a')).webp().toBuffer(),
    'a black and transparent GIF': drawing(schematic('#000')).gif().toBuffer(),
    'an AVIF': drawing(schematic('#111')).avif({ effort: 0, quality: 80 }).toBuffer(),
    '16 bits': drawing(schematic('#000')).toColourspace('rgb16').png().toBuffer(),
    greys: drawing(schematic('#000')).toColourspace('b-w').png().toBuffer(),
    'white boxes with black lines': drawing(boxes('#fff', '#000')).png().toBuffer(),
    'black text beside a coloured block': drawing(
      `${schematic('#000')}<rect x="10" y="200" width="90" height="90" fill="#e08020"/>`,
    )
      .png()
      .toBuffer(),
    'larger than it is kept': drawing(schematic('#000')).resize(2_400).png().toBuffer(),
  };
  for (const [what, bytes] of Object.entries(dark)) {
    const { notes, hasAlpha, corner } = await kept(await bytes);
    t.match(notes, [/^This drawing is dark and its background transparent/], what);
    t.notOk(hasAlpha, what);
    t.ok(looksLike(corner, themes.light.paper), `${what}: ${corner.join(', ')}`);
  }
  const bright: Readonly<Record<string, Promise<Buffer>>> = {
    'white lines': drawing(schematic('#fff')).png().toBuffer(),
    'pale yellow lines': drawing(schematic('#ffffb0')).webp({ lossless: true }).toBuffer(),
    'black boxes with white lines': drawing(boxes('#000', '#fff')).png().toBuffer(),
  };
  for (const [what, bytes] of Object.entries(bright)) {
    const { notes, hasAlpha, corner } = await kept(await bytes);
    t.match(notes, [/^This drawing is light and its background transparent/], what);
    t.notOk(hasAlpha, what);
    t.ok(looksLike(corner, themes.dark.paper), `${what}: ${corner.join(', ')}`);
  }
});

t.test('an image that is legible on both, or has its own background, stays as it is', async (t) => {
  const asTheyAre: Readonly<Record<string, Sharp>> = {
    'a drawing in green': drawing(schematic('#2a9d5c')),
    'a drawing in grey': drawing(schematic('#808080')),
    'a dark screenshot with a transparent margin': drawing('<rect x="20" y="20" width="360" height="260" fill="#111"/>'),
    'nothing at all': drawing(''),
  };
  for (const [what, image] of Object.entries(asTheyAre)) {
    const { notes, hasAlpha } = await kept(await image.png().toBuffer());
    t.strictSame(notes, [], what);
    t.ok(hasAlpha, what);
  }
  const own = await kept(await drawing(schematic('#000')).flatten({ background: '#fff' }).png().toBuffer());
  t.match(own, { notes: [], hasAlpha: false });
});
