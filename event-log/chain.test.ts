import { createHash } from 'node:crypto';
import t from 'tap';
import type { RecordedEvent } from '../contracts/recorded.ts';
import { hashOf } from './chain.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
const event: RecordedEvent = { stream: 'post-1', revision: 0, position: 9, id: 'id', type: 'Said', data: { a: 1 }, metadata };
const withMetadata = (more: object): string => hashOf({ ...event, metadata: { ...metadata, ...more } });

t.test('the hash of an event that has the known metadata alone stays what it was', async (t) => {
  const said = JSON.stringify(['post-1', 0, 'id', 'Said', 1, metadata.time, 'user-1', 'x', null, { a: 1 }]);
  t.equal(hashOf(event), createHash('sha256').update(said).digest('hex'));
  t.equal(hashOf({ ...event, position: 10 }), hashOf(event), 'positions belong to one log');
});

t.test(
  'every field of an event is hashed: where it stands, what it is, when, by whom, in which request, behind which other',
  async (t) => {
    for (const other of [{ stream: 'post-2' }, { revision: 1 }, { id: 'other' }, { type: 'Asked' }, { data: { a: 2 } }])
      t.not(hashOf({ ...event, ...other }), hashOf(event), Object.keys(other).join());
    const others = [
      { version: 2 },
      { time: '2026-01-01T12:00:00.001Z' },
      { actor: 'user-2' },
      { correlationId: 'y' },
      { previousHash: '0' },
    ];
    for (const other of others) t.not(withMetadata(other), hashOf(event), Object.keys(other).join());
  },
);

t.test('whatever else stands in the metadata is hashed too, in whatever order', async (t) => {
  t.not(withMetadata({ approvedBy: 'user-2' }), hashOf(event));
  t.not(withMetadata({ approvedBy: 'user-2' }), withMetadata({ approvedBy: 'user-3' }));
  t.not(withMetadata({ approvedBy: null }), hashOf(event));
  t.equal(withMetadata({ a: 1, b: { c: 2 } }), withMetadata({ b: { c: 2 }, a: 1 }));
  const known = ['post-1', 0, 'id', 'Said', 1, metadata.time, 'user-1', 'x', null, { a: 1 }];
  const said = JSON.stringify([...known, [['a', 1], ['b', { c: 2 }]]]); // prettier-ignore
  t.equal(withMetadata({ b: { c: 2 }, a: 1 }), createHash('sha256').update(said).digest('hex'), 'it is that of yesterday, too');
});

t.test('metadata that are no object any more have a hash of their own', async (t) => {
  for (const odd of [null, 'text', [1, 2]])
    t.not(hashOf({ ...event, metadata: odd as unknown as RecordedEvent['metadata'] }), hashOf(event));
});
