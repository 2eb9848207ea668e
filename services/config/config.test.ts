import { readFileSync } from 'node:fs';
import t from 'tap';
import { ConfigError, readConfig, settingNames } from './config.ts';
import { s3PlaceOf } from './image-store-url.ts';

const errorsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
};

t.test('without any setting the embedded default runs', async (t) => {
  t.match(readConfig({}), {
    role: 'all',
    port: 3000,
    siteUrl: 'http://localhost:3000',
    siteName: undefined,
    siteDir: /\/site$/,
    eventLogUrl: /^sqlite:\/.*\/data\/events\.db$/,
    readStoreUrl: /^sqlite:\/.*\/data\/read\.db$/,
    imageStoreUrl: /^file:\/\/\/.*\/data\/images$/,
    sessionSecret: undefined,
    demo: true,
    trustProxy: [],
    fourEyes: false,
    undoSeconds: 30,
    reviewClaims: 'shown',
    requireSecondFactor: 'nobody',
    rateLimits: true,
    cacheMaxAge: undefined,
    securityContact: [],
    securityPolicy: undefined,
    smtp: undefined,
    mailFrom: undefined,
    timeZone: 'UTC',
    digestHour: 8,
    logLevel: 'info',
  });
  t.match(readConfig({ NODE_ENV: 'production' }), { demo: false, host: '0.0.0.0' });
});

t.test('demo content is for this machine alone, unless more is asked for', async (t) => {
  const where = (environment: Readonly<Record<string, string>>) => {
    const { demo, host } = readConfig(environment);
    return [demo, host];
  };
  t.same(where({}), [true, '127.0.0.1']);
  t.same(where({ HOST: 'localhost' }), [true, 'localhost']);
  t.same(where({ HOST: '::1' }), [true, '::1']);
  t.same(where({ HOST: '127.0.0.2' }), [true, '127.0.0.2']);
  t.same(where({ HOST: '0.0.0.0' }), [false, '0.0.0.0']);
  t.same(where({ HOST: '0.0.0.0', DEMO: 'true' }), [true, '0.0.0.0']);
  t.same(where({ DEMO: 'false' }), [false, '0.0.0.0']);
  t.same(where({ NODE_ENV: 'production', DEMO: 'true' }), [true, '127.0.0.1']);
});

t.test('space around a value is no part of it, and the bounds are part of what is allowed', async (t) => {
  t.match(readConfig({ SITE_NAME: ' Club ', CACHE_MAX_AGE: ' 60 ' }), { siteName: 'Club', cacheMaxAge: 60 });
  t.equal(readConfig({ SITE_NAME: 'x'.repeat(60) }).siteName?.length, 60);
  t.equal(errorsOf({ SITE_NAME: 'x'.repeat(61) }).length, 1);
  for (const age of ['60s', 's60', '1234567', '4']) t.match(errorsOf({ CACHE_MAX_AGE: age }), [/^CACHE_MAX_AGE must/], age);
  for (const policy of ['mailto:security@benchnotes.example', 'http://benchnotes.example', 'https://'])
    t.match(errorsOf({ SECURITY_POLICY: policy }), [/^SECURITY_POLICY must/], policy);
  const stores = {
    EVENT_LOG_URL: 'esdb://one?tls=false',
    READ_STORE_URL: 'mongodb://two',
    DEMO: 'false',
    DATA_KEY: '0'.repeat(64),
  };
  t.match(errorsOf({ ...stores, ROLE: 'api', SESSION_SECRET: '   ' }), [/^ROLE api needs a SESSION_SECRET/]);
});

