import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import { mostOf, withoutRepetitions } from './repetitions.ts';

/** Spellings that the index does not distinguish. */
const written: Readonly<Record<string, readonly string[]>> = {
  volt: ['volt', 'Volt', 'VOLT'],
  watt: ['watt', 'Watt', 'wátt', 'WÁTT', 'wa\u0301tt'],
  ampere: ['ampère', 'Ampere', 'AMPE\u0300RE'],
  etat: ['état', 'ÉTAT', 'Etat'],
  e: ['é', 'E', 'e'],
  '555': ['555'],
  電: ['電'],
};
const mostOfEach = (word: string): number => (word.length === 1 ? mostOf.character : mostOf.word);

const timesOf = (text: string): Map<string, number> => {
  const times = new Map<string, number>();
  for (const word of text.normalize('NFC').split(/[^\p{L}\p{N}]+/u)) {
    const [name] = Object.entries(written).find(([, ways]) => ways.some((way) => way.normalize('NFC') === word)) ?? [];
    if (name) times.set(name, (times.get(name) ?? 0) + 1);
  }
  return times;
};

/** One word, in several of its spellings. */
const runs = fc.constantFrom(...Object.values(written)).chain((ways) =>
  fc.array(
    fc.tuple(fc.constantFrom(...ways), fc.integer({ min: 1, max: 240 })).map(([way, times]) => `${way} `.repeat(times)),
    { minLength: 1, maxLength: 4 },
  ),
);

t.test(
  'a word is left as often as it is indexed, however it is written; a text without repetitions stays as it is',
  async (t) => {
    let changed = 0;
    const texts = fc.array(runs, { maxLength: 2 }).map((all) => all.flat().join('').normalize('NFC'));
    fc.assert(
      fc.property(texts, (text) => {
        const left = withoutRepetitions(text);
        const before = timesOf(text);
        for (const [word, times] of before) t.equal(timesOf(left).get(word), Math.min(times, mostOfEach(word)), word);
        if (left !== text) changed += 1;
        else t.ok([...before].every(([word, times]) => times <= mostOfEach(word)));
      }),
      { numRuns: 200 },
    );
    t.ok(changed > 20 && changed < 180, `${changed} of 200 were changed`);
  },
);
