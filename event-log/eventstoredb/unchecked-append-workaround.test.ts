import { randomUUID } from 'node:crypto';
import t from 'tap';
import { runScript } from '../../services/test/script.ts';
import { toAppend } from './unchecked-append-workaround.ts';

const append = `
  import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
  const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
  const options = { credentials: { username: 'none', password: 'none' } };
  const append = client.appendToStream('post-1', jsonEvent({ type: 'Said', data: undefined }), options);
  await append.catch((error) => console.log('The caller is told: ' + error.message));
  process.exit(0);
`;

const metadata = { version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null };

t.test('a process still dies of an append of what is no JSON', async (t) => {
  const { code, stdout, stderr } = await runScript(append);
  const message = 'or unchecked-append-workaround.ts is no longer needed';
  t.equal(code, 1, message);
  t.match(stderr, /TypeError/, message);
  t.equal(stdout, '', message);
});

t.test('it is refused before the client sees it', async (t) => {
  const event = { id: randomUUID(), type: 'Said', data: undefined, metadata };
  t.throws(() => toAppend([event]), { message: 'The data of Said cannot be written as JSON.' });
});
