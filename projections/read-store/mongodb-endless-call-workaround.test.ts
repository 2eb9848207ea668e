import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import { driverConnection } from '../test/driver-connection.ts';
import { bounded } from './mongodb-endless-call-workaround.ts';

t.test('the driver still waits for ever for a call on a connection that was just cut', async (t) => {
  const { connection, socket } = await driverConnection(t);
  socket.destroy();
  const ended = () => 'it ended';
  const call = connection.command({ db: 'admin' }, { ping: 1 }).then(ended, ended);
  const needless = 'or mongodb-endless-call-workaround.ts is no longer needed';
  t.equal(await Promise.race([call, sleep(1_500, 'it waits')]), 'it waits', needless);
  t.ok(connection.closed, 'though the connection knows by now');
  t.equal(socket.listenerCount('drain'), 1, needless);
});

t.test('a call that waits for ever is given up soon enough for all to go on within five seconds', async (t) => {
  const store = bounded({ ask: () => new Promise<string>(() => undefined) });
  const late = sleep(4_900, 'it waits');
  await t.rejects(Promise.race([store.ask(), late]), { name: 'MongoNetworkTimeoutError' });
});
