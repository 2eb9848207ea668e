import { randomBytes } from 'node:crypto';
import t, { type Test } from 'tap';
import { imageFileName } from '../../contracts/images.ts';
import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import { s3PlaceOf, type S3Place } from '../config/image-store-url.ts';
import { S3Proxy, s3Error, type Meddle } from '../test/s3-proxy.ts';
import { s3Server, testKeys, withoutS3 } from '../test/s3.ts';
import { S3Images } from './s3.ts';

const name = imageFileName('ab'.repeat(20), { width: 480, height: 300 });
const short = { connection: 300, silence: 300, call: 8_000, page: 1_000 };

const placeAt = (endpoint: string, path = 'benchnotes/faults'): S3Place =>
  s3PlaceOf(`s3://${path}?endpoint=${endpoint}`) as S3Place;

/** A store behind a proxy that tampers. */
const behindProxy = async (t: Test, meddle: Meddle = () => false) => {
  const server = await s3Server(t);
  const proxy = await S3Proxy.before(t, server.endpoint);
  proxy.meddle = meddle;
  return { server, proxy, store: new S3Images(placeAt(proxy.endpoint), short) };
};

const namesOf = async (store: S3Images): Promise<string[]> => {
  const names: string[] = [];
  for await (const one of store.names()) names.push(one);
  return names;
};

const callsOf = (store: S3Images): readonly (() => Promise<unknown>)[] => [
  () => store.get(name),
  () => store.put(name, Buffer.from('x')),
  () => store.remove(name),
  () => namesOf(store),
];

/** The sentence that a call fails with, which contains no key. */
const sentenceOf = async (t: Test, call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => new Error('It did not fail.'),
    (error: Error) => error,
  );
  t.type(error, StoreUnavailableError);
  t.notMatch(error.message, /AKIA|StringToSign|of-tests/);
  return error.message;
};

t.test('a store that answers that it is busy is asked again, three times in all', { skip: withoutS3 }, async (t) => {
  const busy = s3Error(503, 'SlowDown');
  const { proxy, store } = await behindProxy(t);
  let refused = 0;
  proxy.meddle = (...of) => (refused++ % 3 < 2 ? busy(...of) : false);
  await store.put(name, Buffer.from('x'));
  t.equal(String(await store.get(name)), 'x');
  proxy.meddle = busy;
  const before = proxy.seen.length;
  t.match(await sentenceOf(t, store.get(name)), /answers with an error \(SlowDown\)\. Try again later/);
  t.equal(proxy.seen.length - before, 3);
});

t.test('what is cut off is whole or not there, and works when the store is back', { skip: withoutS3 }, async (t) => {
  const bytes = randomBytes(8_000_000);
  const { server, proxy, store } = await behindProxy(t);
  proxy.meddle = (request, answer) => {
    if (request.method !== 'PUT') return false;
    request.once('data', () => void server.kill().then(() => answer.destroy()));
  };
  t.match(await sentenceOf(t, store.put(name, bytes)), /cannot be reached, or does not answer in time/);
  proxy.meddle = () => false;
  t.match(await sentenceOf(t, namesOf(store)), /cannot be reached/);
  await server.start();
  t.strictSame(await namesOf(store), []);
  t.equal(await store.get(name), undefined);
  await store.put(name, bytes);
  t.ok(bytes.equals((await store.get(name)) ?? Buffer.of()));
});

t.test('a store that says nothing holds nobody up for long', { skip: withoutS3 }, async (t) => {
  const { proxy, store } = await behindProxy(t, () => true);
  for (const call of callsOf(store)) t.match(await sentenceOf(t, call()), /does not answer in time/);
  // Half of a file, and then silence.
  proxy.meddle = (_request, answer) => {
    answer.writeHead(200, { 'content-length': '1000' });
    answer.write('x'.repeat(500));
  };
  t.match(await sentenceOf(t, store.get(name)), /does not answer in time/);
  proxy.meddle = (_request, answer) => {
    answer.writeHead(200, { 'content-length': '1000' });
    answer.write('x'.repeat(500), () => answer.destroy());
  };
  t.match(await sentenceOf(t, store.get(name)), /cannot be reached, or does not answer in time/);
});

