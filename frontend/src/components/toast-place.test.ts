import fc from '../../../scripts/fast-check.ts';
import t from 'tap';
import { placeOfToast } from './toast-place.ts';

const screen = { width: 1000, height: 600 };
const atTheBottom = { left: 684, top: 484, width: 300, height: 100 };

t.test('a toast stays where it covers nothing, and else moves up, or to the other side', async (t) => {
  t.match(placeOfToast(atTheBottom, screen, []), { left: 684, top: 484 });
  t.match(placeOfToast(atTheBottom, screen, [{ left: 900, top: 560, width: 50, height: 30 }]), { left: 16, top: 484 });
  t.match(placeOfToast(atTheBottom, screen, [{ left: 0, top: 560, width: 1000, height: 40 }]), { left: 684, top: 452 });
});

t.test('where it covers something, it would everywhere; and it is never off the screen', async () => {
  const pixels = fc.integer({ min: 0, max: 1_000 });
  const rectangle = fc.record({
    left: pixels,
    top: pixels,
    width: fc.integer({ min: 1, max: 400 }),
    height: fc.integer({ min: 1, max: 60 }),
  });
  const covers = (left: number, top: number, control: typeof atTheBottom): boolean =>
    left < control.left + control.width &&
    control.left < left + 300 &&
    top < control.top + control.height &&
    control.top < top + 100;
  fc.assert(
    fc.property(fc.array(rectangle, { maxLength: 40 }), (controls) => {
      const { left, top } = placeOfToast(atTheBottom, screen, controls);
      const isOnScreen = left >= 16 && left + 300 <= 984 && top >= 16 && top + 100 <= 584;
      const count = (left: number, top: number) => controls.filter((control) => covers(left, top, control)).length;
      for (let row = 484; row >= 16; row -= 16)
        if (count(684, row) < count(left, top) || count(16, row) < count(left, top)) return false;
      return isOnScreen;
    }),
    { numRuns: 300 },
  );
});
