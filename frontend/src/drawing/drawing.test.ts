import fc from '../../../scripts/fast-check.ts';
import { testCount } from '../../../scripts/test-scale.ts';
import t from 'tap';
import { drawingOf } from './drawing.ts';
import { drawers, height, width } from './drawers.ts';
import { randomFrom } from './random.ts';

/** Drawings are generated from user-supplied text: always the same, small, and only paths. */

const runs = { numRuns: testCount('properties', 200) };
const anyText = fc.string({ unit: 'binary', maxLength: 200 });

t.test('the drawing of an article is always the same, and its neighbour has another', async (t) => {
  t.same(drawingOf('i2c-pull-ups', 'microcontrollers'), drawingOf('i2c-pull-ups', 'microcontrollers'));
  t.notSame(drawingOf('i2c-pull-ups', 'microcontrollers'), drawingOf('i2c-pull-downs', 'microcontrollers'));
  t.notSame(drawingOf('i2c-pull-ups', 'microcontrollers'), drawingOf('i2c-pull-ups', 'robotics'));
});

t.test('whatever the slug and the category are, a drawing is a path, under 2 kB', async () => {
  fc.assert(
    fc.property(anyText, anyText, (slug, category) => {
      const { trace, others, dots } = drawingOf(slug, category);
      return /^[MLa\d. -]+$/.test(trace + others + dots) && (trace + others + dots).length < 1_900 && trace.startsWith('M');
    }),
    runs,
  );
});

for (const [name, draw] of Object.entries(drawers))
  t.test(`${name} fills its paper and stays on it`, async () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { trace } = draw(randomFrom(text));
        const points = trace
          .slice(1)
          .split(/[ML]/)
          .map((point) => point.split(' ').map(Number));
        const xs = points.map(([x = Number.NaN]) => x);
        const ys = points.map(([, y = Number.NaN]) => y);
        const isOn = xs.every((x) => x >= -1 && x <= width) && ys.every((y) => y >= 0 && y <= height);
        return isOn && Math.max(...xs) > width / 3 && Math.max(...ys) - Math.min(...ys) >= 12;
      }),
      runs,
    );
  });

t.test('numbers from a text are spread over the whole range', async (t) => {
  const next = randomFrom('a slug');
  const numbers = Array.from({ length: 1_000 }, next);
  t.ok(numbers.every((number) => number >= 0 && number < 1));
  for (const least of [0, 0.25, 0.5, 0.75])
    t.ok(numbers.filter((number) => number >= least && number < least + 0.25).length > 200);
});
