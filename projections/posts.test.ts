import t from 'tap';
import { clean, cleanerVersion } from '../domain/article/clean.ts';
import { evolvePost } from '../domain/post.ts';
import type { PostEvent } from '../contracts/events.ts';
import { recorded } from '../domain/test/given.ts';
import { posts } from './posts.ts';
import { put } from './projection.ts';
import { search } from './search.ts';
import { subjectOf, type Subject } from './subjects.ts';
import { approved, given, submitted, text } from './test/posts.ts';

const [first, second] = recorded('post-7', [submitted, approved]) as [PostEvent, PostEvent];
const { subject } = subjectOf('post-7') as { subject: Subject };

t.test('it keeps the fold itself', async (t) => {
  const before = evolvePost(undefined, first);
  t.same(given(posts)(submitted), [put(7, before)]);
  t.same(given(posts, submitted)(approved), [put(7, evolvePost(before, second))]);
});

t.test('a text that an older cleaner let through is cleaned again', async (t) => {
  const content = '<p onclick="x()">kept</p><script>gone</script>';
  const old = { ...first, data: { ...first.data, ...text, content, cleanerVersion: 0 } } as PostEvent;
  t.match(subject.evolve(undefined, old), { content: clean(content), cleanerVersion });
});

t.test('a new cleaner rebuilds what holds cleaned text', async (t) => {
  for (const { name, version } of [posts, search]) t.ok(version > 1000 && version % 1000 === cleanerVersion, name);
});