t.test('every setting is read', async (t) => {
  const environment = {
    ROLE: 'all',
    PORT: '8080',
    HOST: '127.0.0.1',
    DATA_DIR: '/srv/benchnotes',
    EVENT_LOG_URL: 'sqlite:/srv/log.db',
    READ_STORE_URL: 'sqlite:/srv/read.db',
    IMAGE_STORE_URL: 'file:///srv/pictures',
    SESSION_SECRET: 'x'.repeat(32),
    DATA_KEY: '5a'.repeat(32),
    LOG_KEY: '5b'.repeat(32),
    SITE_URL: 'HTTPS://Benchnotes.Example:443/',
    SITE_NAME: 'Club',
    SITE_DIR: '/srv/site',
    DEMO: 'no',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1',
    FOUR_EYES: 'yes',
    UNDO_SECONDS: '0',
    REVIEW_CLAIMS: 'required',
    REQUIRE_SECOND_FACTOR: 'admins',
    RATE_LIMITS: 'no',
    CACHE_MAX_AGE: '300',
    SECURITY_CONTACT: 'mailto:security@benchnotes.example, tel:+1-201-555-0123',
    SECURITY_POLICY: 'https://benchnotes.example/security',
    SMTP_URL: 'smtp://site:p%40ss@mail.example.org:2525',
    MAIL_FROM: 'club@example.org',
    TIME_ZONE: 'Europe/Berlin',
    DIGEST_HOUR: '0',
    LOG_LEVEL: 'warn',
  };
  t.same(readConfig(environment), {
    role: 'all',
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/srv/benchnotes',
    eventLogUrl: 'sqlite:/srv/log.db',
    readStoreUrl: 'sqlite:/srv/read.db',
    imageStoreUrl: 'file:///srv/pictures',
    sessionSecret: 'x'.repeat(32),
    dataKey: '5a'.repeat(32),
    logKey: '5b'.repeat(32),
    siteUrl: 'https://benchnotes.example',
    siteName: 'Club',
    siteDir: '/srv/site',
    demo: false,
    isProduction: false,
    trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1'],
    fourEyes: true,
    undoSeconds: 0,
    reviewClaims: 'required',
    requireSecondFactor: 'admins',
    rateLimits: false,
    cacheMaxAge: 300,
    securityContact: ['mailto:security@benchnotes.example', 'tel:+1-201-555-0123'],
    securityPolicy: 'https://benchnotes.example/security',
    smtp: { host: 'mail.example.org', port: 2525, tls: 'must', user: 'site', password: 'p@ss' },
    mailFrom: 'club@example.org',
    timeZone: 'Europe/Berlin',
    digestHour: 0,
    logLevel: 'warn',
  });
});

t.test('a comment behind a value, which systemd takes for a part of it, is named', (t) => {
  const commentedOut = /^PORT must be a whole number .*\. A comment needs a line of its own\.$/;
  t.throws(() => readConfig({ PORT: '8080 # for nginx' }), { errors: [commentedOut] });
  t.throws(() => readConfig({ PORT: '#8080' }), { errors: [/to 65535\.$/] });
  t.end();
});

t.test('every error is told at once, each in a sentence with the name of its setting', async (t) => {
  const wrong = {
    ROLE: 'reader',
    PORT: 'http',
    EVENT_LOG_URL: 'postgres://here',
    READ_STORE_URL: 'here.db',
    IMAGE_STORE_URL: 'pictures',
    SESSION_SECRET: 'short',
    DATA_KEY: 'too short',
    LOG_KEY: 'too short',
    SITE_URL: 'benchnotes.example/path',
    SITE_NAME: 'x'.repeat(61),
    DEMO: 'maybe',
    TRUST_PROXY: 'true',
    FOUR_EYES: 'two',
    UNDO_SECONDS: '601',
    REVIEW_CLAIMS: 'maybe',
    REQUIRE_SECOND_FACTOR: 'true',
    RATE_LIMITS: '100',
    CACHE_MAX_AGE: '4',
    SECURITY_CONTACT: 'security@benchnotes.example',
    SECURITY_POLICY: 'http://benchnotes.example/security',
    SMTP_URL: 'mail.example.org:25',
    MAIL_FROM: 'nobody',
    TIME_ZONE: 'Berlin',
    DIGEST_HOUR: '24',
    LOG_LEVEL: 'loud',
  };
  const errors = errorsOf(wrong);
  t.equal(errors.length, Object.keys(wrong).length);
  for (const name of Object.keys(wrong)) t.equal(errors.filter((one) => new RegExp(`^${name} .*\\.$`).test(one)).length, 1, name);
  t.equal(errorsOf({ EVENT_LOG_URL: 'sqlite:a.db', READ_STORE_URL: 'sqlite:a.db' }).length, 1);
  for (const range of ['10.0.0.0/99', '0.0.0.0/0', '::/0', '127.0.0.1, 0.0.0.0/0', '1', '*'])
    t.equal(errorsOf({ TRUST_PROXY: range }).length, 1, range);
});

