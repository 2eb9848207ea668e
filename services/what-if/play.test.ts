import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { action, perform } from '../../projections/test/actions.ts';
import { logged, MemoryLog, sqliteLog, type Said } from '../../projections/test/log.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { play } from './play.ts';
import { reportOf } from './report.ts';
import type { Submission, Verdict } from './rule.ts';

const text = { title: 'Pull-ups', summary: 'Short', content: '<p>Words</p>', categoryId: 3, tags: ['i2c'], readTime: 4 };
const category: Said = [
  'category-3',
  {
    type: 'CategoryCreated',
    data: { categoryId: 3, slug: 'buses', name: 'Buses', iconClass: 'a', iconColor: 'b', bgColor: 'c' },
  },
];
const submitted = (postId: number): Said => [
  `post-${postId}`,
  { type: 'PostSubmitted', data: { postId, authorId: 2, slug: `pull-ups-${postId}`, ...text, cleanerVersion: 1 } },
];
const brought = (postId: number, type: 'PostRevised' | 'PostRevisionProposed'): Said => [
  `post-${postId}`,
  { type, data: { postId, ...text, cleanerVersion: 1 } },
];
const decided = (postId: number, type: string, more: object = { textRevision: 0 }): Said => [
  `post-${postId}`,
  { type, data: { postId, ...more } },
];
const undone = (postId: number, decision: number): Said => decided(postId, 'PostDecisionUndone', { decision });

/** The submissions that a rule sees, and its verdicts on them. */
const played = async (verdict: (submission: Submission) => Verdict, ...said: readonly Said[]) => {
  const seen: Submission[] = [];
  const log = new MemoryLog(logged(category, ...said));
  const { submissions, unread } = await play(log, (submission) => {
    seen.push(submission);
    return Promise.resolve(verdict(submission));
  });
  return { seen, submissions, unread, report: reportOf({ submissions, unread }) };
};
const held = (): Verdict => 'hold';

t.test('a rule is shown the text, its category as it was called then, and what its author did so far', async (t) => {
  const look = { name: 'Buses and lines', iconClass: 'a', iconColor: 'b', bgColor: 'c' };
  const renamed: Said = ['category-3', { type: 'CategoryChanged', data: { categoryId: 3, ...look } }];
  const { seen } = await played(
    held,
    ...[submitted(1), decided(1, 'PostRejected'), renamed, brought(1, 'PostRevised')],
    ...[decided(1, 'PostApproved', { textRevision: 2 }), brought(1, 'PostRevisionProposed'), submitted(2)],
  );
  t.match(seen, [
    { kind: 'new', title: 'Pull-ups', slug: 'pull-ups-1', category: { slug: 'buses', name: 'Buses' }, author: { id: 2, submissions: 0, approvals: 0 } },
    { kind: 'revised', category: { slug: 'buses', name: 'Buses and lines' }, author: { submissions: 1, rejections: 1, approvals: 0 } },
    { kind: 'changes', author: { submissions: 2, rejections: 1, approvals: 1 } },
    { kind: 'new', slug: 'pull-ups-2', author: { submissions: 3, approvals: 1, unpublishings: 0 } },
  ]); // prettier-ignore
  t.throws(() => (seen[0] as unknown as { title: string }).title = 'Another', TypeError); // prettier-ignore
  t.throws(() => (seen[0]?.tags as string[]).push('more'), TypeError);
});