t.test('a store that answers drop by drop is given up', { skip: withoutS3 }, async (t) => {
  const { proxy } = await behindProxy(t, (_request, answer) => {
    answer.writeHead(200, { 'content-length': '1000' });
    const drops = setInterval(() => answer.write('x'), 50);
    answer.on('close', () => clearInterval(drops));
  });
  const store = new S3Images(placeAt(proxy.endpoint), { ...short, call: 600 });
  t.match(await sentenceOf(t, store.get(name)), /does not answer in time/);
});

t.test('each failure is a sentence that says what to do', { skip: withoutS3 }, async (t) => {
  const { server, proxy, store } = await behindProxy(t);
  const cases: readonly (readonly [Meddle, RegExp])[] = [
    [s3Error(403, 'AccessDenied'), /no right to do this\. It needs s3:GetObject/],
    [s3Error(403, 'AccountProblem'), /refuses the request \(AccountProblem\)/],
    [s3Error(403, 'RequestTimeTooSkewed'), /Set the clock/],
    [s3Error(400, 'ExpiredToken'), /keys are no longer good/],
    [s3Error(301, 'PermanentRedirect'), /in another region/],
    [s3Error(400, 'AuthorizationHeaderMalformed'), /in another region/],
    [s3Error(404, 'NoSuchBucket'), /The bucket is not there\. Make it/],
    [(_request, answer) => void answer.writeHead(502).end('<html>Bad gateway'), /answers with an error \(502\)|\(Unknown/],
    [(_request, answer) => void answer.writeHead(404).end('<html>Nothing here'), /answers with an error/],
  ];
  for (const [meddle, sentence] of cases) {
    proxy.meddle = meddle;
    for (const call of callsOf(store)) t.match(await sentenceOf(t, call()), sentence);
  }
  proxy.meddle = () => false;
  const elsewhere = new S3Images(placeAt(server.endpoint, 'nowhere'), short);
  t.match(await sentenceOf(t, elsewhere.get(name)), /"nowhere" on 127\.0\.0\.1:\d+\): The bucket is not there/);
  t.match(await sentenceOf(t, elsewhere.put(name, Buffer.from('x'))), /The bucket is not there/);
  const unreachable = new S3Images(placeAt('http://127.0.0.1:1'), short);
  t.match(await sentenceOf(t, unreachable.get(name)), /cannot be reached.*\(ECONNREFUSED\)/);
});

t.test('keys that are wrong, and none at all, are told', { skip: withoutS3 }, async (t) => {
  const server = await s3Server(t);
  t.teardown(() => Object.assign(process.env, testKeys));
  process.env.AWS_EC2_METADATA_DISABLED = 'true';
  const sentence = () => sentenceOf(t, new S3Images(placeAt(server.endpoint), short).put(name, Buffer.from('x')));
  process.env.AWS_SECRET_ACCESS_KEY = 'another-one-of-tests';
  t.match(await sentence(), /The secret key is not that of the access key\. Check AWS_ACCESS_KEY_ID/);
  delete process.env.AWS_ACCESS_KEY_ID;
  t.match(await sentence(), /There are no keys\. Check AWS_ACCESS_KEY_ID/);
});

t.test('what is too large for a picture is not read', { skip: withoutS3 }, async (t) => {
  const { store } = await behindProxy(t, (_request, answer) => {
    answer.writeHead(200, { 'content-length': String(65 * 1024 * 1024) });
    answer.write('x');
  });
  t.equal(await store.get(name), undefined);
});

t.test('a store that hides what is not there takes pictures all the same', { skip: withoutS3 }, async (t) => {
  const { store } = await behindProxy(t, ({ method }, answer) => method === 'HEAD' && void answer.writeHead(403).end());
  await store.put(name, Buffer.from('x'));
  t.equal(String(await store.get(name)), 'x');
});
