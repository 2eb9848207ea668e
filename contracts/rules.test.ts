import fc from '../scripts/fast-check.ts';
import t from 'tap';
import { testCount } from '../scripts/test-scale.ts';
import { checkArticle, fieldLimits, oneLine, tidyTags } from './rules.ts';

const runs = { numRuns: testCount('properties', 1_000) };

t.test('a line of ASCII is tidied like any other', async (t) => {
  const untidy = fc.string({
    unit: fc.constantFrom('a', 'Z', '~', '!', '0', ' ', '  ', '\t', '\n', '\0', '\x7f'),
    maxLength: 12,
  });
  // A trailing ideographic space does not change the result, but rules out the fast path.
  fc.assert(
    fc.property(untidy, (text) => oneLine(text) === oneLine(`${text}\u3000`)),
    runs,
  );
  t.equal(oneLine('  The\tbench \n supply '), 'The bench supply');
});

t.test('what gives far too many tags is not looked at tag by tag', async (t) => {
  for (const tags of [Array<string>(10_000).fill('a'), Array<string>(10_000).fill(' ')]) {
    const tidied = tidyTags(tags);
    t.equal(tidied.length, fieldLimits.tags.most + 1);
    const values = { title: 'A title', categoryId: 1, summary: 's'.repeat(20), contentText: 'c', contentLength: 50, readTime: 1 };
    t.ok(
      checkArticle({ ...values, tags: tidied }).some(({ field }) => field === 'tags'),
      'and is refused',
    );
  }
});