const outcomes: readonly (readonly [string, readonly Said[], string])[] = [
  ['waits', [], 'waiting'],
  ['is approved', [decided(1, 'PostApproved')], 'approved'],
  ['is rejected', [decided(1, 'PostRejected')], 'rejected'],
  ['is rejected, then approved all the same', [decided(1, 'PostRejected'), decided(1, 'PostApproved')], 'rejected'],
  ['is approved, which is undone', [decided(1, 'PostApproved'), undone(1, 1)], 'waiting'],
  ['is rejected after that', [decided(1, 'PostApproved'), undone(1, 1), decided(1, 'PostRejected')], 'rejected'],
  ['is withdrawn', [decided(1, 'PostWithdrawn', {})], 'withdrawn'],
  ['is withdrawn and deleted', [decided(1, 'PostWithdrawn', {}), decided(1, 'PostDeleted', {})], 'withdrawn'],
  ['is replaced', [brought(1, 'PostRevised')], 'replaced'],
  ['is erased', [decided(1, 'PostErased', { reason: 'They asked.' })], 'erased'],
];
for (const [what, after, outcome] of outcomes)
  t.test(`a text that ${what}: ${outcome}`, async (t) => {
    const { submissions } = await played(held, submitted(1), ...after);
    t.equal(submissions[0]?.recorded.outcome, outcome);
  });

t.test('changes to what is published have an outcome of their own', async (t) => {
  const live = [submitted(1), decided(1, 'PostApproved'), brought(1, 'PostRevisionProposed')];
  const ofChanges = async (...after: readonly Said[]) => (await played(held, ...live, ...after)).submissions.map(({ recorded }) => recorded); // prettier-ignore
  t.match(await ofChanges(), [{ outcome: 'approved' }, { outcome: 'waiting' }]);
  t.match(await ofChanges(decided(1, 'PostRevisionApproved', { textRevision: 2 }), decided(1, 'PostUnpublished', { textRevision: 2 })), [
    { outcome: 'approved', wasUnpublished: false },
    { outcome: 'approved', wasUnpublished: true },
  ]); // prettier-ignore
  t.match(
    await ofChanges(
      decided(1, 'PostRevisionApproved', { textRevision: 2 }),
      decided(1, 'PostUnpublished', { textRevision: 2 }),
      decided(1, 'PostApproved', { textRevision: 2 }),
      decided(1, 'PostUnpublished', { textRevision: 2 }),
    ),
    [{ wasUnpublished: false }, { wasUnpublished: true }],
    'approved changes are the text from then on',
  );
  t.match(
    await ofChanges(
      decided(1, 'PostRevisionRejected', { textRevision: 2 }),
      decided(1, 'AppealFiled', { decision: 3, reason: 'They are right.' }),
      decided(1, 'PostRevisionApproved', { textRevision: 2 }),
      decided(1, 'AppealDecided', { decision: 3, outcome: 'reversed' }),
      decided(1, 'PostUnpublished', { textRevision: 2 }),
    ),
    [{ wasUnpublished: false }, { outcome: 'rejected', wasUnpublished: true }],
    'so are those whose rejection was reversed',
  );
  t.match(await ofChanges(decided(1, 'PostUnpublished')), [{ wasUnpublished: true }, { outcome: 'closed' }]);
  t.match(await ofChanges(decided(1, 'PostUnpublished'), undone(1, 3)), [{ wasUnpublished: false }, { outcome: 'waiting' }]);
  t.match(await ofChanges(decided(1, 'PostRevisionWithdrawn', {})), [{ outcome: 'approved' }, { outcome: 'withdrawn' }]);
});

t.test('an unpublishing that is taken back leaves one from before as it was', async (t) => {
  const back = [decided(1, 'PostUnpublished'), decided(1, 'PostApproved'), decided(1, 'PostUnpublished'), undone(1, 4)];
  const { submissions } = await played(held, submitted(1), decided(1, 'PostApproved'), ...back);
  t.match(submissions, [{ recorded: { wasUnpublished: true } }]);
});

t.test('texts that cannot be read count from the time asked for on, and nothing else does', async (t) => {
  const unreadable: Said[] = [decided(1, 'PostSubmitted', {}), decided(2, 'PostSubmitted', {}), decided(3, 'constructor', {})];
  const events = logged(...unreadable);
  const unread = async (since?: string) => (await play(new MemoryLog(events), () => Promise.resolve('hold'), { since })).unread;
  t.equal(await unread(), 2);
  t.equal(await unread(events[1]?.metadata.time), 1);
});

