import t from 'tap';
import { wordsIn } from './words.ts';

t.test('words are counted', (t) => {
  for (const [text, words] of [
    ['', 0],
    [' \n\t ', 0],
    ['one', 1],
    [' A 10 kΩ  resistor,\nor two. ', 6],
    ['電子 回路', 2],
    ['最大電流を測る。', 4],
    ['抵抗は10kΩです。ESP32でWi-Fiを使う！', 9],
    ['コンピューター', 4],
    ['วงจรไฟฟ้ากระแสตรง', 5],
    ['한국어 문장 입니다', 3],
    ['a — b … “c” ☃', 6],
    ['“It’s” fine — really.', 4],
    ['𠮷野家', 2],
  ] as const)
    t.equal(wordsIn(text), words, text);
  t.equal(wordsIn('漢字'), 1);
  t.equal(wordsIn('漢字'), 1, 'again');
  t.end();
});