t.test('roles of their own are for processes that share their stores, and the secret of sessions', async (t) => {
  const shared = {
    EVENT_LOG_URL: 'esdb://log.example:2113?tls=false',
    READ_STORE_URL: 'mongodb://store.example/benchnotes',
    SESSION_SECRET: 'x'.repeat(32),
    DATA_KEY: '0'.repeat(64),
  };
  t.match(readConfig({ ...shared, ROLE: 'api' }), { role: 'api', demo: false });
  t.match(readConfig({ ...shared, ROLE: 'projector', SESSION_SECRET: '' }), { role: 'projector', demo: false });
  t.match(errorsOf({ ...shared, ROLE: 'api', SESSION_SECRET: '' }), [/^ROLE api needs a SESSION_SECRET/]);
  for (const ROLE of ['api', 'projector'])
    t.match(errorsOf({ ...shared, ROLE, DATA_KEY: '' }), [/^ROLE api and ROLE projector need a DATA_KEY/]);
  for (const left of ['EVENT_LOG_URL', 'READ_STORE_URL'])
    t.match(errorsOf({ ...shared, ROLE: 'projector', [left]: '' }), [/share their stores/], left);
  t.match(errorsOf({ ...shared, ROLE: 'api', DEMO: 'true' }), [/^DEMO must be false with ROLE api/]);
});

t.test('a MongoDB server or replica set keeps the read collections', async (t) => {
  const usable = [
    'mongodb://127.0.0.1:27017',
    'mongodb://127.0.0.1:27017/',
    'mongodb://user:p%2Fss@one:27017,two,[::1]:3/notes?replicaSet=site&tls=true',
    'mongodb+srv://cluster.example/notes',
  ];
  for (const url of usable) t.equal(readConfig({ READ_STORE_URL: url }).readStoreUrl, url);
  for (const url of ['mongodb:', 'mongodb://', 'mongo://here', 'mongodb:///notes', 'mongodb://a b/notes'])
    t.equal(errorsOf({ READ_STORE_URL: url }).length, 1, url);
});

t.test('an EventStoreDB server or cluster keeps the events', async (t) => {
  const usable = [
    'esdb://127.0.0.1:2113?tls=false',
    'esdb://user:p%40ss@log.example:2113?tlsCAFile=/etc/ca.crt&streamPrefix=club-',
    'esdb+discover://user:secret@one.example:2113,two.example:2113',
  ];
  for (const url of usable) t.equal(readConfig({ EVENT_LOG_URL: url }).eventLogUrl, url);
  const wrong = {
    'esdb:': /must name a server/,
    'esdb://': /must name a server/,
    'esdb://log.example:2113': /must name a user and a password, or say "tls=false"/,
    'esdb://user:100%@log.example': /write "%25"/,
    'esdb://user:secret@log.example?streamPrefix=%24own': /must not begin with "\$"/,
    'eventstore://user:secret@log.example': /must name a file.*or a server/,
  };
  for (const [url, sentence] of Object.entries(wrong)) {
    t.match(errorsOf({ EVENT_LOG_URL: url }), [sentence], url);
  }
});

