import t, { type Test } from 'tap';
import { mailTests } from './mails.suite.ts';
import type { Checkpoint, Notice, NoticeStore } from './notice-store.ts';
import { shownNotices } from './shown-notices.ts';

/** Notices a minute apart. */
const notice = (number: number, change: Partial<Notice> = {}): Notice => ({
  id: `event-${String(number).padStart(3, '0')}`,
  userId: 7,
  kind: 'rejected',
  at: new Date(Date.UTC(2026, 0, 1, 12, number)).toISOString(),
  title: 'A bench supply',
  slug: 'a-bench-supply',
  reason: 'Please add a schematic.',
  ...change,
});

const at = (position: number): Checkpoint => ({
  position,
  last: { stream: 'post-1', revision: position, id: `event-${position}` },
});

const ids = (notices: readonly Notice[]): string[] => notices.map(({ id }) => id);

/**
 * The suite that every adapter of the notices passes. `build` returns an empty store; `leftOut`: why it cannot run
 * here.
 */
export const noticesSuite = (name: string, build: (t: Test) => Promise<NoticeStore>, leftOut: string | false = false): void => {
  const test = (title: string, body: (t: Test, store: NoticeStore) => Promise<void>): void =>
    void t.test(`${name}: ${title}`, { skip: leftOut }, async (t) => body(t, await build(t)));

  test('a notice comes back as it was kept, to its owner alone, the newest first', async (t, store) => {
    const security: Notice = { id: 'event-9', userId: 7, kind: 'new_device', at: '2026-01-02T00:00:00.000Z' };
    const queue: Notice = { id: 'digest', userId: 8, kind: 'queue', at: '2026-01-02T00:00:00.000Z', count: 3, titles: ['One'] };
    t.equal(await store.advance(undefined, at(5), { shown: [notice(1), security, queue], mailed: [] }, 50), true);
    t.strictSame(await store.noticesOf(7), [
      { ...security, isRead: false },
      { ...notice(1), isRead: false },
    ]);
    t.strictSame(await store.noticesOf(8), [{ ...queue, isRead: false }]);
    t.strictSame(await store.noticesOf(9), []);
  });

  test('kept twice it is one, and what was read stays read', async (t, store) => {
    await store.advance(undefined, at(5), { shown: [notice(1)], mailed: [] }, 50);
    await store.markRead(7, ['event-001']);
    t.equal(await store.advance(at(5), at(6), { shown: [notice(1), notice(2)], mailed: [] }, 50), true);
    t.strictSame((await store.noticesOf(7)).map(({ id, isRead }) => [id, isRead]), [['event-002', false], ['event-001', true]]); // prettier-ignore
  });

  test('the checkpoint moves from where it stands, of two at once by one', async (t, store) => {
    t.equal(await store.checkpoint(), undefined);
    const first = await Promise.all(
      [1, 2, 3].map((position) => store.advance(undefined, at(position), { shown: [], mailed: [] }, 50)),
    );
    t.equal(first.filter(Boolean).length, 1);
    const checkpoint = (await store.checkpoint()) as Checkpoint;
    t.strictSame(checkpoint, at([1, 2, 3][first.indexOf(true)] as number));
    const next = await Promise.all(
      [8, 9].map((position) => store.advance(checkpoint, at(position), { shown: [], mailed: [] }, 50)),
    );
    t.equal(next.filter(Boolean).length, 1);
    t.equal(await store.advance(checkpoint, at(10), { shown: [], mailed: [] }, 50), false, 'who comes late is told so');
    const empty: Checkpoint = { position: 0, last: null };
    const now = (await store.checkpoint()) as Checkpoint;
    t.equal(await store.advance(now, empty, { shown: [], mailed: [] }, 50), true, 'also back');
    t.strictSame(await store.checkpoint(), empty);
    t.equal(await store.advance(empty, at(1), { shown: [], mailed: [] }, 50), true);
    const other: Checkpoint = { position: 1, last: { stream: 'post-1', revision: 1, id: 'another' } };
    t.equal(await store.advance(other, at(2), { shown: [], mailed: [] }, 50), false, 'the event is part of it');
  });

  test('of the notices of one person the newest stay', async (t, store) => {
    const many = Array.from({ length: 8 }, (_, index) => notice(index + 1));
    const others = [notice(20, { userId: 8 }), notice(21, { userId: 8 })];
    await store.advance(undefined, at(1), { shown: [...many.toReversed(), ...others], mailed: [] }, 5);
    t.strictSame(ids(await store.noticesOf(7)), ['event-008', 'event-007', 'event-006', 'event-005', 'event-004']);
    t.equal((await store.noticesOf(8)).length, 2, 'of each person on their own');
    await store.advance(at(1), at(2), { shown: [notice(9)], mailed: [] }, 5);
    t.strictSame(ids(await store.noticesOf(7)), ['event-009', 'event-008', 'event-007', 'event-006', 'event-005']);
  });

  test('what is old is forgotten', async (t, store) => {
    await store.advance(undefined, at(1), { shown: [notice(1), notice(2), notice(3)], mailed: [] }, 50);
    await store.sweep(notice(2).at);
    t.strictSame(ids(await store.noticesOf(7)), ['event-003', 'event-002']);
  });

  test('somebody else reads nothing of mine', async (t, store) => {
    await store.advance(undefined, at(1), { shown: [notice(1), notice(2)], mailed: [] }, 50);
    await store.markRead(8, ['event-001', 'event-002']);
    await store.markRead(7, ['event-002', 'none']);
    await store.markRead(7, []);
    t.strictSame((await store.noticesOf(7)).map(({ isRead }) => isRead), [true, false]); // prettier-ignore
  });

  test('the digest of a day is kept once, and never that of an earlier one', async (t, store) => {
    const of = (day: string) => ({
      shown: [notice(1, { id: day, kind: 'queue' })],
      mailed: [notice(1, { id: day, kind: 'queue' })],
    });
    t.equal(await store.digestDay(), undefined);
    const first = await Promise.all(['2026-03-01', '2026-03-01'].map((day) => store.keepDigest(day, of(day), 50)));
    t.equal(first.filter(Boolean).length, 1);
    t.equal(await store.keepDigest('2026-02-28', { shown: [], mailed: [] }, 50), false);
    t.equal(await store.keepDigest('2026-03-02', of('2026-03-02'), 50), true);
    t.equal(await store.digestDay(), '2026-03-02');
    t.equal((await store.noticesOf(7)).length, 2);
    t.equal(await store.mailsWaiting(), 2);
    t.equal(await store.checkpoint(), undefined, 'it does not move the other checkpoint');
  });

  test('what somebody does without is kept', async (t, store) => {
    t.strictSame(await store.unwanted(7), []);
    await store.doWithout(7, 'digestByMail');
    await Promise.all([1, 2, 3].map(() => store.doWithout(7, 'decisionsByMail')));
    t.strictSame(await store.unwanted(7), ['decisionsByMail', 'digestByMail']);
    await store.setUnwanted(7, ['decisionsOnSite']);
    t.strictSame(await store.unwanted(7), ['decisionsOnSite']);
    await store.doWithout(7, 'decisionsOnSite');
    t.strictSame(await store.unwanted(7), ['decisionsOnSite']);
    await store.setUnwanted(7, []);
    t.strictSame([await store.unwanted(7), await store.unwanted(8)], [[], []]);
  });

  test('of somebody who is removed nothing is kept, and nothing is mailed', async (t, store) => {
    const news = [notice(1), notice(2), notice(3, { userId: 8 })];
    await store.advance(undefined, at(5), { shown: news, mailed: news }, 50);
    await store.settle('event-002', 1_000);
    for (const userId of [7, 8]) await store.doWithout(userId, 'digestByMail');
    await store.removeAllOf(7);
    t.strictSame([await store.noticesOf(7), await store.unwanted(7)], [[], []]);
    t.strictSame([ids(await store.noticesOf(8)), await store.unwanted(8)], [['event-003'], ['digestByMail']]);
    t.strictSame((await store.dueMails(0, 10)).map(({ notice: { id } }) => id), ['event-003']); // prettier-ignore
  });

  test('nothing is kept for whoever is gone, and the rest is', async (t, store) => {
    const news = [notice(1, { userId: 999 }), notice(2)];
    t.equal(await store.advance(undefined, at(5), { shown: news, mailed: news }, 50), true);
    await store.doWithout(999, 'digestByMail');
    t.strictSame([await store.noticesOf(999), await store.unwanted(999)], [[], []]);
    await store.setUnwanted(999, ['digestByMail']);
    t.strictSame(await store.unwanted(999), []);
    t.strictSame(ids(await store.noticesOf(7)), ['event-002']);
    t.strictSame((await store.dueMails(0, 10)).map(({ notice: { id } }) => id), ['event-002']); // prettier-ignore
  });

  test('what is about an article is forgotten, by whomever it is kept, and nothing else', async (t, store) => {
    const queue = (number: number, titles: string[]): Notice => ({
      id: `queue-${number}`,
      userId: 8,
      kind: 'queue',
      at: '2026-01-02T00:00:00.000Z',
      count: titles.length,
      titles,
    });
    const other = notice(3, { slug: 'another', title: 'Another' });
    const erased: Notice = { id: 'erased', userId: 7, kind: 'erased', at: notice(1).at, slug: 'a-bench-supply' };
    const all = [
      notice(1),
      erased,
      notice(2, { userId: 8 }),
      other,
      queue(1, ['Another', 'A bench supply']),
      queue(2, ['Another']),
    ];
    await store.advance(undefined, at(5), { shown: all, mailed: [...all, notice(9)] }, 50);
    await store.settle('event-009', 1_000);
    await store.removeAbout('a-bench-supply', ['A bench supply', 'Its first title']);
    t.strictSame(ids(await store.noticesOf(7)), ['event-003', 'erased']);
    t.strictSame(ids(await store.noticesOf(8)), ['queue-2']);
    t.strictSame((await store.dueMails(0, 10)).map(({ notice: { id } }) => id).toSorted(), ['erased', 'event-003', 'queue-2']); // prettier-ignore
  });

  test('what is told later is known at once, mailed when its time has come, and can be taken back until then', async (t, store) => {
    const later = { shownFrom: '2026-01-01T13:00:00.000Z' };
    const time = Date.parse(later.shownFrom);
    const news = [notice(1), notice(2, later), notice(3, later)];
    await store.advance(undefined, at(5), { shown: news, mailed: news }, 50);
    t.strictSame((await store.noticesOf(7))[1], { ...notice(2, later), isRead: false });
    t.strictSame(ids(await shownNotices(store, { id: 7, isAdmin: false }, new Date(time - 1))), ['event-001']);
    t.strictSame((await store.dueMails(time - 1, 9)).map(({ notice: { id } }) => id), ['event-001']); // prettier-ignore
    await store.startSending('event-001');
    for (const id of ['event-001', 'event-002', 'none']) await store.takeBack(id);
    t.strictSame(ids(await shownNotices(store, { id: 7, isAdmin: false }, new Date(time))), ['event-003']);
    t.strictSame((await store.dueMails(time, 9)).map(({ notice: { id } }) => id), ['event-003']); // prettier-ignore
    t.equal(await store.mailsWaiting(), 2, 'what is being sent cannot be taken back');
  });

  test('of many who want the lease at once one gets it, where several work on a store', async (t, { lease }) => {
    if (!lease) return;
    t.equal(await lease.mark(), undefined);
    const names = ['one', 'two', 'three'];
    const took = await Promise.all(names.map((holder) => lease.replace(undefined, { holder, beat: 1 })));
    t.equal(took.filter(Boolean).length, 1);
    const mark = { holder: names[took.indexOf(true)] as string, beat: 1 };
    t.strictSame(await lease.mark(), mark);
    const next = await Promise.all([2, 3].map((beat) => lease.replace(mark, { ...mark, beat })));
    t.equal(next.filter(Boolean).length, 1);
    t.equal(await lease.replace(mark, { holder: 'late', beat: 9 }), false);
  });

  mailTests(test, notice);
};
