import t from 'tap';
import { authorRecords, noRecord, type AuthorRecord } from './author-records.ts';
import { add } from './projection.ts';
import {
  approved,
  changesApproved,
  changesRejected,
  deleted,
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

const counted = (sums: Partial<AuthorRecord>) => [add(2, noRecord(2), sums)];

t.test('a post is counted in the state that it is in', async (t) => {
  t.same(given(authorRecords)(submitted), counted({ waiting: 1 }));
  t.same(given(authorRecords, submitted)(withdrawn), counted({ waiting: -1, withdrawn: 1 }));
  t.same(given(authorRecords, submitted, approved)(unpublished), counted({ published: -1, unpublished: 1 }));
  t.same(given(authorRecords, submitted, approved, unpublished)(revised()), counted({ unpublished: -1, waiting: 1 }));
  t.same(given(authorRecords, submitted, rejected)(deleted), counted({ rejected: -1, deleted: 1 }));
  t.same(given(authorRecords, submitted, rejected)(erasure), counted({ rejected: -1, erased: 1 }));
  for (const event of [featured, proposed()]) t.same(given(authorRecords, submitted, approved)(event), [], event.type);
  t.same(given(authorRecords, submitted)(revised()), []);
});

t.test('decisions on what waited are counted, and one that is taken back was none', async (t) => {
  t.same(given(authorRecords, submitted)(approved), counted({ waiting: -1, published: 1, approvals: 1 }));
  t.same(given(authorRecords, submitted)(rejected), counted({ waiting: -1, rejected: 1, rejections: 1 }));
  const published = [submitted, approved, proposed()];
  t.match(given(authorRecords, ...published)(changesApproved(2)), [{ add: { published: 0, approvals: 1 } }]);
  t.match(given(authorRecords, ...published)(changesRejected(2)), [{ add: { published: 0, rejections: 1 } }]);
  t.match(given(authorRecords, submitted, rejected)(undone(1)), counted({ rejected: -1, waiting: 1, rejections: -1 }));
  t.same(given(authorRecords, submitted, approved, unpublished)(undone(2)), counted({ unpublished: -1, published: 1 }));
  t.match(given(authorRecords, ...published, changesRejected(2))(undone(3)), [{ add: { rejections: -1 } }]);
});
