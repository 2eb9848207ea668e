import { hash } from 'node:crypto';
import t from 'tap';
import { DamagedEventError, type Metadata, type RecordedEvent } from '../../contracts/recorded.ts';
import { commitmentTo } from '../commitment.ts';
import { leafHashOf } from './hashes.ts';
import { eventLeafHash, leafOf, preimageOf } from './leaf.ts';

const salt = Buffer.alloc(32, 7).toString('base64');
const metadata: Metadata = {
  version: 1,
  time: '2026-01-01T12:00:00.000Z',
  actor: 'user-1',
  correlationId: 'x',
  previousHash: null,
  commitment: 'LJpBLd8XFIMDsW9jgAIu9YQVzqF+J7bqQbLiMfVvJZM=',
  salt,
};
const event: RecordedEvent = {
  stream: 'post-1',
  revision: 3,
  position: 17,
  id: '5c1d9c0e-8a50-4f77-a1e9-0c1f0f4c9d11',
  type: 'PostRejected',
  data: { postId: 1, reason: 'Say which wire it was: 12 Ω.' },
  metadata,
};

t.test('a leaf is what the docstring says, of known bytes', async (t) => {
  const open = '{"actor":"user-1","correlationId":"x","previousHash":null,"time":"2026-01-01T12:00:00.000Z","version":1}';
  const bytes = `["benchnotes/event/v1","post-1",3,"${event.id}","PostRejected",${open},"${metadata.commitment}"]`;
  t.equal(leafOf(event).toString(), bytes);
  t.same(eventLeafHash(event), hash('sha256', Buffer.concat([Buffer.of(0), Buffer.from(bytes)]), 'buffer'));
});

t.test('the leaf hash is that of its bytes, whatever the text', async (t) => {
  for (const type of ['電流 Ω', '\u0000', '\ud800'])
    t.same(eventLeafHash({ ...event, type }), leafHashOf(leafOf({ ...event, type })), JSON.stringify(type));
  const damaged = new DamagedEventError({ position: 1, stream: 'post-電', revision: 0, type: 'Ω' });
  t.same(eventLeafHash(damaged), leafHashOf(leafOf(damaged)), 'a damaged event');
});

t.test('it holds neither what the event says nor its salt, and not where the log has it', async (t) => {
  const leaf = leafOf(event).toString();
  for (const hidden of ['wire', salt]) t.notOk(leaf.includes(hidden), hidden);
  t.same(leafOf({ ...event, position: 99 }), leafOf(event), 'a restored log has other positions');
  t.same(
    leafOf({ ...event, metadata: Object.fromEntries(Object.entries(metadata).toReversed()) as unknown as Metadata }),
    leafOf(event),
  );
});

t.test('whatever else is another makes it another leaf', async (t) => {
  const others: Partial<RecordedEvent>[] = [
    { stream: 'post-2' },
    { revision: 4 },
    { id: '5c1d9c0e-8a50-4f77-a1e9-0c1f0f4c9d12' },
    { type: 'PostApproved' },
    { metadata: { ...metadata, actor: 'user-2' } },
    { metadata: { ...metadata, commitment: 'MJpBLd8XFIMDsW9jgAIu9YQVzqF+J7bqQbLiMfVvJZM=' } },
  ];
  for (const other of others) t.notSame(leafOf({ ...event, ...other }), leafOf(event), JSON.stringify(other));
});

t.test('an event of before commits to its data as they are stored', async (t) => {
  const { commitment: _commitment, salt: _salt, ...before } = metadata;
  const old = { ...event, metadata: before };
  t.match(leafOf(old).toString(), hash('sha256', JSON.stringify(event.data), 'base64'));
  t.match(leafOf({ ...old, stored: { encrypted: 'AAAA' } }).toString(), hash('sha256', '{"encrypted":"AAAA"}', 'base64'));
});

t.test('altered metadata and damaged events have leaves, too', async (t) => {
  for (const odd of [null, 7, 'text', ['a'], undefined])
    t.type(leafOf({ ...event, metadata: odd as unknown as Metadata }), Buffer, JSON.stringify(odd));
  const data = Buffer.from('{"half');
  const none = new Uint8Array();
  const raw = { stream: none, revision: none, id: none, type: none, metadata: none, data };
  t.equal(
    leafOf(new DamagedEventError(event, raw)).toString(),
    `["benchnotes/damaged/v1","post-1",3,"PostRejected","${hash('sha256', data, 'base64')}"]`,
  );
  t.equal(leafOf(new DamagedEventError(event)).toString(), '["benchnotes/damaged/v1","post-1",3,"PostRejected",null]');
});

t.test('the preimage of an event opens its commitment as long as that can be read, and is kept', (t) => {
  const commitment = commitmentTo(event.data, Buffer.from(salt, 'base64'));
  const kept = { ...event, metadata: { ...metadata, commitment } };
  const { leaf, opened } = preimageOf(kept);
  t.same(leaf, leafOf(kept));
  t.equal(hash('sha256', Buffer.concat([opened?.salt ?? Buffer.of(), opened?.data ?? Buffer.of()]), 'base64'), commitment);
  const { commitment: _commitment, salt: _salt, ...before } = metadata;
  const others: Partial<RecordedEvent>[] = [
    { isErased: true },
    { isLocked: true },
    { data: { postId: 1, reason: 'Something else.' } },
    { metadata: before },
  ];
  for (const other of others) t.equal(preimageOf({ ...kept, ...other }).opened, undefined, JSON.stringify(other));
  t.end();
});
