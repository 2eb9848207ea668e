import fc from '../../../../scripts/fast-check.ts';
import t from 'tap';
import { tidyTags } from '../../../../contracts/rules.ts';
import { suggestionsFor } from './suggest.ts';
import { takenBack, textOfTags, typedTags, withLine, withoutTag, withTags, type TypedTags } from './typed-tags.ts';

const none: TypedTags = { tags: [], typing: '' };

t.test('commas finish tags, and what is half typed stays that', async (t) => {
  t.same(typedTags('spi, i2c, low pow'), { tags: ['spi', 'i2c'], typing: 'low pow' });
  t.same(typedTags('spi'), { tags: [], typing: 'spi' });
  t.same(typedTags(''), none);
  t.same(withLine(typedTags('spi, '), 'low '), { tags: ['spi'], typing: 'low ' }, 'a space may be within a tag');
  t.same(withLine(typedTags('spi, '), 'uart,can,l'), { tags: ['spi', 'uart', 'can'], typing: 'l' });
  t.same(withLine(typedTags('spi, '), 'SPI, '), { tags: ['spi'], typing: '' }, 'no tag twice');
  t.same(withLine(none, '電子工作，回路、はんだ'), { tags: ['電子工作', '回路'], typing: 'はんだ' });
  t.same(withLine(none, 'لحام، '), { tags: ['لحام'], typing: '' });
});

t.test('what is pasted, or left, is finished; tags are taken back and out', async (t) => {
  t.same(withTags(none, 'a, b, c'), { tags: ['a', 'b', 'c'], typing: '' });
  t.same(withTags(none, 'one\r\ntwo\tthree\n'), { tags: ['one', 'two', 'three'], typing: '' });
  t.same(takenBack(typedTags('spi, i2c, ')), { tags: ['spi'], typing: 'i2c' });
  t.same(takenBack(none), none);
  t.same(withoutTag(typedTags('spi, i2c, u'), 'spi'), { tags: ['i2c'], typing: 'u' });
});

t.test('nothing that is typed is lost: whatever the text, the rules see the same tags', async () => {
  const text = fc.array(fc.oneof(fc.constantFrom(', ', ',', ' ', 'SPI', 'spi', 'Ω', '電子'), fc.string({ unit: 'grapheme' })));
  const property = fc.property(text, (pieces) => {
    const line = pieces.join('');
    const typed = typedTags(line);
    const kept = tidyTags(textOfTags(typed).split(','));
    return JSON.stringify(kept) === JSON.stringify(tidyTags(line.split(',')));
  });
  fc.assert(property);
  fc.assert(
    fc.property(text, (pieces) => {
      const typed = typedTags(pieces.join(''));
      return JSON.stringify(typedTags(textOfTags(typed))) === JSON.stringify(typed);
    }),
  );
});

t.test('tags that go on so are suggested, the most used first, and none twice', async (t) => {
  const known = ['power supply', 'i2c', 'low power', 'powerful', 'pwm'].map((tag, place) => ({ tag, articlesCount: 9 - place }));
  const found = (text: string): string[] => suggestionsFor(typedTags(text), known).map(({ tag }) => tag);
  t.same(found('Pow'), ['power supply', 'powerful', 'low power']);
  t.same(found('powerful, pow'), ['power supply', 'low power']);
  t.same(found('ower'), []);
  t.same(found('p, '), [], 'nothing is typed');
  const many = Array.from({ length: 30 }, (_, n) => ({ tag: `a${n}`, articlesCount: 1 }));
  t.equal(suggestionsFor(typedTags('a'), many).length, 8);
});
