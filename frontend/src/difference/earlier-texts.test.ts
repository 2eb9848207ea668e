import t from 'tap';
import type { HistoryEntry } from '../../../contracts/views/post.ts';
import { knownText, textsIn } from './earlier-texts.ts';

const history = (...types: readonly HistoryEntry['type'][]): HistoryEntry[] =>
  types.map((type, revision) => ({
    ...{
      revision,
      type,
      time: `2026-01-01T12:0${revision}:00.000Z`,
      title: 'One',
      reason: null,
      reasons: [],
      ownPost: false,
      receipt: true,
    },
    actor: { id: 1, fullName: 'Ada', username: 'ada' },
  }));

t.test('a post that was sent once has no earlier text', async (t) => {
  t.same(textsIn(history('PostSubmitted', 'PostApproved')), { newest: 0, earlier: [] });
  t.equal(textsIn([]), undefined);
});

t.test('the newest first, each with the first decision on it that stands', async (t) => {
  const texts = textsIn(
    history('PostSubmitted', 'PostApproved', 'PostDecisionUndone', 'PostRejected', 'PostRevised', 'PostRevised', 'PostApproved'),
  );
  t.equal(texts?.newest, 5);
  t.same(texts?.earlier.map(({ revision, outcome }) => [revision, outcome]), [[4, 'not decided on'], [0, 'rejected']]); // prettier-ignore
  t.equal(knownText(texts?.earlier ?? [])?.revision, 0, 'the one that an admin has read');
});

t.test('changes to what is published are held against what was published, or was rejected since', async (t) => {
  const first = textsIn(history('PostSubmitted', 'PostApproved', 'PostRevisionProposed'));
  t.match(knownText(first?.earlier ?? []), { revision: 0, outcome: 'approved' });
  const second = textsIn(
    history('PostSubmitted', 'PostApproved', 'PostRevisionProposed', 'PostRevisionRejected', 'PostRevisionProposed'),
  );
  t.match(knownText(second?.earlier ?? []), { revision: 2, outcome: 'rejected' });
  t.match(knownText(textsIn(history('PostSubmitted', 'PostRevised'))?.earlier ?? []), { revision: 0 });
});