t.test('pictures are in a folder, or in a bucket of Amazon or of another server', async (t) => {
  const amazon = { bucket: 'club', prefix: '', region: 'eu-central-1', endpoint: undefined, pathStyle: false };
  const other = { ...amazon, region: 'us-east-1', endpoint: 'https://s3.example:9000/storage', pathStyle: true };
  const usable = {
    's3://club?region=eu-central-1': amazon,
    's3://club/?region=eu-central-1&pathStyle=true': { ...amazon, pathStyle: true },
    's3://a.club-2/site/pictures/?region=eu-central-1': { ...amazon, bucket: 'a.club-2', prefix: 'site/pictures/' },
    's3://club?endpoint=https://s3.example:9000/storage': other,
    's3://club?endpoint=https%3A%2F%2Fs3.example%3A9000%2Fstorage&region=garage&pathStyle=false': {
      ...other,
      region: 'garage',
      pathStyle: false,
    },
  };
  for (const [url, place] of Object.entries(usable)) {
    t.equal(readConfig({ IMAGE_STORE_URL: url }).imageStoreUrl, url);
    t.same(s3PlaceOf(url), place, url);
  }
  t.equal(s3PlaceOf('file:///srv/pictures'), undefined);
  const sentences = {
    '/srv/pictures': /must name a folder by its whole path/,
    'file://pictures': /must name a folder by its whole path/,
    'https://s3.example/club': /must name a folder by its whole path/,
    's3://AKIAKEY:secret@club?region=eu-central-1': /must hold no keys/,
    's3://club': /must name a bucket and its region/,
    's3://Club?region=eu-central-1': /must name a bucket/,
    's3://club/../other?region=eu-central-1': /must name a bucket/,
    's3://club//a?region=eu-central-1': /must name a bucket/,
    's3://club?region=eu-central-1&region=us-east-1': /must name a bucket/,
    's3://club?region=eu-central-1&acl=public': /must name a bucket/,
    's3://club?region=eu-central-1&pathStyle=yes': /must name a bucket/,
    's3://club?region=EU': /must name a bucket/,
    's3://club?endpoint=s3.example': /must name a bucket/,
    's3://club?endpoint=https://key:secret@s3.example': /must name a bucket/,
    's3://club?region=eu-central-1#x': /must name a bucket/,
  };
  for (const [url, sentence] of Object.entries(sentences)) {
    const [error = ''] = errorsOf({ IMAGE_STORE_URL: url });
    t.match(error, sentence, url);
    t.notMatch(error, /AKIAKEY|key:secret/);
  }
});

t.test('a mail server is spoken to with TLS, unless it is on this machine or its URL says otherwise', async (t) => {
  const smtpOf = (url: string) => readConfig({ SMTP_URL: url, MAIL_FROM: 'club@example.org' }).smtp;
  const noLogin = { user: '', password: '' };
  t.same(smtpOf('smtps://a:b@mail.test'), { host: 'mail.test', port: 465, tls: 'at once', user: 'a', password: 'b' });
  t.same(smtpOf('smtp://mail.test'), { host: 'mail.test', port: 587, tls: 'must', ...noLogin });
  t.same(smtpOf('smtp://mail:25?tls=false'), { host: 'mail', port: 25, tls: 'none', ...noLogin });
  t.same(smtpOf('smtp://[::1]:25/'), { host: '::1', port: 25, tls: 'none', ...noLogin });
  t.match(smtpOf('smtp://localhost:25?tls=true'), { tls: 'must' });
  for (const url of [
    ...['smtp:', 'smtp://', 'http://mail.test', 'smtp://mail.test:99999', 'smtp://a:100%@mail.test', 'smtp://a@mail.test'],
    ...['smtps://mail.test?tls=false', 'smtp://mail.test/path', 'smtp://mail.test?pool=true', 'smtp://mail.test#a'],
  ])
    t.match(errorsOf({ SMTP_URL: url, MAIL_FROM: 'club@example.org' }), [/^SMTP_URL must name a mail server/], url);
  t.match(errorsOf({ SMTP_URL: 'smtp://mail.test' }), [/^SMTP_URL needs MAIL_FROM/]);
  t.match(errorsOf({ SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'nobody' }), [/^MAIL_FROM must be an e-mail address/]);
});

t.test('.env.example names every setting, and every example can be used', async (t) => {
  const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').match(/^#?[A-Z_]+=.*$/gm) ?? [];
  const examples = Object.fromEntries(
    lines.map((line) => line.replace(/^#/, '').split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  // Settings of the commands `copy` and `log-user`.
  const ofCommands = ['COPY_TO_EVENT_LOG_URL', 'COPY_TO_READ_STORE_URL', 'COPY_TO_IMAGE_STORE_URL', 'EVENT_LOG_ADMIN_PASSWORD'];
  t.same(Object.keys(examples).sort(), [...settingNames, ...ofCommands].sort());
  t.same(errorsOf(examples), []);
});
