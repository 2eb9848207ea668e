import type { Draft } from '../draft-store.ts';

/** A draft of account 7. */
export const aDraft = (change: Partial<Draft> = {}): Draft => ({
  userId: 7,
  id: '0a8f3c1e-5c7e-4b57-9d5c-0f4f4f0f9a11',
  values: { title: 'A bench supply', categoryId: '3', tags: 'power, ', summary: '', content: '<p>First.</p>', readTime: '5' },
  version: 1,
  createdAt: '2026-01-01T12:00:00.000Z',
  savedAt: '2026-01-01T12:04:00.000Z',
  device: 'Firefox on Linux',
  ...change,
});
