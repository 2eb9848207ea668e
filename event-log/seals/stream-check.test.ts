import t from 'tap';
import type { Link } from './chains.ts';
import { checkStream } from './stream-check.ts';

/** The event of a revision, linked to the previous one; ten positions after it. */
const link = (revision: number, change: Partial<Link> = {}): Link => ({
  ...{ position: 10 * (revision + 1), revision, standing: 'unsealed', sealedAt: 0 },
  ...{ hash: `hash ${revision}`, previous: revision === 0 ? null : `hash ${revision - 1}` },
  ...change,
});

/** The misfits, if the events with these hashes were sealed and are gone. */
const check = (links: readonly Link[], ...missed: readonly string[]) => checkStream(links, (part) => missed.includes(part));
const misfits = (links: readonly Link[], ...missed: readonly string[]) => check(links, ...missed).misfits;

const sealed = { standing: 'sealed', sealedAt: 1_000 } as const;
const blamed = { standing: 'blamed' } as const;

t.test('what fits is no misfit, sealed or not', async (t) => {
  t.same(check([]), { misfits: [], stood: [] });
  for (const standing of ['unsealed', 'sealed', 'blamed'] as const)
    t.same(check([0, 1, 2].map((revision) => link(revision, { standing }))), { misfits: [], stood: [] });
});

t.test('of two events of one revision the one that no seal holds was put in', async (t) => {
  const other = { hash: 'other', position: 15 };
  const repeated = (position: number) => [{ kind: 'repeated', position }];
  t.same(misfits([link(0), link(0, other), link(1)]), repeated(15));
  t.same(misfits([link(0, sealed), link(0, { ...other, ...sealed }), link(1)]), repeated(15));
  t.same(misfits([link(0, sealed), link(0, other), link(1)]), repeated(15));
  t.same(misfits([link(0, other), link(0, sealed), link(1)]), repeated(15), 'also where it comes first');
});

t.test('the first event follows no other', async (t) => {
  const altered = [{ kind: 'altered', position: 10 }];
  for (const previous of ['hash x', undefined]) t.same(misfits([link(0, { previous })]), altered);
  t.same(misfits([link(0, { previous: 'hash x', ...sealed })]), altered);
  t.same(misfits([link(0, { previous: 'hash x', ...blamed })]), [], 'its seal says so already');
  t.same(misfits([link(0, { previous: 'hash x', hash: undefined })]), [], 'that it cannot be read is said already');
});

t.test('revisions that are not there are missing, but for one that a seal names', async (t) => {
  const missing = (from: number, to: number, position: number) => [{ kind: 'missing', position, from, to }];
  t.same(misfits([link(2)]), missing(0, 1, 30));
  t.same(misfits([link(0), link(2)]), missing(1, 1, 30));
  t.same(misfits([link(0), link(4), link(5)]), missing(1, 3, 50));
  t.same(misfits([link(1, { previous: null })]), missing(0, 0, 20));
  const stood = (revision: number, position: number) => [{ part: `hash ${revision}`, revision, position }];
  t.same(check([link(0), link(4)], 'hash 3'), { misfits: missing(1, 2, 50), stood: stood(3, 50) });
  t.same(check([link(0), link(2)], 'hash 1'), { misfits: [], stood: stood(1, 30) });
  t.same(check([link(1)], 'hash 0'), { misfits: [], stood: stood(0, 20) });
});

t.test('an event carries the hash of one that was sealed: the one before it is not that one', async (t) => {
  const stood = [{ part: 'hash 0', revision: 0, position: 20 }];
  t.same(check([link(0, { hash: 'other' }), link(1)], 'hash 0'), { misfits: [], stood });
  t.same(check([link(0), link(1)], 'hash 0'), { misfits: [], stood: [] }, 'where it is there, it is');
});

t.test('of two neighbours that do not fit the one is told that cannot be right', async (t) => {
  const altered = (position: number) => [{ kind: 'altered', position }];
  const either = [{ kind: 'either', position: 10, other: 20 }];
  const wrong = { hash: 'other' };
  const two = (one: Partial<Link>, other: Partial<Link>, ...more: readonly Link[]) =>
    misfits([link(0, one), link(1, other), ...more]);
  t.same(two(wrong, blamed), [], 'said by its seal');
  t.same(two({ ...wrong, ...blamed }, sealed), [], 'the first is said, and the second as it was sealed');
  t.same(two({ ...wrong, ...blamed }, {}), altered(20), 'no seal holds the second');
  t.same(two({ ...wrong, ...sealed, sealedAt: 19 }, {}), altered(20), 'the first was sealed before the second came');
  t.same(two({ ...wrong, ...sealed, sealedAt: 20 }, {}), either);
  t.same(two({ ...wrong, ...sealed, sealedAt: 19 }, { ...sealed, sealedAt: 19 }), altered(20));
  t.same(two({ ...wrong, ...sealed }, sealed), either);
  t.same(two({ ...wrong, ...sealed }, {}), either);
  t.same(two(wrong, sealed), either);
  t.same(two(wrong, sealed, link(2)), either);
  for (const previous of [null, undefined]) t.same(two({}, { previous }), altered(20), 'it follows none');
  t.same(two(wrong, {}), either);
  t.same(two(wrong, {}, link(2)), altered(10), 'the third follows the second as it is');
  t.same(two(wrong, {}, link(2, { previous: 'hash x' })), [...either, { kind: 'either', position: 20, other: 30 }]);
  t.same(two({ ...wrong, ...sealed }, {}, link(2)), either);
});

t.test('beside one that cannot be read nothing is told', async (t) => {
  t.same(misfits([link(0, { hash: undefined }), link(1)]), []);
  t.same(misfits([link(0), link(1, { hash: undefined, previous: undefined }), link(2, { previous: 'x' })]), []);
});

t.test('two that no seal holds stand in the wrong order', async (t) => {
  const early = { position: 5 };
  t.same(misfits([link(0), link(1, early)]), [{ kind: 'order', position: 10, other: 5 }]);
  t.same(misfits([link(0, sealed), link(1, early)]), []);
  t.same(misfits([link(0), link(1, { ...early, ...sealed })]), []);
  t.same(misfits([link(0), link(1, { position: 10 })]), []);
});
