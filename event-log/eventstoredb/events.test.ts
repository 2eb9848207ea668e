import t from 'tap';
import { DamagedEventError } from '../../contracts/recorded.ts';
import { toEventOrDamaged, type ServerEvent } from './events.ts';

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };
const event: ServerEvent = {
  ...{ streamId: 'club-post-1', id: 'e7c1e6c0-1111-4111-8111-000000000000', revision: 3n, type: 'Said', isJson: true },
  ...{ data: { said: 'µA' }, metadata, position: { commit: 70n, prepare: 70n } },
};
const deep = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) as unknown;

t.test('an event that somebody else wrote so that it cannot be written again is a damaged one, in its place', async (t) => {
  t.match(toEventOrDamaged(event, 'club-'), { stream: 'post-1', revision: 3, position: 70, data: { said: 'µA' } });
  for (const odd of [{ data: deep }, { data: { said: deep } }, { metadata: { ...metadata, more: deep } }]) {
    const damaged = toEventOrDamaged({ ...event, ...odd }, 'club-');
    t.ok(damaged instanceof DamagedEventError);
    t.match(damaged, { stream: 'post-1', revision: 3, position: 70, raw: undefined });
  }
});
