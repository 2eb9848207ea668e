import t from 'tap';
import { excerpt, quoted, visibleJson, visibleText } from './visible-text.ts';

const texts: readonly (readonly [string, string])[] = [
  ['plain “words”, ñ and 漢字: as they are', 'plain “words”, ñ and 漢字: as they are'],
  ['\u001b[2Jgone', '\\u001b[2Jgone'],
  ['a\r\nb\tc\u0007', 'a\\u000d\\u000ab\\u0009c\\u0007'],
  ['\u0000 \u007f \u0085 \u009b31m', '\\u0000 \\u007f \\u0085 \\u009b31m'],
  ['\u2028 \u2029 \ufeff', '\\u2028 \\u2029 \\ufeff'],
  ['photo\u202egpj.md', 'photo\\u202egpj.md'],
  ['a\u200bb \u2066c', 'a\\u200bb \\u2066c'],
  ['\u{e0041}', '\\udb40\\udc41'],
  ['👩\u200d🔧 and ❤\ufe0f', '👩\u200d🔧 and ❤\ufe0f'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
];

t.test('control and hidden characters are escaped as JSON escapes them', async (t) => {
  for (const [text, visible] of texts) {
    t.equal(visibleText(text), visible);
    t.equal(visibleText(visible), visible, 'once');
    t.equal(JSON.parse(`"${visible}"`), text, 'they can be read back');
  }
});

t.test('JSON says the same with its control characters and those of direction escaped', async (t) => {
  const facts = { 'a\u007f': ['\u0085\u009b', '\u202eb\u2066c\u2069', 'd\u2028'], e: '👩\u200d🔧 “漢字”', f: null };
  const json = visibleJson(facts);
  t.equal(json, '{"a\\u007f":["\\u0085\\u009b","\\u202eb\\u2066c\\u2069","d\\u2028"],"e":"👩\u200d🔧 “漢字”","f":null}');
  t.strictSame(JSON.parse(json), facts);
  t.equal(visibleJson({ a: 1 }), '{"a":1}');
});

t.test('a quotation of a foreign text is short, and cannot look like its end', async (t) => {
  for (const [text, sentence] of [
    ['site.test/log', '"site.test/log"'],
    ['a", says "b', '"a\\", says \\"b"'],
    ['a\\", b', '"a\\\\\\", b"'],
    ['a\u201d \u05d0 \u{1f600}\n', '"a\\u201d \\u05d0 \\ud83d\\ude00\\u000a"'],
    ['x'.repeat(100), `"${'x'.repeat(100)}"`],
    ['x'.repeat(101), `"${'x'.repeat(100)}…"`],
    ['\n'.repeat(1_000_000), `"${'\\u000a'.repeat(16)}…"`],
    [`${'x'.repeat(99)}"`, `"${'x'.repeat(99)}…"`],
    ['', '""'],
  ] as const) {
    t.equal(quoted(text), sentence);
    t.equal(`"${excerpt(text)}"`, sentence);
    t.equal(visibleText(sentence), sentence, 'it is visible already');
  }
});