t.test('which decisions differ, and how much earlier what was approved would be there', async (t) => {
  const said = [
    ...[submitted(1), decided(1, 'PostApproved'), submitted(2), decided(2, 'PostRejected', { textRevision: 0, reason: 'No' })],
    ...[submitted(3), submitted(4), decided(4, 'PostApproved'), decided(4, 'PostUnpublished')],
  ];
  const ids = ({ different }: { different: readonly { postId: number }[] }) => different.map(({ postId }) => postId);
  const all = async (verdict: Verdict) => (await played(() => verdict, ...said)).report;
  const approving = await all('approve');
  t.same(ids(approving), [2, 3]);
  t.match(approving, { submissions: 4, medianSaved: 1_000, unpublishedLater: 1 });
  t.same(approving.verdicts, { approve: { approved: 2, rejected: 1, waiting: 1 } });
  t.match(approving.different[0], { outcome: 'rejected', reason: 'No', decidedBy: 'user-1', title: 'Pull-ups' });
  t.same(ids(await all('reject')), [1, 3, 4]);
  t.same(ids(await all('two-admins')), [1, 2, 4]);
  t.match(await all('hold'), { different: [], medianSaved: null });
});

t.test('what is from before is not played, and counts in what its author did', async (t) => {
  const seen: Submission[] = [];
  const events = logged(category, submitted(1), decided(1, 'PostApproved'), submitted(2));
  const since = events[3]?.metadata.time;
  await play(new MemoryLog(events), async (submission) => (seen.push(submission), 'hold'), { since });
  t.match(seen, [{ postId: 2, author: { approvals: 1 } }]);
});

t.test('a text that is erased or cannot be read is told of, and not played', async (t) => {
  const [first, one, two, three] = logged(category, submitted(1), submitted(2), submitted(3)) as [
    RecordedEvent, RecordedEvent, RecordedEvent, RecordedEvent]; // prettier-ignore
  const log = new MemoryLog([first, { ...one, isErased: true }, { ...two, isLocked: true }, three]);
  const { submissions, unread } = await play(log, async () => 'hold');
  t.equal(unread, 2);
  t.match(submissions, [{ postId: 3 }]);
  t.equal(submissions.length, 1);
});

/**
 * The first decision on each text of a post, computed differently: undone events are removed from the history first.
 */
const outcomesOf = (events: readonly RecordedEvent[]): string[] => {
  const standing = events.reduce<RecordedEvent[]>(
    (before, event) => (event.type === 'PostDecisionUndone' ? before.slice(0, -1) : [...before, event]),
    [],
  );
  const decidedOn = (types: readonly string[], { revision }: RecordedEvent) =>
    standing.find(
      ({ type, data, revision: at }) =>
        at > revision && types.includes(type) && (data as { textRevision: number }).textRevision === revision,
    );
  return standing
    .filter(({ type }) => ['PostSubmitted', 'PostRevised', 'PostRevisionProposed'].includes(type))
    .map((event) => {
      const of = event.type === 'PostRevisionProposed' ? 'PostRevision' : 'Post';
      const found = decidedOn([`${of}Approved`, `${of}Rejected`], event);
      return found ? (found.type.endsWith('Approved') ? 'approved' : 'rejected') : 'none';
    });
};

t.test('in random histories the outcome of each text is the first decision on it that stands', async (t) => {
  const log = sqliteLog(t);
  let base = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 60 }), async (actions) => {
      base += 100;
      const after = await log.head();
      for (const one of actions) await perform(log, one, base, new Date(0));
      const events = await log.readAll(after, 10_000);
      const { submissions } = await play(new MemoryLog(events), async () => 'hold');
      for (const id of new Set(submissions.map(({ postId }) => postId))) {
        const expected = outcomesOf(events.filter(({ stream }) => stream === `post-${id}`));
        const found = submissions.filter(({ postId }) => postId === id).map(({ recorded: { outcome } }) => outcome);
        t.strictSame(found.map((one) => (one === 'approved' || one === 'rejected' ? one : 'none')), expected); // prettier-ignore
      }
    }),
    { numRuns: testCount('histories', 50) },
  );
});
