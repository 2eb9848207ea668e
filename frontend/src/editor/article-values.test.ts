import t from 'tap';
import { messages } from '../../../contracts/rules.ts';
import { bodyOf, errorsOf, fieldNames, noValues } from './article-values.ts';

t.test('an empty form tells every field but the read time, which has a default', async (t) => {
  t.same(errorsOf(noValues, ''), {
    title: messages.titleShort,
    categoryId: messages.category,
    tags: messages.tagsFew,
    summary: messages.summaryShort,
    content: messages.contentShort,
  });
});

t.test('tags are split on commas and trimmed, empty ones stay; numbers become integers', async (t) => {
  const body = bodyOf({ ...noValues, title: ' A title ', categoryId: '3', tags: 'spi, i2c ,,', readTime: '12' });
  t.same(body.tags, ['spi', 'i2c', '', '']);
  t.equal(body.categoryId, 3);
  t.equal(body.readTime, 12);
  t.equal(body.title, 'A title');
});

t.test('the read time must be there, and be a whole number of 1 to 60', async (t) => {
  for (const [readTime, error] of [
    ['', messages.readTimeRequired],
    ['0', messages.readTimeRange],
    ['61', messages.readTimeRange],
    ['1.5', messages.readTimeRange],
    ['60', undefined],
  ] as const) {
    t.equal(errorsOf({ ...noValues, readTime }, '').readTime, error, readTime);
  }
});

t.test('the fields are those of the form', async (t) => {
  t.same([...fieldNames].sort(), Object.keys(noValues).sort());
});
