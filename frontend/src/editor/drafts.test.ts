import t from 'tap';
import { noValues } from './article-values.ts';
import { drafts, type Draft } from './drafts.ts';

/** A fake of the browser's storage, which throws when it is full. */
const storage = (room = 10): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    key: (place) => [...kept.keys()][place] ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, text) => {
      if (kept.size >= room && !kept.has(name)) throw new Error('QuotaExceededError');
      kept.set(name, text);
    },
  };
};

const draft = (id: string, savedAt: string): Draft => ({ id, savedAt, values: { ...noValues, title: id } });
const mine = { userId: 1, postId: undefined };

t.test('drafts are of one person and one post, the newest first', async (t) => {
  const kept = drafts(
    (
      (one) => () =>
        one
    )(storage()),
  );
  kept.save(mine, draft('a', '2026-01-01T00:00:00.000Z'));
  kept.save(mine, draft('b', '2026-01-02T00:00:00.000Z'));
  kept.save({ userId: 11, postId: undefined }, draft('c', '2026-01-03T00:00:00.000Z'));
  kept.save({ userId: 1, postId: 7 }, draft('d', '2026-01-04T00:00:00.000Z'));
  t.same(
    kept.list(mine).map(({ id }) => id),
    ['b', 'a'],
  );
  kept.remove(mine, 'b');
  t.same(
    kept.list(mine).map(({ id }) => id),
    ['a'],
  );
  t.equal(kept.list({ userId: 1, postId: 7 })[0]?.values.title, 'd');
  kept.save({ userId: 1, postId: 7 }, draft('e', '2026-01-05T00:00:00.000Z'));
  kept.save({ userId: 11, postId: 8 }, draft('f', '2026-01-06T00:00:00.000Z'));
  t.same(kept.posts(1), [7], 'the posts of one person for which something is kept, each once');
});

t.test('what is saved twice is one draft; what cannot be read is left alone', async (t) => {
  const one = storage();
  const kept = drafts(() => one);
  kept.save(mine, draft('a', '2026-01-01T00:00:00.000Z'));
  kept.save(mine, draft('a', '2026-01-02T00:00:00.000Z'));
  one.setItem('draft-1-new-x', '{"values":');
  one.setItem('draft-1-new-y', 'null');
  t.same(
    kept.list(mine).map(({ savedAt }) => savedAt),
    ['2026-01-02T00:00:00.000Z'],
  );
});

t.test('without room or storage, writing goes on', async (t) => {
  const full = drafts(
    (
      (one) => () =>
        one
    )(storage(0)),
  );
  t.equal(full.save(mine, draft('a', '')), false);
  const off = drafts(() => {
    throw new Error('SecurityError');
  });
  t.equal(off.save(mine, draft('a', '')), false);
  t.same(off.list(mine), []);
  off.remove(mine, 'a');
});
