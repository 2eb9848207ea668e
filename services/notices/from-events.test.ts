import t from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { logged, MemoryLog, type Said } from '../../projections/test/log.ts';
import { noticesFrom } from './from-events.ts';

const text = { title: 'Pull-ups', summary: 'Short', content: '<p>Words</p>', categoryId: 3, tags: ['i2c'], readTime: 4 };
const onPost = (type: string, data: object = {}): Said => ['post-1', { type, data: { postId: 1, ...data } }];

t.test('whether readers had what is erased is told by few reads, however long its stream is', async (t) => {
  const submitted = onPost('PostSubmitted', { authorId: 2, slug: 'pull-ups', ...text, cleanerVersion: 1 });
  const revised = Array.from({ length: 300 }, () => onPost('PostRevised', { ...text, cleanerVersion: 1 }));
  const approved = onPost('PostApproved', { textRevision: 300 });
  const erased = onPost('PostErased', { reason: 'They asked.' });
  for (const [more, slug] of [
    [[], undefined],
    [[approved], 'pull-ups'],
  ] as const) {
    const events = logged(submitted, ...revised, ...more, erased);
    const log = new MemoryLog(events);
    let reads = 0;
    const counted = {
      readStream: (...given: Parameters<typeof log.readStream>) => {
        reads += 1;
        return log.readStream(...given);
      },
    };
    const rules = { undoWindow: 0, admins: () => Promise.resolve([]), now: () => new Date() };
    const notices = await noticesFrom(counted, events.at(-1) as RecordedEvent, rules);
    t.match(notices, [{ kind: 'erased', userId: 2 }]);
    t.equal(notices[0]?.slug, slug);
    t.ok(reads < 10, `${reads} reads`);
  }
});
