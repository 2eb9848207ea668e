import t from 'tap';
import type { RecordedEvent } from './recorded.ts';
import { upcast, versionOf } from './upcast.ts';

const recorded = (type: string, version: number): RecordedEvent => ({
  id: '7b2f6f0e-3c1d-4f6a-9a44-0d5c2a1b3e4f',
  stream: 'post-1',
  revision: 0,
  position: 1,
  type,
  data: { postId: 1, by: 7 },
  metadata: { version, time: '2026-03-01T12:00:00.000Z', actor: 'user-7', correlationId: 'test', previousHash: null },
});

t.test('a name that every object has is no event, and has no versions of its own', async (t) => {
  for (const type of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    t.equal(versionOf(type), 1, type);
    t.throws(() => upcast(recorded(type, 1)), { message: `There is no event called ${type}.` });
  }
});

t.test('a version that there is not is refused with a sentence', async (t) => {
  t.throws(() => upcast(recorded('PostApproved', 0)), { message: 'PostApproved is in version 0: there is none.' });
  const newer = versionOf('PostApproved') + 1;
  const message = `PostApproved is in version ${newer}; this program knows it up to version ${newer - 1}.`;
  t.throws(() => upcast(recorded('PostApproved', newer)), { message });
});
