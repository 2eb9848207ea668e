import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import { history } from './history.ts';
import { put, set } from './projection.ts';
import {
  approved,
  changesApproved,
  changesRejected,
  changesWithdrawn,
  deleted,
  erasure,
  featured,
  given,
  minute,
  proposed,
  rejected,
  revised,
  submitted,
  unfeatured,
  unpublished,
  withdrawn,
} from './test/posts.ts';

const entry = (revision: number, type: string, reason: string | null = null, title = 'Sizing I2C pull-ups') => [
  put(`7-${revision}`, { postId: 7, revision, type, actor: 'user-1', time: minute(revision), reason, reasons: [], title }),
];

const cases: [PostDomainEvent[], PostDomainEvent, unknown[]][] = [
  [[], submitted, entry(0, 'PostSubmitted')],
  [[submitted], revised({ title: 'New' }), entry(1, 'PostRevised', null, 'New')],
  [[submitted], withdrawn, entry(1, 'PostWithdrawn')],
  [[submitted, withdrawn], deleted, entry(2, 'PostDeleted')],
  [[submitted], approved, entry(1, 'PostApproved')],
  [[submitted], rejected, entry(1, 'PostRejected', 'Too short')],
  [[submitted, approved], unpublished, entry(2, 'PostUnpublished')],
  [[submitted, approved], proposed({ title: 'New' }), entry(2, 'PostRevisionProposed', null, 'New')],
  [[submitted, approved, proposed({ title: 'New' })], changesRejected(2), entry(3, 'PostRevisionRejected', 'Too short', 'New')],
  [[submitted, approved, proposed({ title: 'New' })], changesApproved(2), entry(3, 'PostRevisionApproved', null, 'New')],
  [[submitted, approved, proposed({ title: 'New' })], changesWithdrawn, entry(3, 'PostRevisionWithdrawn')],
  [[submitted, approved], featured, entry(2, 'PostFeatured')],
  [[submitted, approved, featured], unfeatured, entry(3, 'PostUnfeatured')],
];

t.test('of what came before an erasure, who did what and when is left', async (t) => {
  const before = (revision: number) => set(`7-${revision}`, undefined, { reason: null, reasons: [], title: 'Erased' });
  t.same(given(history, submitted, rejected)(erasure), [
    before(0),
    before(1),
    ...entry(2, 'PostErased', 'They asked for it.', 'Erased'),
  ]);
});

for (const [before, domainEvent, changes] of cases) {
  t.test(`${domainEvent.type} leaves ${changes.length} entries`, async (t) => {
    t.same(given(history, ...before)(domainEvent), changes);
  });
}
