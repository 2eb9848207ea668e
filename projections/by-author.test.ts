import t from 'tap';
import { byAuthor } from './by-author.ts';
import { put, remove } from './projection.ts';
import { approved, deleted, erasure, given, minute, rejected, revised, submitted, unpublished, withdrawn } from './test/posts.ts';

t.test('a post stands with its author from its submission on', async (t) => {
  t.same(given(byAuthor)(submitted), [put(7, { id: 7, authorId: 2, createdAt: minute(0) })]);
});

t.test('whatever becomes of it, it stays', async (t) => {
  for (const happened of [approved, rejected, withdrawn, revised()]) t.same(given(byAuthor, submitted)(happened), []);
  t.same(given(byAuthor, submitted, approved)(unpublished), []);
});

t.test('deleted or erased, it is gone, once', async (t) => {
  t.same(given(byAuthor, submitted, withdrawn)(deleted), [remove(7)]);
  t.same(given(byAuthor, submitted)(erasure), [remove(7)]);
  t.same(given(byAuthor, submitted, withdrawn, deleted)(erasure), []);
});
