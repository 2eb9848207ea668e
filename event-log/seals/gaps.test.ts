import t from 'tap';
import type { Entry } from './entries.ts';
import { named, type Place } from './findings.ts';
import { gapFindings, moveFindings, moveOf, movesIn, type Gap, type Move, type Stood } from './gaps.ts';

const part = (position: number): string => String(position).padStart(16, '0');

/** The event at a position; its hash begins with its sealed part. */
const entry = (position: number, change: Partial<Entry> = {}): Entry => ({
  ...{ position, stream: `post-${position}`, revision: 0, time: '', request: 'x' },
  ...{ hash: part(position).padEnd(64, 'f'), previous: null },
  ...change,
});

const gap = (change: Partial<Gap> = {}): Gap => ({
  ...{ parts: [], entries: [], before: undefined, after: undefined },
  ...{ lacksSeal: false, isDoubtful: false, sealedAt: 0 },
  ...change,
});

/** The findings about moves: kind, position and sentence. */
const findingsOf = (moves: readonly Move[]) => moveFindings(moves).map(({ kind, position, what }) => [kind, position, what]);
const changed = (one: Place, other: Place) => [
  'moved',
  one.position,
  `Two events changed their places: this one (${named(one)}) and ${named(other)}.`,
];
const put = (one: Place, stood: string) => [
  'moved',
  one.position,
  `This event was put in another place (${named(one)}): it stood ${stood}.`,
];

const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map((position) => entry(position)) as [
  ...[Entry, Entry, Entry, Entry, Entry],
];

t.test('what is missed in one gap and stands in another was moved: it is missed and put in no longer', async (t) => {
  const from = gap({ parts: [part(1), part(2), part(3)] });
  const unread = entry(5, { hash: undefined });
  const to = gap({ parts: [part(9)], entries: [fourth, second, entry(12, { hash: second.hash }), unread] });
  t.strictSame(movesIn([from, to]), [{ entry: second, from, to }], 'of two that are the same the first');
  t.same([from.parts, to.parts], [[part(1), part(3)], [part(9)]]); // prettier-ignore
  t.same(to.entries.map(({ position }) => position), [4, 12, 5]); // prettier-ignore
  const behind = gap({ before: fifth });
  t.strictSame(moveOf(third, [to, from], behind), { entry: third, from, to: behind });
  t.same([from.parts, to.parts], [[part(1)], [part(9)]], 'one that stands behind all gaps, too'); // prettier-ignore
  for (const other of [third, fourth, unread]) t.equal(moveOf(other, [to, from], behind), undefined);
});

t.test('where an event passed one other, either may have moved: both are told', async (t) => {
  const onwards = (change: Partial<Gap> = {}, there: Partial<Gap> = {}): Move => ({
    entry: third,
    from: gap({ before: first, after: second, ...change }),
    to: gap({ before: second, after: fourth, ...there }),
  });
  t.same(findingsOf([onwards()]), [changed(third, second), changed(second, third)]);
  const backwards = { entry: first, from: gap({ before: second }), to: gap({ after: second }) };
  t.same(findingsOf([backwards]), [changed(first, second), changed(second, first)]);
  const alone = [put(third, 'between position 1 and position 2')];
  t.same(findingsOf([onwards({}, { before: fourth, after: fifth })]), alone, 'it passed two');
  for (const more of [{ parts: [part(9)] }, { entries: [fifth] }]) {
    t.same(findingsOf([onwards(more)]), alone, 'more is not as it was where it stood');
    t.same(findingsOf([onwards({}, more)]), alone, 'more is not as it was where it stands');
  }
  const wholeLog = { entry: first, from: gap(), to: gap() };
  t.same(findingsOf([wholeLog]), [put(first, 'in the whole log')]);
});

t.test('of several that passed one other each both are told only where they have no place in common', async (t) => {
  const [before, behind] = [gap({ before: first, after: second }), gap({ before: second, after: third })];
  const [far, farther] = [gap({ before: third, after: fourth }), gap({ before: fourth, after: fifth })];
  const move = (position: number, from: Gap, to: Gap): Move => ({ entry: entry(position), from, to });
  const apart = [move(11, before, behind), move(12, far, farther)];
  t.same(findingsOf(apart), [
    changed(entry(11), second),
    changed(second, entry(11)),
    changed(entry(12), fourth),
    changed(fourth, entry(12)),
  ]);
  const one = move(11, before, behind);
  const stood = put(entry(11), 'between position 1 and position 2');
  for (const other of [move(12, before, far), move(12, far, before), move(12, behind, far), move(12, far, behind)])
    t.same(findingsOf([one, other])[0], stood);
});

/** The findings about a gap after the event at position 1; `stood` has the original places of sealed events. */
const found = (change: Partial<Gap>, stood: readonly (readonly [string, Stood])[] = []) =>
  gapFindings(gap({ before: first, ...change }), new Map(stood)).map(({ kind, position, near, what }) => [
    kind,
    position ?? near,
    what,
  ]);

t.test('what stands where something else was sealed is told as far as can be known', async (t) => {
  const altered = (one: Entry, how = 'altered') => ['altered', one.position, `This event was ${how} (${named(one)}).`];
  t.same(found({ parts: [part(9)], entries: [second] }, [[part(9), second]]), [altered(second)]);
  t.same(found({ parts: [part(9)], entries: [second] }), [altered(second, 'altered, or put in the place of another')]);
  const either = 'altered, put in the place of another, or inserted';
  t.same(found({ parts: [part(9)], entries: [second, third] }), [altered(second, either), altered(third, either)]);
  const inserted = 'This event was inserted: it was not there when the log was sealed (post-2, revision 0, position 2).';
  t.same(found({ entries: [second] }), [['inserted', 2, inserted]]);
  t.same(found({ entries: [entry(2, { hash: undefined })] }), [], 'that it cannot be read is told already');
  const doubtful = `This event is not what its seal says, and the seal was altered, too (${named(second)}).`;
  t.same(found({ parts: [part(9)], entries: [second], isDoubtful: true }), [['unclear', 2, doubtful]]);
  t.same(found({ entries: [second], lacksSeal: true }), [], 'a seal that is missing may have held it');
});

t.test('where more than a thousand events are not those that were sealed the log or the seals were rewritten', async (t) => {
  const parts = (count: number) => Array.from({ length: count }, (_, index) => part(5_000 + index));
  const entries = (count: number) => Array.from({ length: count }, (_, index) => entry(2 + index));
  const what = '1001 events after position 1 are not those that were sealed there: they were rewritten, or the seals were.';
  t.same(found({ parts: parts(1_001), entries: entries(1_001) }), [['unclear', 1, what]]);
  t.equal(found({ parts: parts(1_000), entries: entries(1_001) }).length, 1_001, 'each by itself');
  t.equal(found({ parts: parts(1_001), entries: entries(1_000) }).length, 1_001, 'one is missing');
  const missing = `1001 events that were sealed after position 1 are missing (hash ${part(5_000)}, ${part(5_001)}, ${part(5_002)}, …).`;
  t.same(found({ parts: parts(1_001), entries: entries(1_001), lacksSeal: true }), [['missing', 1, missing]]);
});
