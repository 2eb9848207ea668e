import t from 'tap';
import { fieldLimits } from '../contracts/rules.ts';
import { slugOf } from './slug.ts';

const longest = fieldLimits.slug.max;

t.test('lowercase letters, digits and single dashes are left, none at either end', async (t) => {
  t.equal(slugOf('Blinking an LED'), 'blinking-an-led');
  t.equal(slugOf('  NE555 -- the *real* one!  '), 'ne555-the-real-one');
  t.equal(slugOf('a~b c'), 'a-b-c');
});

t.test('other scripts are transliterated, and characters that are written in another way are the same', async (t) => {
  t.equal(slugOf('Größe über 10 kΩ'), 'grosse-uber-10-ko');
  t.equal(slugOf('Транзистор'), 'tranzistor');
  t.equal(slugOf('ＬＥＤ'), 'led');
  t.equal(slugOf('Cafe\u0301'), slugOf('Café'));
});

t.test('where nothing is left it is an article', async (t) => {
  for (const text of ['', '---', '!?', '🔌']) t.equal(slugOf(text), 'article', text);
});

t.test('it is as long as a slug may be, and does not end in a dash where it is cut', async (t) => {
  t.equal(slugOf('a'.repeat(longest)), 'a'.repeat(longest));
  t.equal(slugOf('a'.repeat(longest + 1)), 'a'.repeat(longest));
  t.equal(slugOf(`${'a'.repeat(longest - 1)} bc`), 'a'.repeat(longest - 1));
});

t.test('what stands far behind the longest title is not read', async (t) => {
  t.equal(slugOf(`${'!'.repeat(8 * longest - 1)}a`), 'a');
  t.equal(slugOf(`${'!'.repeat(8 * longest)}a`), 'article');
});
