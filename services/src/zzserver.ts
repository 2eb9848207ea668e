import { startEventStoreDb } from '../../test-servers/eventstoredb/server.ts';
const s = await startEventStoreDb('/tmp/esdb-stack.db', 4400);
console.log(s.url);
