import t from 'tap';
import { fieldLimits } from '../contracts/rules.ts';
import { slugOf, slugOfTitle } from './slug.ts';

const longest = fieldLimits.slug.max;

t.test('lowercase letters, digits and single dashes are left, none at either end', async (t) => {
  t.equal(slugOf('Blinking an LED'), 'blinking-an-led');
  t.equal(slugOf('  NE555 -- the *real* one!  '), 'ne555-the-real-one');
  t.equal(slugOf('a~b c'), 'a-b-c');
});

t.test('other scripts are transliterated, and characters that are written in another way are the same', async (t) => {
  t.equal(slugOf('Größe über 10 kΩ'), 'grosse-uber-10-kohm');
  t.equal(slugOf('Транзистор'), 'tranzistor');
  t.equal(slugOf('ＬＥＤ'), 'led');
  t.equal(slugOf('Cafe\u0301'), slugOf('Café'));
});

t.test('symbols of electronics keep their meaning', async (t) => {
  for (const [text, slug] of [
    ['A 100 µF capacitor', 'a-100-uf-capacitor'],
    ['A 100 \u03bcF capacitor', 'a-100-uf-capacitor'],
    ['Der µC im Schlaf', 'der-uc-im-schlaf'],
    ['10kΩ, 4 MΩ or 1 \u2126', '10kohm-4-mohm-or-1-ohm'],
    ['CO₂, I²C and 10⁶ Ω', 'co2-i2c-and-10-6-ohm'],
    ['λ/4 antennas', 'lambda-4-antennas'],
    ['ΔΣ and Σ-Δ converters', 'delta-sigma-and-sigma-delta-converters'],
    ['ΔV, α, β, µ and ω', 'delta-v-alpha-beta-mu-and-omega'],
    ['kΩ and Ω', 'kohm-and-omega'],
    ['Η αντίσταση των 10 kΩ και 1 µF', 'i-antistasi-ton-10-kohm-kai-1-uf'],
  ] as const)
    for (const written of [text, text.toLowerCase()]) t.equal(slugOf(written), slug, written);
});

t.test('an article on C++ or C# has another address than one on C', async (t) => {
  t.equal(slugOfTitle('C++ on an Arduino'), 'cpp-on-an-arduino');
  t.equal(slugOfTitle('C#, f# and g++'), 'csharp-fsharp-and-g');
  t.equal(slugOfTitle('From C to c++'), 'from-c-to-cpp');
  t.equal(slugOfTitle('C+++ and ABC#'), 'c-and-abc');
  t.equal(slugOf('C++ on an Arduino'), slugOf('c-on-an-arduino'), 'headings are linked so from other sites');
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
