import t from 'tap';
import { streamKinds } from '../../contracts/streams.ts';
import { asUser, eventStoreAddress } from './address.ts';
import { isOurs } from './events.ts';

const isSingle = (url: string): string => eventStoreAddress(url).connectionString.split('?')[0] as string;

t.test('what is ours is taken out of the URL, the rest is for the client', async (t) => {
  const { seeds, ...rest } = eventStoreAddress(
    'esdb+discover://user:p%40ss@one:2113/?streamPrefix=club-&tls_ca-file=/etc/ca.crt',
  );
  t.same(rest, {
    connectionString: 'esdb+discover://user:p%40ss@one:2113?tlsCAFile=/etc/ca.crt&keepAliveTimeout=3000&gossipTimeout=2',
    hosts: 'one:2113',
    credentials: { username: 'user', password: 'p@ss' },
    prefix: 'club-',
    isEncrypted: true,
    caFile: '/etc/ca.crt',
  });
  t.match(seeds, { hosts: ['one:2113'], within: 2_000 });
  const single = 'esdb://user:p%40ss@two:2114?tlsCAFile=/etc/ca.crt&keepAliveTimeout=3000&gossipTimeout=2';
  t.equal(seeds?.connectionStringOf('two:2114'), single);
});

t.test('several hosts are all looked at, whatever the scheme; one name stays what it is', async (t) => {
  t.equal(isSingle('esdb+discover://user:word@one:2113,two:2114,three'), 'esdb://user:word@one:2113,two:2114,three');
  t.equal(isSingle('esdb://user:word@one:2113,two:2114'), 'esdb://user:word@one:2113,two:2114');
  t.equal(isSingle('esdb+discover://user:word@cluster.example'), 'esdb+discover://user:word@cluster.example');
  t.equal(isSingle('esdb://user:word@log.example:2113'), 'esdb://user:word@log.example:2113');
  t.same(eventStoreAddress('esdb://user:word@one:2114,two').seeds?.hosts, ['one:2114', 'two:2113']);
  t.equal(eventStoreAddress('esdb://user:word@log.example:2113').seeds, undefined);
});

t.test('a server without users is sent none, but the calls are those of one with users', async (t) => {
  const { connectionString, credentials, prefix } = eventStoreAddress('esdb://127.0.0.1:2113?tls=false&keepAliveTimeout=9000');
  t.equal(connectionString, 'esdb://127.0.0.1:2113?tls=false&keepAliveTimeout=9000&gossipTimeout=2');
  t.match(credentials, { username: /./, password: /./ });
  t.equal(prefix, '');
});

t.test('what the client would refuse, or print with the password, is refused in a sentence without it', async (t) => {
  const refused: readonly (readonly [string, RegExp])[] = [
    ['user:secret@one?nodePreferences=leader', /an option that is not known.*nodePreference, /],
    ['user:secret@one?nodePreference=nearest', /nodePreference in EVENT_LOG_URL takes leader, /],
    ['user:secret@one?tlsVerifyCert=false', /tlsVerifyCert.*tlsCAFile/],
    ['user:secret@one?tls=yes', /tls in EVENT_LOG_URL takes true or false/],
    ['user:secret@one?keepAliveTimeout=soon', /keepAliveTimeout in EVENT_LOG_URL takes a whole number/],
    ['user:secret@one?tlsCAFile=', /tlsCAFile in EVENT_LOG_URL takes a text/],
    ['user:secret@one?tlsCAFile=%zz', /a "%" that begins no character/],
    ['user:secret@one?tls', /an option that is not known|takes/],
    ['user:secret@one?streamPrefix=$all', /must not begin with "\$"/],
    ['user:secret@one?streamPrefix=post-', /must not contain what a stream of a site begins with \("post-"\)/],
    ['user:secret@one?streamPrefix=slug-x', /\("slug-"\): take another one/],
    ['user:secret@one?streamPrefix=club_slug-', /\("slug-"\): take another one/],
    [`user:secret@one?streamPrefix=${encodeURIComponent('😀'.repeat(6))}post-`, /\("post-"\): take another one/],
    ['user:secret@one?streamPrefix=category', /\("categoryslug-"\): take another one/],
    ['user:sec:ret@one', /%3A/],
    ['user:secret@one:2113:9', /must name a server/],
    ['user:secret@one,,two', /must name a server/],
    ['user:secret@[::1]:2113', /must name a server/],
  ];
  for (const [rest, sentence] of refused) {
    const thrown = t.throws(() => eventStoreAddress(`esdb://${rest}`), { message: sentence }, rest) as Error;
    t.notMatch(thrown.message, /secret|sec:ret/);
  }
});

t.test('no other prefix makes the streams of two sites look alike', async (t) => {
  const prefixes = [
    '',
    'h',
    'h0_',
    'club',
    'club-',
    'club-club-',
    'posts-',
    'my-site-',
    'category-',
    'views',
    'view',
    'c',
    'é-',
    '😀',
  ];
  const taken = prefixes.filter((prefix) => {
    try {
      return eventStoreAddress(`esdb://one?tls=false&streamPrefix=${encodeURIComponent(prefix)}`).prefix === prefix;
    } catch {
      return false;
    }
  });
  t.ok(taken.length > 10, `${taken.length} are taken`);
  for (const prefix of taken) {
    for (const kind of streamKinds) {
      const owners = taken.filter((other) => isOurs({ streamId: `${prefix}${kind}-1` }, other));
      t.same(owners, [prefix], `${prefix}${kind}-1`);
    }
  }
});

t.test('the same server is named for another user, whatever stands in the password', async (t) => {
  const credentials = { username: 'admin', password: "a:b@c/d?e%$&'" };
  for (const url of ['esdb://user:p%40ss@one,two:2114?tlsCAFile=/etc/ca.crt', 'esdb+discover://one:2113?tls=false']) {
    const [before, after] = [eventStoreAddress(url), eventStoreAddress(asUser(url, credentials))];
    t.same(after.credentials, credentials);
    t.same([after.hosts, after.caFile, after.isEncrypted], [before.hosts, before.caFile, before.isEncrypted]);
  }
});
