import t, { type Test } from 'tap';
import type { Claim, ClaimStore } from './claim-store.ts';

const lease = 600;

const claim = (postId: number, userId: number, since: number): Claim => ({ postId, userId, since, until: since + lease });

/**
 * The shared test suite of all claim stores. `build` returns an empty store beside the accounts 7, 8 and 9; `leftOut`
 * is the reason to skip it here, if any.
 */
export const claimsSuite = (name: string, build: (t: Test) => Promise<ClaimStore>, leftOut: string | false = false): void => {
  const test = (title: string, body: (t: Test, store: ClaimStore) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, { skip: leftOut }, async (t) => body(t, await build(t)));

  test('who comes first has it, and who comes later is told who', async (t, store) => {
    t.equal(await store.of(1, 0), undefined);
    t.strictSame(await store.claim(claim(1, 7, 1_000)), claim(1, 7, 1_000));
    t.strictSame(await store.claim(claim(1, 8, 1_100)), claim(1, 7, 1_000));
    t.strictSame(await store.claim(claim(2, 8, 1_100)), claim(2, 8, 1_100), 'another post is another matter');
    t.strictSame(await store.of(1, 1_100), claim(1, 7, 1_000));
  });

  test('a renewed claim holds longer, and began when it began', async (t, store) => {
    await store.claim(claim(1, 7, 1_000));
    const renewed = { ...claim(1, 7, 1_000), until: 2_000 };
    t.strictSame(await store.claim({ ...claim(1, 7, 1_400), until: 2_000 }), renewed);
    t.strictSame(await store.claim({ ...claim(1, 7, 1_300), until: 1_900 }), renewed, 'an earlier one comes late');
  });

  test('it runs out by itself, and somebody else may have it then', async (t, store) => {
    await store.claim(claim(1, 7, 1_000));
    t.strictSame(await store.of(1, 1_599), claim(1, 7, 1_000));
    t.equal(await store.of(1, 1_600), undefined);
    t.strictSame(await store.all(1_600, 9), []);
    t.strictSame(await store.claim(claim(1, 8, 1_600)), claim(1, 8, 1_600));
    t.strictSame(await store.claim(claim(1, 8, 2_300)), claim(1, 8, 2_300), 'one that ran out begins anew');
  });

  test('of many at once exactly one has it, and all are told the same', async (t, store) => {
    const people = [7, 8, 9];
    for (let round = 1; round <= 10; round += 1) {
      const claims = await Promise.all(people.map((userId) => store.claim(claim(round, userId, 1_000))));
      t.equal(new Set(claims.map((one) => one?.userId)).size, 1);
      t.ok(people.includes(claims[0]?.userId ?? 0));
    }
  });

  test('it is taken over from whoever has it, and of many at once by one', async (t, store) => {
    t.equal(await store.takeOver(claim(1, 8, 1_000), 7), false, 'nobody has it');
    await store.claim(claim(1, 7, 1_000));
    t.equal(await store.takeOver(claim(1, 8, 1_100), 9), false, 'another one has it');
    const taken = await Promise.all([8, 9].map((userId) => store.takeOver(claim(1, userId, 1_200), 7)));
    t.same(taken.toSorted(), [false, true]);
    t.strictSame(await store.of(1, 1_200), claim(1, taken[0] ? 8 : 9, 1_200));
  });

  test('nothing is kept but what a claim is', async (t, store) => {
    const by = { by: { email: 'nobody@mail.test' } };
    await store.claim({ ...claim(1, 7, 1_000), ...by } as Claim);
    t.strictSame(await store.of(1, 1_000), claim(1, 7, 1_000));
    await store.takeOver({ ...claim(1, 8, 1_100), ...by } as Claim, 7);
    t.strictSame(await store.of(1, 1_100), claim(1, 8, 1_100));
  });

  test('it is released by who has it alone', async (t, store) => {
    await store.claim(claim(1, 7, 1_000));
    await store.release(1, 8);
    t.strictSame(await store.of(1, 1_000), claim(1, 7, 1_000));
    await store.release(1, 7);
    await store.release(1, 7);
    t.equal(await store.of(1, 1_000), undefined);
  });

  test('all that hold are told, in order, as many as are wanted', async (t, store) => {
    for (const postId of [12, 3, 7]) await store.claim(claim(postId, 7, 1_000));
    t.same((await store.all(1_000, 9)).map(({ postId }) => postId), [3, 7, 12]); // prettier-ignore
    t.same((await store.all(1_000, 2)).map(({ postId }) => postId), [3, 7]); // prettier-ignore
  });

  test('those of one account go, and none is kept for whoever is gone', async (t, store) => {
    for (const postId of [1, 2]) await store.claim(claim(postId, 7, 1_000));
    await store.claim(claim(3, 8, 1_000));
    await store.removeAllOf(7);
    t.strictSame(await store.all(1_000, 9), [claim(3, 8, 1_000)]);
    t.equal(await store.claim(claim(4, 999, 1_000)), undefined);
    t.equal(await store.takeOver(claim(3, 999, 1_000), 8), false);
    t.equal((await store.all(1_000, 9)).some(({ userId }) => userId === 999), false); // prettier-ignore
  });
};
