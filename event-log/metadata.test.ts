import t from 'tap';
import { isMetadata } from './metadata.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };

t.test('metadata hold what every event carries, and may hold more', async (t) => {
  for (const whole of [metadata, { ...metadata, previousHash: '0a' }, { ...metadata, approvedBy: 7 }])
    t.equal(isMetadata(whole), true);
  for (const none of [undefined, null, 5, 'text', [], [metadata]]) t.equal(isMetadata(none), false);
});

t.test('each field is of its kind', async (t) => {
  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    version: ['1', 1.5, null],
    time: ['yesterday', 5, null, ['2026-01-01T12:00:00.000Z']],
    actor: [7, null],
    correlationId: [7, null],
    previousHash: [7, {}],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of [...values, undefined])
      t.equal(isMetadata({ ...metadata, [field]: value }), false, `${field} ${String(value)}`);
  }
});
