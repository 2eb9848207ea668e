import { createRequire } from 'node:module';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import t from 'tap';
import { bindable } from './empty-bytes-workaround.ts';
import { withoutWarnings } from './experimental-warning-workaround.ts';

interface Sqlite {
  readonly DatabaseSync: new (file: string) => { prepare(sql: string): { get(value: unknown): unknown } };
}

const [major] = process.versions.node.split('.').map(Number);
const notHere = major === 22 ? false : 'Node 22 alone takes bytes that are none for NULL';

/** Empty bytes that came from another thread. */
const noBytes = (): unknown => {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(new Uint8Array(0));
  const message: unknown = receiveMessageOnPort(port2)?.message;
  port1.close();
  return message;
};

t.test("Node's SQLite still takes bytes that are none and came from another thread for NULL", async (t) => {
  if (notHere) return t.pass(notHere);
  const require = createRequire(import.meta.url);
  const { DatabaseSync } = withoutWarnings(() => require('node:sqlite') as Sqlite);
  const statement = new DatabaseSync(':memory:').prepare('SELECT typeof(?) AS type');
  t.match(statement.get(bindable(noBytes())), { type: 'blob' });
  t.match(statement.get(noBytes()), { type: 'null' }, 'or empty-bytes-workaround.ts is no longer needed');
});
