import type { PostDomainEvent } from '../../contracts/events.ts';
import { givenReason } from '../../domain/test/reasons.ts';
import { appendNext } from '../../event-log/append.ts';
import { readConfig } from '../config/config.ts';
import { openStores } from '../stores/stores.ts';

const text = {
  title: 'By Ada',
  summary: 'Of Ada',
  content: '<p>Ada</p>',
  categoryId: 1,
  tags: ['ada'],
  readTime: 1,
  cleanerVersion: 1,
};
const submitted = (postId: number): PostDomainEvent => ({
  type: 'PostSubmitted',
  data: { postId, authorId: 3, slug: `by-ada-${postId}`, ...text },
});
const approved = (postId: number): PostDomainEvent => ({ type: 'PostApproved', data: { postId, textRevision: 0 } });
const rule = givenReason(1, { text: '=HYPERLINK("https://evil.example")', url: 'https://benchnotes.example/rules' });
const law = givenReason(2, {
  ...{ name: 'Copied', text: 'Copied, "word for word".', ground: 'law', reference: 'Directive 2001/29/EC' },
  category: 'STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS',
});

/** Fills a site's log with the decisions of a year, a few days apart, and with events that reports do not count. */
export const decideForAYear = async (environment: Readonly<Record<string, string>>): Promise<void> => {
  const stores = await openStores(readConfig(environment), 'make');
  const at = async (time: string, postId: number, ...events: PostDomainEvent[]): Promise<void> => {
    const context = { actor: 'user-1', correlationId: 'test', now: new Date(time) };
    await appendNext(stores.log, `post-${postId}`, events, context);
  };
  const reason = 'Ada wrote nothing of it herself.';
  await at('2026-03-01T12:00:00Z', 1, submitted(1));
  await at('2026-03-04T12:00:00Z', 1, { type: 'PostRejected', data: { postId: 1, textRevision: 0, reason, reasons: [rule] } });
  await at('2026-05-01T12:00:00Z', 2, submitted(2), approved(2));
  await at('2026-12-31T23:59:59Z', 2, { type: 'PostUnpublished', data: { postId: 2, textRevision: 0, reasons: [rule, law] } });
  await at('2026-06-01T12:00:00Z', 3, submitted(3), { type: 'PostRejected', data: { postId: 3, textRevision: 0, reason } });
  await at('2026-06-02T12:00:00Z', 4, submitted(4), {
    type: 'PostRejected',
    data: { postId: 4, textRevision: 0, reasons: [rule] },
  });
  await at('2026-06-02T12:00:05Z', 4, { type: 'PostDecisionUndone', data: { postId: 4, decision: 1 } });
  await at('2026-12-29T21:00:00Z', 5, submitted(5));
  await at('2027-01-01T00:00:00Z', 5, {
    type: 'PostRejected',
    data: { postId: 5, textRevision: 0, reasons: [rule] },
  });
  const appeal = { postId: 3, decision: 1, reason: 'Ada wrote it all.' };
  await at('2026-06-03T12:00:00Z', 3, { type: 'AppealFiled', data: appeal });
  const outcome = { postId: 3, decision: 1, outcome: 'upheld', reason: 'Ada did not.' } as const;
  await at('2026-06-05T12:00:00Z', 3, { type: 'AppealDecided', data: outcome });
  await at('2026-07-01T12:00:00Z', 6, submitted(6), { type: 'PostErased', data: { postId: 6, reason: 'Copied.' } });
  const suspension = { actor: 'user-1', correlationId: 'test', now: new Date('2026-07-02T12:00:00Z') };
  const suspended = { type: 'AccountSuspended', data: { accountId: 3, reason: 'Ada copied it all.' } } as const;
  await appendNext(stores.log, 'account-3', [suspended], suspension);
  await stores.close();
};
