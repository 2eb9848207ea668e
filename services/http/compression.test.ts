import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { build, buildWithPeople, type Answer } from '../test/build.ts';

const site = await buildWithPeople(t);
for (const number of [1, 2, 3]) await site.post('approved', { title: `Post number ${number}` });

const latest = '/api/posts/latest';
const ask = (encoding: string | undefined, headers: Readonly<Record<string, string>> = {}, url = latest) =>
  site.visitor.call('GET', url, undefined, { ...(encoding === undefined ? {} : { 'accept-encoding': encoding }), ...headers });
const tagOf = (answer: Answer): string => String(answer.headers.etag);

const plain = await ask(undefined);

t.test('an answer comes in the encoding that its reader wants', async (t) => {
  const wanted: [header: string | undefined, encoding: string | undefined][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['BR', 'br'],
    ['*', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br; q=0.000, gzip', 'gzip'],
    ['*, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['brotli, xgzip', undefined],
    [';;q=,', undefined],
    ['', undefined],
    [undefined, undefined],
  ];
  for (const [header, encoding] of [...wanted, ...wanted]) {
    const { headers, rawPayload, statusCode } = await ask(header);
    t.equal(statusCode, 200);
    t.equal(headers['content-encoding'], encoding, header ?? 'no header');
    t.equal(headers['content-length'], String(rawPayload.length));
    t.equal(headers.vary, 'accept-encoding');
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
    t.equal((decode ? decode(rawPayload) : rawPayload).toString(), plain.payload);
    if (decode) t.ok(rawPayload.length < plain.rawPayload.length / 2);
  }
});

t.test('each encoding has an ETag of its own, and each is known again in any', async (t) => {
  const tags = [tagOf(plain), tagOf(await ask('br')), tagOf(await ask('gzip'))];
  t.equal(new Set(tags).size, 3);
  for (const tag of tags) {
    for (const encoding of ['br', 'gzip', undefined]) {
      for (const header of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const answer = await ask(encoding, { 'if-none-match': header });
        t.equal(answer.statusCode, 304);
        t.equal(answer.payload, '');
        t.equal(tagOf(answer), tag, 'it names the copy that the client has');
        t.equal(answer.headers.vary, 'accept-encoding');
      }
    }
  }
  t.equal((await ask('br', { 'if-none-match': '*' })).statusCode, 304);
  t.equal((await ask('br', { 'if-none-match': '"other", other-br' })).statusCode, 200);
});

t.test('the ETag of an encoded post serves If-Match', async (t) => {
  const post = await site.post('pending', { content: `<p>${'Words about volts and amperes. '.repeat(60)}</p>` });
  await site.decide(post.id, 'approved');
  const answer = await ask('br', {}, `/api/posts/${post.slug}`);
  t.match(tagOf(answer), /-br"$/);
  const body = { status: 'rejected' };
  const decided = await site.admin.call('PATCH', `/api/posts/${post.id}/status`, body, { 'if-match': tagOf(answer) });
  t.equal(decided.statusCode, 200);
});

t.test('what is asked for by many at once is the same for all; HEAD has the headers alone', async (t) => {
  await site.post('approved', { title: 'One more post' });
  const answers = await Promise.all(['br', 'gzip', 'br', 'gzip', 'br', undefined].map((encoding) => ask(encoding)));
  t.equal(new Set(answers.map(tagOf)).size, 3);
  const head = await site.visitor.call('HEAD', latest, undefined, { 'accept-encoding': 'br' });
  t.equal(head.payload, '');
  t.equal(head.headers['content-encoding'], 'br');
  t.equal(head.headers['content-length'], String((await ask('br')).rawPayload.length));
});

t.test('after a change, no encoding shows what was before', async (t) => {
  const post = await site.post('approved', { title: 'Soon to be gone' });
  const holds = async (encoding: string) => {
    const { rawPayload } = await ask(encoding);
    return (encoding === 'br' ? brotliDecompressSync(rawPayload) : gunzipSync(rawPayload)).includes('Soon to be gone');
  };
  t.strictSame([await holds('br'), await holds('gzip')], [true, true]);
  await site.decide(post.id, 'rejected');
  t.strictSame([await holds('br'), await holds('gzip')], [false, false]);
});

t.test('small answers, and those that are for one person, are not compressed', async (t) => {
  const empty = await build(t);
  const small = await empty.visitor.call('GET', latest, undefined, { 'accept-encoding': 'br' });
  t.strictSame([small.payload, small.headers['content-encoding'], small.headers.vary], ['[]', undefined, undefined]);
  const own = await site.author.call('GET', '/api/user/posts', undefined, { 'accept-encoding': 'br' });
  t.ok(own.rawPayload.length > 1_000);
  t.equal(own.headers['content-encoding'], undefined);
});
