import { hash } from 'node:crypto';
import { join } from 'node:path';
import fc from '../scripts/fast-check.ts';
import t, { type Test } from 'tap';
import type { DomainEvent, Metadata, RecordedEvent } from '../contracts/recorded.ts';
import { folder } from '../services/test/folder.ts';
import { toRecord } from './append.ts';
import { commitmentOf, commitmentTo, keepsCommitment, saltOf } from './commitment.ts';
import { encrypted } from './encrypted.ts';
import { SqliteEventLog } from './sqlite.ts';
import { keysInMemory } from './test/keys.ts';

const context = { actor: 'user-1', correlationId: 'x', now: new Date('2026-01-01T12:00:00.000Z') };
const rejected: DomainEvent = { type: 'PostRejected', data: { postId: 1, reason: 'Say which wire it was.', textRevision: 0 } };
const approved: DomainEvent = { type: 'PostApproved', data: { postId: 1, textRevision: 0 } };
const erasure: DomainEvent = { type: 'PostErased', data: { postId: 1, reason: 'They asked for it.' } };

const site = async (t: Test, ...events: DomainEvent[]) => {
  const [plain, keys] = [new SqliteEventLog(join(folder(t), 'events.db')), keysInMemory()];
  t.teardown(() => plain.close());
  const log = encrypted(plain, keys);
  await log.append('post-1', 'no_stream', toRecord('post-1', undefined, events, context));
  return { plain, log };
};

t.test('a commitment is what the docstring says, of known bytes', async (t) => {
  const salt = Buffer.alloc(32, 7);
  const bytes = Buffer.concat([salt, Buffer.from('{"wire":"Ω"}')]);
  t.equal(commitmentTo({ wire: 'Ω' }, salt), hash('sha256', bytes, 'base64'));
});

t.test('each event commits to its data, with a salt of its own', async (t) => {
  const { log } = await site(t, rejected, approved, approved);
  const events = await log.readAll(0, 10);
  t.same(events.map(keepsCommitment), [true, true, true]);
  t.equal(new Set(events.map(saltOf)).size, 3);
  t.equal(new Set(events.map(commitmentOf)).size, 3, 'equal data do not show');
});

t.test('the salt is encrypted with what a person wrote, and erased with it; the commitment stays', async (t) => {
  const { plain, log } = await site(t, rejected, approved);
  const [said, read] = [(await plain.readAll(0, 10))[0], (await log.readAll(0, 10))[0]] as RecordedEvent[];
  t.match(said?.metadata, { commitment: /^[\w+/]{43}=$/, salt: undefined });
  t.equal(said?.salt, undefined);
  t.match(read?.salt, /^[\w+/]{43}=$/);
  t.notOk('salt' in (read?.data as object));
  await log.append('post-1', 1, toRecord('post-1', (await log.last('post-1')) as RecordedEvent, [erasure], context));
  const [erased] = await log.readAll(0, 1);
  t.match(erased, { isErased: true, salt: undefined, metadata: { commitment: said?.metadata.commitment } });
  t.equal(keepsCommitment(erased as RecordedEvent), undefined);
});

t.test('of whatever data JSON holds: they keep it as they are read, and not once a value is another', async (t) => {
  const property = fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (one, other) => {
    const [read] = JSON.parse(JSON.stringify([one])) as unknown[];
    const [event] = toRecord('post-1', undefined, [{ type: 'Said', data: one }], context);
    const recorded = { ...event, data: read, stream: 'post-1', revision: 0, position: 1 } as RecordedEvent;
    t.equal(keepsCommitment(recorded), true);
    if (JSON.stringify(other) !== JSON.stringify(one)) t.equal(keepsCommitment({ ...recorded, data: other }), false);
  });
  await fc.assert(property, { numRuns: 300 });
});

t.test('an event without its salt does not keep its commitment; one of before has none', async (t) => {
  const { log } = await site(t, approved);
  const [event] = (await log.readAll(0, 1)) as [RecordedEvent];
  const { salt: _salt, ...unsalted } = event.metadata;
  t.equal(keepsCommitment({ ...event, metadata: unsalted }), false);
  t.equal(keepsCommitment({ ...event, metadata: { ...event.metadata, salt: 7 as unknown as string } }), false, 'altered');
  t.equal(keepsCommitment({ ...event, metadata: null as unknown as Metadata }), undefined, 'altered');
  const { commitment: _commitment, ...before } = unsalted;
  const old = { ...event, metadata: before };
  t.equal(keepsCommitment(old), undefined);
  t.equal(commitmentOf(old), hash('sha256', JSON.stringify(approved.data), 'base64'), 'it commits to what is stored');
});
