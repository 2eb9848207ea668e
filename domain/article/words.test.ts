import t from 'tap';
import { wordsIn } from './words.ts';

t.test('words are counted', (t) => {
  for (const [text, words] of [
    ['', 0],
    [' \n\t ', 0],
    ['one', 1],
    [' A 10 kΩ  resistor,\nor two. ', 6],
    ['電子 回路', 2],
  ] as const)
    t.equal(wordsIn(text), words, text);
  t.end();
});
