import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import { givenReason } from '../domain/test/reasons.ts';
import { waitStep } from '../domain/waiting-times.ts';
import { deskCounts, weekOf, type Counted } from './desk-counts.ts';
import {
  approved,
  changesApproved,
  changesRejected,
  changesWithdrawn,
  erasure,
  featured,
  given,
  proposed,
  rejected,
  revised,
  submitted,
  undone,
  unpublished,
  withdrawn,
} from './test/posts.ts';

/** The Monday of the week that every `minute` is in. */
const week = '2025-12-29';
const admin = 1;

const counting = (counted: Counted, of = 0, count = 1) => ({
  key: `${week} ${counted} ${of}`,
  to: { week, counted, of, count: 0 },
  add: { count },
});
const waited = (minutes: number, count = 1) => counting('waited', waitStep(minutes * 60), count);

t.test('a week begins on Monday, in UTC', async (t) => {
  t.equal(weekOf('2026-11-22T23:59:59.999Z'), '2026-11-16');
  t.equal(weekOf('2026-11-23T00:00:00.000Z'), '2026-11-23');
  t.equal(weekOf('2026-11-22T00:00:00.000Z'), '2026-11-16', 'the day before, once more');
  t.equal(weekOf('2026-11-23T01:00:00.000+02:00'), '2026-11-16', 'another zone has another day');
  t.equal(weekOf('2026-11-23T01:00:00.000Z'), '2026-11-23');
  t.equal(weekOf('2027-01-01T12:00:00.000Z'), '2026-12-28');
});

t.test('what comes into the queue and leaves it', async (t) => {
  t.same(given(deskCounts)(submitted), [counting('entered')]);
  t.same(given(deskCounts, submitted)(withdrawn), [counting('left')]);
  t.same(given(deskCounts, submitted)(erasure), [counting('left')]);
  t.same(given(deskCounts, submitted)(revised()), [], 'a new text waits in the place of the old one');
  t.same(given(deskCounts, submitted, rejected)(revised()), [counting('entered')]);
  t.same(given(deskCounts, submitted, approved)(proposed()), [counting('entered')]);
  t.same(given(deskCounts, submitted, approved, proposed())(changesWithdrawn), [counting('left')]);
  t.same(given(deskCounts, submitted, approved)(featured), []);
});

t.test('a decision, by whom, and how long its author waited', async (t) => {
  const answered = (verdict: Counted, minutes: number) => [
    ...[counting('left'), counting(verdict, admin)],
    ...(verdict === 'approved' ? [] : [counting('reason')]),
    waited(minutes),
  ];
  t.same(given(deskCounts, submitted)(approved), answered('approved', 1));
  t.same(given(deskCounts, submitted)(rejected), answered('rejected', 1));
  t.same(given(deskCounts, submitted, revised())(approved), answered('approved', 1), 'since the text that was decided on');
  t.same(given(deskCounts, submitted, approved, proposed())(changesApproved(2)), answered('approved', 1));
  t.same(given(deskCounts, submitted, approved, proposed())(changesRejected(2)), answered('rejected', 1));
  t.same(
    given(deskCounts, submitted, approved)(unpublished),
    [counting('unpublished', admin), counting('reason')],
    'nobody waited for that',
  );
  t.same(given(deskCounts, submitted, rejected)(approved), [counting('approved', admin)]);
});

t.test('a decision that is taken back was none, and is counted as taken back', async (t) => {
  t.same(given(deskCounts, submitted, approved)(undone(1)), [
    ...[counting('approved', admin, -1), waited(1, -1), counting('left', 0, -1)],
    counting('undone', admin),
  ]);
  t.same(given(deskCounts, submitted, approved, unpublished)(undone(2)), [
    ...[counting('unpublished', admin, -1), counting('reason', 0, -1)],
    counting('undone', admin),
  ]);
});

t.test('the reasons of decisions, and of those that are taken back', async (t) => {
  const reasons = [givenReason(3), givenReason(5)];
  const because = (type: 'PostRejected' | 'PostUnpublished' | 'PostRevisionRejected', textRevision: number): PostDomainEvent => ({
    type,
    data: { postId: 7, textRevision, reasons },
  });
  const histories: readonly (readonly [before: readonly PostDomainEvent[], decision: PostDomainEvent])[] = [
    [[submitted], because('PostRejected', 0)],
    [[submitted, approved], because('PostUnpublished', 0)],
    [[submitted, approved, proposed()], because('PostRevisionRejected', 2)],
  ];
  for (const [before, decision] of histories) {
    const both = given(deskCounts, ...before)(decision);
    t.same(both.filter(({ key }) => String(key).includes('reason')), [counting('reason', 3), counting('reason', 5)]); // prettier-ignore
    const back = given(deskCounts, ...before, decision)(undone(before.length));
    t.same(back.filter(({ key }) => String(key).includes('reason')), [counting('reason', 3, -1), counting('reason', 5, -1)]); // prettier-ignore
  }
});

t.test('appeals, and their answers by whom', async (t) => {
  const filed: PostDomainEvent = { type: 'AppealFiled', data: { postId: 7, decision: 1, reason: 'It is long enough.' } };
  const answered = (outcome: 'upheld' | 'reversed'): PostDomainEvent => ({
    type: 'AppealDecided',
    data: { postId: 7, decision: 1, outcome },
  });
  t.same(given(deskCounts, submitted, rejected)(filed), [counting('appealed')]);
  t.same(given(deskCounts, submitted, rejected, filed)(answered('upheld')), [counting('upheld', admin)]);
  t.same(given(deskCounts, submitted, rejected, filed, approved)(answered('reversed')), [counting('reversed', admin)]);
});
