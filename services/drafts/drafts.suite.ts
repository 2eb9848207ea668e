import t, { type Test } from 'tap';
import type { Draft, DraftStore, PreviewLink } from './draft-store.ts';
import { aDraft } from './test/draft.ts';

const { values } = aDraft();

const aLink = (change: Partial<PreviewLink> = {}): PreviewLink => ({
  ...{ digest: 'a', userId: 7, shows: { draftId: aDraft().id } },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '2026-01-31T00:00:00.000Z' },
  ...change,
});

/**
 * The shared test suite of all draft stores. `build` returns an empty store; `leftOut` is the reason to skip it here,
 * if any.
 */
export const draftsSuite = (name: string, build: (t: Test) => Promise<DraftStore>, leftOut: string | false = false): void => {
  const test = (title: string, body: (t: Test, store: DraftStore) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, { skip: leftOut }, async (t) => body(t, await build(t)));

  test('a draft comes back as it was kept, to its owner alone', async (t, store) => {
    const odd = aDraft({
      values: { ...values, title: '電子 🛠 "quoted" \u0000 <b>', content: '<p>Ω &amp; µ</p>' },
      revises: { postId: 12, revision: 3 },
    });
    t.equal(await store.add(odd), true);
    t.strictSame(await store.get(odd), odd);
    t.equal(await store.get({ userId: 8, id: odd.id }), undefined);
    t.equal(await store.get({ userId: 7, id: 'another' }), undefined);
    t.equal(await store.add(aDraft({ userId: 8, device: 'Another' })), true, 'somebody else may have one of that id');
    t.strictSame(await store.get(odd), odd);
  });

  test('an id is given once', async (t, store) => {
    await store.add(aDraft());
    t.equal(await store.add(aDraft({ version: 5 })), false);
    t.strictSame(await store.get(aDraft()), aDraft());
    const both = await Promise.all([1, 2].map((version) => store.add(aDraft({ id: 'twice', version }))));
    t.same(both.filter(Boolean).length, 1);
  });

  test('nothing is kept for whoever is gone', async (t, store) => {
    const late = aDraft({ userId: 999 });
    t.equal(await store.add(late), false);
    t.equal(await store.get(late), undefined);
    t.same(await store.headsOf(999), []);
  });

  test('the list has no contents, and the last saved first', async (t, store) => {
    const saved = ['2026-01-02T00:00:00.000Z', '2026-01-04T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
    for (const [index, savedAt] of saved.entries()) await store.add(aDraft({ id: `draft-${index}`, savedAt }));
    await store.add(aDraft({ userId: 8 }));
    const heads = await store.headsOf(7);
    t.strictSame(heads.map(({ id }) => id), ['draft-1', 'draft-2', 'draft-0']); // prettier-ignore
    const { content: _content, ...rest } = values;
    t.strictSame(heads[0], { ...aDraft({ id: 'draft-1', savedAt: saved[1] as string }), values: rest });
    t.strictSame(await store.headsOf(9), []);
  });

  test('a draft is replaced and removed in the version that was read alone, of two at once by one', async (t, store) => {
    await store.add(aDraft());
    const next = (device: string): Draft => aDraft({ version: 2, device, savedAt: '2026-01-02T00:00:00.000Z' });
    const both = await Promise.all(['one', 'other'].map((device) => store.replace(next(device), 1)));
    t.same(both.filter(Boolean).length, 1);
    t.strictSame(await store.get(aDraft()), next(both[0] ? 'one' : 'other'));
    t.equal(await store.replace(aDraft({ version: 2 }), 1), false);
    t.equal(await store.replace(aDraft({ id: 'none' }), 1), false);
    t.equal(await store.replace(aDraft({ userId: 8 }), 2), false);
    t.equal(await store.remove(aDraft(), 1), false);
    t.equal(await store.remove({ userId: 8, id: aDraft().id }, 2), false);
    t.equal(await store.remove(aDraft(), 2), true);
    t.equal(await store.remove(aDraft(), 2), false);
    t.equal(await store.get(aDraft()), undefined);
  });

  test('all drafts of one person are removed', async (t, store) => {
    for (const key of [7, 8].flatMap((userId) => ['a', 'b'].map((id) => ({ userId, id })))) await store.add(aDraft(key));
    await store.removeAllOf(7);
    await store.removeAllOf(7);
    t.strictSame(await store.headsOf(7), []);
    t.equal((await store.headsOf(8)).length, 2);
  });

  test('a link to a preview is found by its digest, and listed and removed by its owner alone', async (t, store) => {
    const ofPost = aLink({ digest: 'b', shows: { postId: 12 }, createdAt: '2026-01-02T00:00:00.000Z' });
    await store.addPreview(aLink());
    await store.addPreview(ofPost);
    await store.addPreview(aLink({ digest: 'c', userId: 8 }));
    t.strictSame(await store.preview('a'), aLink());
    t.strictSame(await store.preview('b'), ofPost);
    t.equal(await store.preview('none'), undefined);
    t.strictSame(await store.previewsOf(7), [ofPost, aLink()]);
    t.strictSame(await store.previewsOf(9), []);
    t.equal(await store.removePreview(8, 'a'), false);
    t.equal(await store.removePreview(7, 'a'), true);
    t.equal(await store.removePreview(7, 'a'), false);
    t.equal(await store.preview('a'), undefined);
  });

  test('links that are over go with the next one of their owner', async (t, store) => {
    await store.addPreview(aLink());
    await store.addPreview(aLink({ digest: 'other', userId: 8 }));
    await store.addPreview(aLink({ digest: 'b', createdAt: '2026-01-31T00:00:00.000Z' }));
    t.equal(await store.preview('a'), undefined);
    t.ok((await store.preview('b')) && (await store.preview('other')));
  });

  test('the links to a draft go with it, and all of them with their owner', async (t, store) => {
    await store.add(aDraft());
    for (const link of [aLink(), aLink({ digest: 'post', shows: { postId: 1 } }), aLink({ digest: 'other', userId: 8 })])
      await store.addPreview(link);
    t.equal(await store.remove(aDraft(), 2), false);
    t.ok(await store.preview('a'), 'of another version nothing goes');
    t.equal(await store.remove(aDraft(), 1), true);
    t.equal(await store.preview('a'), undefined);
    t.ok(await store.preview('post'));
    await store.removeAllOf(7);
    t.equal(await store.preview('post'), undefined);
    t.ok(await store.preview('other'));
  });

  test('all are read page by page', async (t, store) => {
    const keys = [9, 10, 100].flatMap((userId) => ['a', 'b'].map((id) => ({ userId, id })));
    for (const key of keys.toReversed()) await store.add(aDraft(key));
    const found: Draft[] = [];
    for (let page = await store.all(undefined, 4); page.length > 0; page = await store.all(page.at(-1), 4)) found.push(...page);
    t.strictSame(found, keys.map(aDraft));
  });

  test('what is restored takes the place of nothing that is as new', async (t, store) => {
    await store.restore(aDraft({ version: 2 }));
    await store.restore(aDraft({ version: 2, device: 'Another' }));
    t.strictSame(await store.get(aDraft()), aDraft({ version: 2 }));
    await store.restore(aDraft({ version: 1 }));
    t.strictSame(await store.get(aDraft()), aDraft({ version: 2 }));
    await store.restore(aDraft({ version: 3, device: 'Another' }));
    t.strictSame(await store.get(aDraft()), aDraft({ version: 3, device: 'Another' }));
  });
};
