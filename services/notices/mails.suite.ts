import type { Test } from 'tap';
import type { Checkpoint, Notice, NoticeStore, OutboxMail } from './notice-store.ts';

type Title = (title: string, body: (t: Test, store: NoticeStore) => Promise<void>) => void;

const at = (position: number): Checkpoint => ({ position, last: null });

const idsOf = (mails: readonly OutboxMail[]): string[] => mails.map(({ notice }) => notice.id);

/** The tests of the outbox's mails in the suite of the notices. */
export const mailTests = (test: Title, notice: (number: number, change?: Partial<Notice>) => Notice): void => {
  const queued = (store: NoticeStore, ...numbers: number[]): Promise<boolean> =>
    store.advance(undefined, at(1), { shown: [], mailed: numbers.map((number) => notice(number)) }, 50);

  test('a mail waits until it is settled, and comes back as its notice was kept', async (t, store) => {
    await queued(store, 1, 2);
    t.strictSame(await store.noticesOf(7), [], 'a mail is no notice of the bell');
    t.equal(await store.mailsWaiting(), 2);
    t.strictSame(await store.dueMails(0, 1), [{ notice: notice(1), tries: 0, mayRepeat: false }]);
    t.equal(await store.startSending('event-001'), true);
    t.strictSame(idsOf(await store.dueMails(0, 9)), ['event-002'], 'what is being sent does not wait');
    t.equal(await store.mailsWaiting(), 2);
    await store.settle('event-001', 1_000);
    t.equal(await store.mailsWaiting(), 1);
    t.equal(await store.startSending('event-001'), false, 'it is never sent again');
    t.equal(await store.startSending('none'), false);
    await store.postpone('event-001', { next: 0, tries: 1, mayRepeat: true });
    t.strictSame(idsOf(await store.dueMails(9_000, 9)), ['event-002'], 'whoever comes late changes nothing');
  });

  test('what could not be sent is counted, and the last failure told', async (t, store) => {
    t.strictSame(await store.mailFailures(), { givenUp: 0, last: null });
    await store.noteFailure('2026-03-01T12:00:00.000Z', 'connect ECONNREFUSED', false);
    t.strictSame(await store.mailFailures(), {
      givenUp: 0,
      last: { at: '2026-03-01T12:00:00.000Z', reason: 'connect ECONNREFUSED' },
    });
    await store.noteFailure('2026-03-01T12:01:00.000Z', '550 Nobody', true);
    await store.noteFailure('2026-03-01T12:02:00.000Z', '451 Later', true);
    t.strictSame(await store.mailFailures(), { givenUp: 2, last: { at: '2026-03-01T12:02:00.000Z', reason: '451 Later' } });
  });

  test('of many who would send a mail at once one may', async (t, store) => {
    await queued(store, 1);
    const may = await Promise.all(Array.from({ length: 8 }, () => store.startSending('event-001')));
    t.equal(may.filter(Boolean).length, 1);
  });

  test('kept once more, a mail is not sent once more', async (t, store) => {
    await queued(store, 1);
    await store.startSending('event-001');
    await store.advance(at(1), at(2), { shown: [], mailed: [notice(1), notice(2)] }, 50);
    t.strictSame(idsOf(await store.dueMails(0, 9)), ['event-002']);
    await store.settle('event-001', 1_000);
    await store.advance(at(2), at(3), { shown: [], mailed: [notice(1)] }, 50);
    t.strictSame(idsOf(await store.dueMails(9_000, 9)), ['event-002']);
  });

  test('a mail that was postponed waits for its time, and those that have waited longest come first', async (t, store) => {
    await queued(store, 1, 2, 3);
    for (const [id, next] of [
      ['event-001', 5_000],
      ['event-002', 4_000],
    ] as const) {
      // prettier-ignore
      await store.startSending(id);
      await store.postpone(id, { next, tries: 3, mayRepeat: false });
    }
    t.strictSame(idsOf(await store.dueMails(3_999, 9)), ['event-003']);
    t.strictSame(idsOf(await store.dueMails(5_000, 9)), ['event-003', 'event-002', 'event-001']);
    t.match((await store.dueMails(5_000, 9))[2], { tries: 3, mayRepeat: false });
  });

  test('what a process was sending that is no more is sent once more, later, and known for it', async (t, store) => {
    await queued(store, 1, 2, 3);
    await store.startSending('event-001');
    await store.startSending('event-002');
    await store.settle('event-002', 1_000);
    t.equal(await store.takeOver(8_000), 1);
    t.strictSame(idsOf(await store.dueMails(7_999, 9)), ['event-003']);
    t.strictSame((await store.dueMails(8_000, 9))[1], { notice: notice(1), tries: 0, mayRepeat: true });
    t.equal(await store.takeOver(8_000), 0);
    await store.settle('event-001', 9_000);
    t.strictSame(idsOf(await store.dueMails(9_000, 9)), ['event-003'], 'whoever stood still may say that it is sent');
  });

  test('ids of settled mails are forgotten when they are old, and mails that wait are not', async (t, store) => {
    await queued(store, 1, 2, 3);
    await store.settle('event-001', Date.parse('2026-01-01T00:00:00Z'));
    await store.settle('event-002', Date.parse('2026-02-01T00:00:00Z'));
    await store.sweep('2026-01-15T00:00:00.000Z');
    const again = [1, 2, 3].map((number) => notice(number));
    await store.advance(at(1), at(2), { shown: [], mailed: again }, 50);
    t.strictSame(idsOf(await store.dueMails(0, 9)), ['event-001', 'event-003']);
  });
};
