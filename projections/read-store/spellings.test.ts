import t from 'tap';
import { spellingsIn, wordsIn } from './spellings.ts';
import { partsOfWord } from './word-parts.ts';

const termsOf = (text: string): string[] => spellingsIn(text, wordsIn(text)).map(({ term }) => term);

t.test('what is written with a sign, apart or in one word is one term', async (t) => {
  for (const [text, ...terms] of [
    ['Wi-Fi and WI‑FI', 'wifi', 'wifi'],
    ['an ESP-32, ESP_32 or ESP 32', 'esp32', 'esp32', 'esp32'],
    ['LM-317T, LM 317T', 'lm317t', 'lm317t'],
    ['Node.js, I/O, don’t', 'nodejs', 'io', 'dont'],
    ['C++, C++17, c# and notepad++', 'cplusplus', 'cplusplus', 'csharp', 'notepadplusplus'],
    ['2026-11-28, 1.2.3, 24/7'],
    ['C+++ #5 C## a#b C#5 + +'],
    ['a/long/path/of/words, and-one-that-is-far-too-long-for-it'],
    ['電-流 ไทย-a'],
    ['a μC, the μA741 and μTorrent', 'uc', 'ua741', 'utorrent'],
    ['in Ω, kΩ, MΩ, GΩ and mΩ', 'ohm', 'kohm', 'mohm', 'gohm', 'mohm'],
    ['μέτρο, ω, ωμ, Ωμέγα, μ, aΩ'],
  ] as const)
    t.same(termsOf(text), terms, text);
});

t.test('a name of letters and digits has its numbers as parts', async (t) => {
  for (const [word, ...parts] of [
    ['lm317t', '317t', '317'],
    ['74hc595', 'hc595', '595', '74', '595'],
    ['1n4148', 'n4148', '4148', '4148'],
    ['esp32', '32', '32'],
    ['10k'],
    ['resistor', 'istor'],
    ['a1'.repeat(20)],
  ] as const)
    t.same(
      partsOfWord(word).filter((part) => part !== '10'),
      parts,
      word,
    );
});

t.test('a compound has the parts that end it', async (t) => {
  for (const [word, part] of [
    ['schaltnetzteil', 'netzteil'],
    ['lotkolben', 'kolben'],
    ['leiterplatte', 'platte'],
    ['spannungsregler', 'regler'],
    ['steckernetzteile', 'netzteile'],
    ['netzadapter', 'adapter'],
    ['vorwiderstand', 'widerstand'],
    ['messschraube', 'schraube'],
    ['voedingsspanning', 'spanning'],
    ['stromforsyning', 'forsyning'],
    ['microcontroller', 'controller'],
  ] as const) {
    const parts = partsOfWord(word);
    t.ok(parts.includes(part), word);
    t.ok(parts.length <= 8, `${word}: ${parts.join(' ')}`);
  }
  for (const word of ['netz', 'brrrrrrrrrrr', 'schaltnetzteil'.repeat(3)]) t.same(partsOfWord(word), [], word);
});
