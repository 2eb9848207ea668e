import t from 'tap';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { ApiError } from '../api/client.ts';
import type { SentArticle } from './article-values.ts';
import type { Attempt } from './drafts.ts';
import { PostChangedError, reviseOnce, submitOnce, type Calls } from './submission.ts';

const body: SentArticle = {
  title: 'A title',
  categoryId: 1,
  tags: ['spi'],
  summary: 'A summary',
  content: '<p>a</p>',
  readTime: 5,
};
const postOf = (text: SentArticle, revision: number, status = 'pending'): ReviewedPost =>
  ({ ...text, id: 1, revision, status }) as unknown as ReviewedPost;

/** A server that stores articles by key; `lost` responses never arrive. */
const server = ({ lost = 0, refuses }: { lost?: number; refuses?: ApiError } = {}) => {
  const posts = new Map<string, ReviewedPost>();
  let answersLost = lost;
  const arrive = (post: ReviewedPost): ReviewedPost => {
    if (answersLost-- > 0) throw new TypeError('Failed to fetch');
    return post;
  };
  const calls: Calls = {
    submit: async (text, key) => {
      if (refuses && text.title === 'bad') throw refuses;
      posts.set(key, posts.get(key) ?? postOf(text, 0));
      return arrive(posts.get(key) as ReviewedPost);
    },
    revise: async (_id, text, revision) => {
      const [key, before] = [...posts][0] as [string, ReviewedPost];
      if (before.revision !== revision || before.status === 'approved') throw new ApiError(409, 'This post has changed.');
      posts.set(key, postOf(text, revision + 1));
      return arrive(posts.get(key) as ReviewedPost);
    },
    read: async () => [...posts.values()][0],
  };
  return { posts, calls };
};

const keys = (): (() => string) => {
  let number = 0;
  return () => `key-${(number += 1)}`;
};

t.test('a retry after a lost answer submits nothing twice', async (t) => {
  const { posts, calls } = server({ lost: 1 });
  let kept: Attempt | undefined;
  const keep = (attempt: Attempt | undefined): void => void (kept = attempt);
  await t.rejects(submitOnce(calls, body, kept, keys(), keep), { message: 'Failed to fetch' });
  t.match(kept, { key: 'key-1' }, 'kept before it was sent');
  const post = await submitOnce(calls, body, kept, keys(), keep);
  t.equal(post.revision, 0);
  t.equal(posts.size, 1);
});

t.test('a text changed after a lost answer revises what was submitted', async (t) => {
  const { posts, calls } = server({ lost: 1 });
  const last = { key: 'key-1', body };
  await t.rejects(submitOnce(calls, body, last, keys(), () => undefined));
  const post = await submitOnce(calls, { ...body, title: 'Another' }, last, keys(), () => undefined);
  t.match(post, { title: 'Another', revision: 1 });
  t.equal(posts.size, 1);
});

t.test('what was refused for good is forgotten; the next attempt has its own key', async (t) => {
  const refuses = new ApiError(422, 'Title must be at least 5 characters');
  const { posts, calls } = server({ refuses });
  const bad = { ...body, title: 'bad' };
  const kept: (Attempt | undefined)[] = [];
  const newKey = keys();
  await t.rejects(
    submitOnce(calls, bad, undefined, newKey, (attempt) => kept.push(attempt)),
    refuses,
  );
  t.equal(kept.at(-1), undefined);
  await submitOnce(calls, body, { key: 'key-1', body: bad }, newKey, () => undefined);
  t.same([...posts.keys()], ['key-2']);
});

t.test('a lost session keeps the attempt', async (t) => {
  const { calls } = server({ refuses: new ApiError(401, 'Please sign in first.') });
  let kept: Attempt | undefined;
  await t.rejects(submitOnce(calls, { ...body, title: 'bad' }, undefined, keys(), (attempt) => void (kept = attempt)));
  t.match(kept, { key: 'key-1' });
});

t.test('a revision whose answer was lost is no conflict; a decision meanwhile is', async (t) => {
  const { posts, calls } = server();
  posts.set('key', postOf(body, 0));
  const changed = { ...body, content: '<p>b</p>' };
  await reviseOnce(calls, 1, changed, 0);
  t.equal((await reviseOnce(calls, 1, changed, 0)).revision, 1);
  posts.set('key', postOf(changed, 2, 'approved'));
  const refused = await reviseOnce(calls, 1, { ...body, title: 'Later' }, 1).catch((error: unknown) => error);
  t.ok(refused instanceof PostChangedError);
  t.match(refused, { sentence: 'This post has changed.', now: { revision: 2 } });
});
