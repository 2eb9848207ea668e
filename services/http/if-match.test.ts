import t from 'tap';
import { readRevision } from './if-match.ts';

t.test('the revision is read from an ETag, also from one that a compressing proxy changed', async (t) => {
  for (const tag of [
    '"3"',
    'W/"3"',
    ' "3" ',
    '"3.a-9_Z"',
    '"3-gzip"',
    'W/"3-gzip"',
    '"3--gzip"',
    '"3-br"',
    '"3-zstd"',
    '"3.a-9_Z-gzip"',
  ])
    t.equal(readRevision({ 'if-match': tag }, 'post'), 3, tag);
});

t.test('without a revision any will do', async (t) => {
  t.equal(readRevision({}, 'post'), undefined);
  t.equal(readRevision({ 'if-match': '*' }, 'post'), undefined);
});

t.test('a foreign ETag is refused', async (t) => {
  for (const tag of ['', '3', '"three"', '"-3"', '"3 gzip"', '"3", "4"', '"3-gzip', '"1234567890123456"'])
    t.throws(() => readRevision({ 'if-match': tag }, 'post'), {
      code: 'BAD_REQUEST',
      message: 'If-Match must be the ETag of the post as it was read, as in "3".',
    });
});
