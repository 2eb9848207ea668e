import { join } from 'node:path';
import t from 'tap';
import type { NewEvent } from '../../contracts/recorded.ts';
import { EventStoreDbLog } from '../../event-log/eventstoredb.ts';
import { startEventStoreDb } from '../../test-servers/eventstoredb/server.ts';
import { asEvent } from '../../test-servers/eventstoredb/written-events.ts';
import { folder } from '../test/folder.ts';
import { attacks } from './attacks.suite.ts';
import { writeLog } from './test/write-log.ts';

const inBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

/** An event as the server's file contains it. */
const served = ({ id, type, data, metadata }: NewEvent): NewEvent =>
  asEvent({ id, type, contentType: 'application/json', data: inBase64(data), custom: inBase64(metadata) });

attacks(t, 'eventstoredb', async (t, events) => {
  const file = join(folder(t), 'server.db');
  await writeLog(file, events, served);
  const server = await startEventStoreDb(file);
  const log = new EventStoreDbLog(server.url);
  t.teardown(async () => {
    await log.close();
    await server.close();
  });
  return log;
});
