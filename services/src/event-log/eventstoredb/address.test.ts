import t from 'tap';
import { eventStoreAddress } from './address.ts';

t.test('what is ours is taken out of the URL, the rest is for the client', async (t) => {
  t.same(eventStoreAddress('esdb+discover://user:p%40ss@one:2113,two:2114/?streamPrefix=club-&tlsCAFile=/etc/ca.crt'), {
    connectionString: 'esdb+discover://user:p%40ss@one:2113,two:2114?tlsCAFile=/etc/ca.crt&keepAliveTimeout=3000',
    credentials: { username: 'user', password: 'p@ss' },
    prefix: 'club-',
  });
});

t.test('a server without users is sent none, but the calls are those of one with users', async (t) => {
  const { connectionString, credentials, prefix } = eventStoreAddress('esdb://127.0.0.1:2113?tls=false&keepAliveTimeout=9000');
  t.equal(connectionString, 'esdb://127.0.0.1:2113?tls=false&keepAliveTimeout=9000');
  t.match(credentials, { username: /./, password: /./ });
  t.equal(prefix, '');
});
