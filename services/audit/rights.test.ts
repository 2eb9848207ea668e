import t from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { MemoryLog } from '../../projections/test/log.ts';
import type { User } from '../accounts/accounts.ts';
import { Rights, rightsFindings } from './rights.ts';

const metadata = { version: 1, time: '2026-04-01T08:00:00.000Z', actor: 'operator', correlationId: 'test', previousHash: null };
const events = ['AdminGranted', 'AdminRevoked'].map((type, revision): RecordedEvent => {
  return { id: type, type, data: {}, metadata, stream: 'account-1', revision, position: revision + 7 };
});

t.test('an admin whom the log made none again: it is said where', async (t) => {
  const log = new MemoryLog();
  log.append(...events);
  const rights = new Rights();
  events.forEach((event) => rights.add(event));
  const ampere = { id: 1, username: 'ampere', isAdmin: true } as User;
  const [finding] = await rightsFindings(log, { all: async (after) => (after === 0 ? [ampere] : []) }, rights);
  t.equal(finding?.what, 'Account 1 (ampere) is an admin, and the log says that the right was taken away (position 8).');
});
