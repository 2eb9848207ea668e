import t from 'tap';
import { csv } from './csv.ts';

/** The cells in a spreadsheet that splits at this character, and recognizes quotes only around a whole cell. */
const cellsAt = (text: string, delimiter: string): string[] => text.split('\r\n').flatMap((line) => line.split(delimiter));

t.test('no cell becomes a formula where another delimiter is expected', async (t) => {
  const cells = ['a;=1+1;b', 'a,=1+1,b', 'a;+1', 'a,-1', 'a;@b', 'a\t=1+1', 'a\n=1+1\nb', 'a;＝1', ';;=1'];
  for (const delimiter of [',', ';'] as const) {
    const text = csv([cells], { delimiter });
    for (const other of [',', ';', '\t', '\n'])
      for (const cell of cellsAt(text, other)) t.notMatch(cell, /^[=+@＝-]/, JSON.stringify(cell));
  }
});

t.test('other texts stay as they are', async (t) => {
  const cells = ['1,5 - 2', 'a; b = c', 'x=1', 'first\nsecond', 'a,b;c'];
  t.equal(csv([cells]), '"1,5 - 2",a; b = c,x=1,"first\nsecond","a,b;c"\r\n');
});
