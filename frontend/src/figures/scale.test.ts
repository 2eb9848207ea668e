import t from 'tap';
import { axisEnd, linePath, stackedBars } from './scale.ts';

t.test('an axis ends at a number whose half is easy to read', async (t) => {
  const ends = [0, 1, 2, 3, 7, 10, 11, 39, 41, 99, 801].map(axisEnd);
  t.same(ends, [2, 2, 2, 4, 8, 10, 20, 40, 60, 100, 1000]);
});

t.test('a line has gaps where there is no value, and a dot where one stands alone', async (t) => {
  t.equal(linePath([0, 5, null, 10], 10), 'M12.50 100.00h0L37.50 50.00M87.50 0.00h0');
  t.equal(linePath([null, null], 10), '');
});

t.test('bars stand on each other', async (t) => {
  const [below, above] = stackedBars([[2, 0], [3, 10]], 10); // prettier-ignore
  t.same(below?.map(({ y, height }) => [y, height]), [[80, 20], [100, 0]]); // prettier-ignore
  t.same(above?.map(({ y, height }) => [y, height]), [[50, 30], [0, 100]]); // prettier-ignore
});
