import t from 'tap';
import { readRevision } from './if-match.ts';

t.test('a revision is read from the ETag of an answer, also where a proxy compressed it', async (t) => {
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

t.test('any revision will do where none is named', async (t) => {
  t.equal(readRevision({}, 'post'), undefined);
  t.equal(readRevision({ 'if-match': '*' }, 'post'), undefined);
});

t.test('what is no ETag of ours is refused', async (t) => {
  for (const tag of ['', '3', '"three"', '"-3"', '"3 gzip"', '"3", "4"', '"3-gzip', '"1234567890123456"'])
    t.throws(() => readRevision({ 'if-match': tag }, 'post'), {
      code: 'BAD_REQUEST',
      message: 'If-Match must be the ETag of the post as it was read, as in "3".',
    });
});
