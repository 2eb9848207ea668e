import t from 'tap';
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
  unpublished,
  withdrawn,
} from './test/posts.ts';

const since = (n: number) => [put(7, { id: 7, since: minute(n) })];
const left = [remove(7)];

t.test('a pending post waits until somebody decides, or its author takes it back', async (t) => {
  t.same(given(queue)(submitted), since(0));
  t.same(given(queue, submitted)(revised()), since(1));
  for (const over of [approved, rejected, withdrawn, erasure]) t.same(given(queue, submitted)(over), left);
  t.same(given(queue, submitted, rejected)(revised()), since(2));
});

t.test('so do changes to a published one', async (t) => {
  const published = [submitted, approved];
  t.same(given(queue, ...published)(proposed()), since(2));
  t.same(given(queue, ...published, proposed())(proposed()), since(3), 'a newer text goes to the end');
  for (const over of [changesApproved(2), changesRejected(2), changesWithdrawn, unpublished, erasure])
    t.same(given(queue, ...published, proposed())(over), left);
  t.same(given(queue, ...published, proposed())(featured), []);
  t.same(given(queue, ...published, proposed(), changesRejected(2))(proposed()), since(4));
});
