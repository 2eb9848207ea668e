import t from 'tap';
import { fieldLimits, messages } from '../../../contracts/rules.ts';
import { bodyOf, errorsOf, fieldNames, noValues, sameValues } from './article-values.ts';

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

t.test('a cover picture is sent with what is said of it, and left out where there is none', async (t) => {
  t.notOk('cover' in bodyOf({ ...noValues, coverAlt: 'of one that was removed' }));
  const src = `/images/${'a'.repeat(40)}-960x480.webp`;
  t.same(bodyOf({ ...noValues, cover: src, coverAlt: ' The bus ' }).cover, { src, alt: 'The bus' });
  const long = 'a'.repeat(fieldLimits.coverAlt.max + 1);
  t.equal(errorsOf({ ...noValues, cover: src, coverAlt: long }, '').cover, messages.coverAltLong);
  t.equal(errorsOf({ ...noValues, coverAlt: long }, '').cover, undefined);
});

t.test('a draft of before there were covers is the same as one without', async (t) => {
  const { cover: _cover, coverAlt: _alt, ...older } = noValues;
  t.ok(sameValues(older, noValues));
  t.notOk(sameValues(older, { ...noValues, cover: '/images/x' }));
});
