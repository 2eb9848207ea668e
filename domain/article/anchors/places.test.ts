import fc from '../../../scripts/fast-check.ts';
import t from 'tap';
import { testCount } from '../../../scripts/test-scale.ts';
import { passageIn } from './anchor.ts';
import { placesIn } from './places.ts';

const runs = { numRuns: testCount('properties', 1_000) };

/** The text at a passage's place in a newer text, and whether it changed; undefined if nothing is left of it. */
const found = (before: string, after: string, passage: string): string | undefined => {
  const start = before.indexOf(passage);
  const [place] = placesIn(before, after, [{ start, end: start + passage.length }]);
  return place && `${place.isChanged ? 'changed: ' : ''}${after.slice(place.start, place.end)}`;
};

const text = 'First choose a transformer.\nThen solder the four diodes.\nAt last test it with a load.';

const cases: Readonly<Record<string, readonly [after: string, passage: string, expected: string | undefined]>> = {
  'what stands before it': [`Read this.\n${text.replace('First', 'At first')}`, 'four diodes', 'four diodes'],
  'what stands behind it': [`${text} Good luck!`, 'four diodes', 'four diodes'],
  'a word right before it': [text.replace('the four', 'the cheap four'), 'four diodes', 'four diodes'],
  'a word right behind it': [text.replace('diodes.', 'diodes well.'), 'four diodes', 'four diodes'],
  'a word in it': [text.replace('four', 'four good'), 'four diodes', 'changed: four good diodes'],
  'its first word': [text.replace('four', 'five'), 'four diodes', 'changed: five diodes'],
  'its last word': [text.replace('diodes', 'bridges'), 'four diodes', 'changed: four bridges'],
  'all its words': [text.replace('four diodes', 'rectifier'), 'four diodes', 'changed: rectifier'],
  'a word of it that went': [text.replace(' diodes', ''), 'four diodes', 'changed: four'],
  'a passage that went': [text.replace(' four diodes', ''), 'four diodes', undefined],
  'a line that went': [text.replace(/Then.*\n/, ''), 'four diodes', undefined],
  'a line that was written anew': [
    text.replace(/Then.*/, 'Use a bridge rectifier.'),
    'four diodes',
    'changed: Use a bridge rectifier.',
  ],
  'a line that was put elsewhere': [text.replace(/(.*)\n(Then.*)\n/, '$2\n$1\n'), 'four diodes', 'four diodes'],
  'nothing of a passage of two lines': [`Read this.\n${text}`, 'transformer.\nThen', 'transformer.\nThen'],
  'one line of two': [
    text.replace('transformer', 'big transformer'),
    'a transformer.\nThen',
    'changed: a big transformer.\nThen',
  ],
  'a line between two': [
    text.replace('\n', '\nWait for it.\n'),
    'transformer.\nThen',
    'changed: transformer.\nWait for it.\nThen',
  ],
  'all of the text': ['', 'four diodes', undefined],
};
for (const [what, [after, passage, expected]] of Object.entries(cases))
  t.test(`another: ${what}`, async (t) => t.equal(found(text, after, passage), expected));

const anyText = fc.string({ unit: fc.constantFrom('a', 'b', 'c ', ' ', '.', '\n', '電', '😀'), maxLength: 60 });
const anyPassage = fc
  .tuple(fc.nat(60), fc.nat(60))
  .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) }));

t.test('in the same text a passage is where it was', async (t) => {
  fc.assert(
    fc.property(anyText, anyPassage, (text, passage) => {
      t.same(placesIn(text, text, [passage]), [{ ...passage, isChanged: false }]);
    }),
    runs,
  );
});

t.test('whatever becomes of a text, places are in it, and say whether they changed', async (t) => {
  fc.assert(
    fc.property(anyText, anyText, anyPassage, (before, after, { start, end }) => {
      const passage = passageIn(before, { start, end });
      const [place] = passage ? placesIn(before, after, [passage]) : [];
      if (!passage || !place) return;
      t.ok(place.start >= 0 && place.start < place.end && place.end <= after.length);
      const isSame = before.slice(passage.start, passage.end) === after.slice(place.start, place.end);
      t.equal(place.isChanged, !isSame);
    }),
    runs,
  );
});

/** Words that occur nowhere else. */
const words = (name: string, count: number): string[] => Array.from({ length: count }, (_, place) => `${name}${place}`);
const lines = fc
  .array(fc.nat(6), { minLength: 1, maxLength: 8 })
  .map((counts) => counts.map((count, place) => words(`w${place}x`, count + 1).join(' ')));

t.test('an edit elsewhere never moves a passage off its words', async (t) => {
  const edit = fc.record({ at: fc.nat(), does: fc.constantFrom('insert', 'remove', 'write'), text: anyText });
  fc.assert(
    fc.property(lines, fc.nat(), fc.nat(), fc.array(edit, { maxLength: 5 }), (lines, chosen, word, edits) => {
      const at = chosen % lines.length;
      const line = lines[at] as string;
      const around = [lines.slice(0, at), lines.slice(at + 1)];
      for (const { at, does, text } of edits) {
        const side = around[at % 2] as string[];
        if (does === 'insert') side.splice(at % (side.length + 1), 0, text);
        else if (side.length > 0) side.splice(at % side.length, 1, ...(does === 'write' ? [text] : []));
      }
      const parts = line.split(' ');
      const passage = parts.slice(word % parts.length).join(' ');
      const [before, after] = [lines.join('\n'), [...(around[0] as string[]), line, ...(around[1] as string[])].join('\n')];
      t.equal(found(before, after, passage), passage);
    }),
    runs,
  );
});

t.test('nor an edit in its line, before and behind it', async (t) => {
  const few = anyText.map((text) => text.replaceAll('\n', ' ').slice(0, 10));
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 20 }), few, few, (count, put, more) => {
      const parts = words('w', count);
      const passage = parts.slice(2, -2).join(' ');
      t.equal(found(parts.join(' '), `w0 ${put} ${passage} ${more} w${count - 1}`, passage), passage);
    }),
    runs,
  );
});
