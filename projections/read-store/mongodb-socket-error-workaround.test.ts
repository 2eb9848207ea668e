import { setImmediate as nextTurn } from 'node:timers/promises';
import { MongoError } from 'mongodb';
import t from 'tap';
import { driverConnection } from '../test/driver-connection.ts';
import { isSocketError } from './mongodb-socket-error-workaround.ts';

t.test('the driver still names no error of a socket that breaks a call which waits to be written', async (t) => {
  const { connection, socket } = await driverConnection(t);
  socket.cork();
  const call = connection.command({ db: 'admin' }, { ping: 1, comment: 'x'.repeat(100_000) }).catch((error: unknown) => error);
  while (socket.listenerCount('drain') === 0) await nextTurn();
  socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }));
  const error = await call;
  t.notOk(error instanceof MongoError, 'or mongodb-socket-error-workaround.ts is no longer needed');
  t.ok(isSocketError(error));
});
