import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import { put, remove } from './projection.ts';
import { queue } from './queue.ts';
import {
  approved,
  changesApproved,
  changesRejected,
  changesWithdrawn,
  erasure,
  featured,
  given,
  minute,
  proposed,
  rejected,
  revised,
  submitted,
  text,
  undone,
  unpublished,
  withdrawn,
} from './test/posts.ts';

const shown = {
  id: 7,
  authorId: 2,
  slug: 'pull-ups',
  title: text.title,
  summary: text.summary,
  tags: text.tags,
  categoryId: text.categoryId,
};
/** Waiting since the n-th event, which introduced the text; `place` determines its place in the queue. */
const since = (n: number, place = n, isProposal = false) => [
  put(7, { ...shown, textRevision: n, isProposal, isRemarked: false, since: minute(n), place: minute(place) }),
];
const changesSince = (n: number) => since(n, n, true);
const left = [remove(7)];

t.test('a pending post waits until somebody decides, or its author takes it back', async (t) => {
  t.same(given(queue)(submitted), since(0));
  for (const over of [approved, rejected, withdrawn, erasure]) t.same(given(queue, submitted)(over), left);
  t.same(given(queue, submitted, approved)(featured), []);
});

t.test('a new text has the place of the first one', async (t) => {
  t.same(given(queue, submitted)(revised()), since(1, 0));
  t.same(given(queue, submitted, rejected)(revised()), since(2, 0));
  t.same(given(queue, submitted, withdrawn)(revised()), since(2, 0));
  t.same(given(queue, submitted, approved, unpublished)(revised()), since(3), 'but not where it was published meanwhile');
});

t.test('a text that comes after remarks says so', async (t) => {
  const remarks = [{ anchor: { start: 0, end: 1, exact: 'x', prefix: '', suffix: '' }, text: 'Which one?' }];
  const remarked: PostDomainEvent = { type: 'PostRejected', data: { postId: 7, textRevision: 0, remarks } };
  t.match(given(queue, submitted, remarked)(revised()), [{ put: { isRemarked: true } }]);
  t.match(given(queue, submitted, remarked, revised(), rejected)(revised()), [{ put: { isRemarked: false } }]);
  t.match(given(queue, submitted, remarked)(undone(1)), [{ put: { isRemarked: false } }]);
});

t.test('a decision that is taken back gives the place back', async (t) => {
  for (const decision of [approved, rejected]) t.same(given(queue, submitted, decision)(undone(1)), since(0));
  t.same(given(queue, submitted, rejected, revised(), approved)(undone(3)), since(2, 0));
});

t.test('so do changes to a published one', async (t) => {
  const published = [submitted, approved];
  t.same(given(queue, ...published)(proposed()), changesSince(2));
  t.same(given(queue, ...published, proposed())(proposed()), changesSince(3), 'a newer text goes to the end');
  for (const over of [changesApproved(2), changesRejected(2), changesWithdrawn, unpublished, erasure])
    t.same(given(queue, ...published, proposed())(over), left);
  t.same(given(queue, ...published, proposed())(featured), []);
  t.same(given(queue, ...published, proposed(), changesRejected(2))(proposed()), changesSince(4));
});

t.test('what is proposed is what waits', async (t) => {
  const change = { title: 'Sizing pull-ups anew', tags: ['Bus'], categoryId: 4 };
  t.match(given(queue, submitted, approved)(proposed(change)), [{ put: change }]);
});
