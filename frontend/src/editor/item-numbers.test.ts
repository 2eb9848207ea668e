import t from 'tap';
import { itemNumber } from './item-numbers.ts';

t.test('the numbers that items of lists show', async (t) => {
  for (const [sign, expected, number] of [
    ['1.', 1, 1],
    ['7)', 1, 7],
    ['(12)', 1, 12],
    ['2.1.3', 1, 3],
    ['Step 4:', 1, 4],
    ['c)', 1, 3],
    ['C.', 1, 3],
    ['bb)', 1, 28],
    ['i.', 1, 1],
    ['i.', 9, 9],
    ['iv.', 1, 4],
    ['XIV.', 1, 14],
    ['v)', 5, 5],
    ['v)', 22, 22],
    ['①', 3, 3],
    ['', 2, 2],
  ] as const)
    t.equal(itemNumber(sign, expected), number, sign);
});
