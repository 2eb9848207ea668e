import sharp, { type Sharp } from 'sharp';
import t from 'tap';
import type { ImageView } from '../../contracts/views/image.ts';
import { imageLimits } from '../../contracts/images.ts';
import { limits } from '../config/limits.ts';
import { article, buildWithPeople, type Answer, type Person } from '../test/build.ts';

/** A photo of this size, in the given colour. */
const photo = (width: number, height: number, red = 200): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 30 } } });

const send = (by: Person, bytes: Buffer, type = 'application/octet-stream'): Promise<Answer> =>
  by.call('POST', '/api/images', bytes, { 'content-type': type });

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { author, other, visitor } = site;

t.test('a picture is kept in several widths, and served for good under a policy of its own', async (t) => {
  const answer = await send(author, await photo(3_000, 2_000).jpeg().toBuffer(), 'image/jpeg');
  t.equal(answer.statusCode, 201, answer.payload);
  const { id, src, width, height, widths } = answer.json<ImageView>();
  t.strictSame({ width, height, widths }, { width: 1_920, height: 1_280, widths: [480, 960, 1_920] });
  t.equal(src, `/images/${id}-1920x1280.webp`);
  t.equal(answer.headers.location, src);
  for (const [name, size] of [
    [`${id}-480x320`, 480],
    [`${id}-960x640`, 960],
    [`${id}-1920x1280`, 1_920],
  ] as const) {
    const file = await visitor.call('GET', `/images/${name}.webp`);
    t.equal(file.statusCode, 200);
    t.match(file.headers, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${name}"`,
    });
    t.notOk(file.headers['set-cookie']);
    t.match(await sharp(file.rawPayload).metadata(), { format: 'webp', width: size });
  }
});

t.test('whoever sends an image that keeps less than half of its width reads so', async (t) => {
  const cases: readonly (readonly [width: number, height: number, kept: number, note?: RegExp])[] = [
    [1_200, 12_000, 819],
    [400, 20_000, 164, /^This image was 400 pixels wide and is kept 164 pixels wide\. If text in it is too small/],
    [3_840, 100, 1_920],
    [3_842, 100, 1_920, /^This image was 3,842 pixels wide and is kept 1,920/],
    [8_200, 100, 1_920, /^This image was 8,200 pixels wide and is kept 1,920/],
  ];
  for (const [width, height, kept, note] of cases) {
    const image = (await send(author, await photo(width, height).png().toBuffer())).json<ImageView>();
    t.equal(image.width, kept, `${width} × ${height}`);
    t.match(image.notes, note ? [note] : []);
    t.equal(image.notes.length, note ? 1 : 0);
  }
  for (const other of [photo(4_000, 100).gif(), photo(4_000, 100).avif({ effort: 0 }), photo(4_000, 100).webp()])
    t.equal((await send(author, await other.toBuffer())).json<ImageView>().notes.length, 1);
  const turned = await photo(4_000, 1_000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  t.match((await send(author, turned)).json(), { width: 1_000, height: 4_000, notes: [] }, 'upright, it is narrow');
});

t.test('what a browser has it is not sent again, and HEAD tells of it', async (t) => {
  const { src } = (await send(author, await photo(600, 400).png().toBuffer())).json<ImageView>();
  const first = await visitor.call('GET', src);
  const again = await visitor.call('GET', src, undefined, { 'if-none-match': `W/${first.headers.etag}, "x"` });
  t.equal(again.statusCode, 304);
  t.equal(again.payload, '');
  const head = await visitor.call('HEAD', src);
  t.equal(head.statusCode, 200);
  t.equal(head.headers['content-length'], String(first.rawPayload.length));
  t.equal(head.payload, '');
});

t.test('what is not there is told so, whatever the address tries', async (t) => {
  const id = 'ab'.repeat(20);
  for (const name of [
    `${id}-480x320.webp`,
    `${id}.webp`,
    'x',
    '..%2f..%2fread.db',
    '%2e%2e%2fread.db',
    `${id}-0x1.webp`,
    `${id}-480x320.webp%00`,
  ]) {
    const answer = await visitor.call('GET', `/images/${name}`);
    t.equal(answer.statusCode, 404, name);
    t.equal(answer.payload, 'There is nothing at this address.', name);
  }
});

t.test('each of the types is taken, by its content and not by its name', async (t) => {
  const of = (red: number) => photo(500, 300, red);
  const files = {
    'image/png': await of(1).png().toBuffer(),
    'image/jpeg': await of(2).jpeg().toBuffer(),
    'image/webp': await of(3).webp().toBuffer(),
    'image/avif': await of(4).avif({ effort: 0 }).toBuffer(),
    'image/gif': await of(5).gif().toBuffer(),
  };
  for (const [type, bytes] of Object.entries(files)) {
    t.equal((await send(author, bytes, type)).statusCode, 201, type);
    t.equal((await send(author, bytes, 'image/png')).statusCode, 201, `${type} under the name of another`);
  }
  for (const type of ['image/svg+xml', 'text/html', 'application/json']) {
    const answer = await send(author, files['image/png'], type);
    t.equal(answer.statusCode, 415, type);
    t.match(answer.payload, /^Please send the body as image\/png, /);
  }
});

t.test('each account that uploads the same picture gets one of its own', async (t) => {
  const bytes = await photo(700, 500, 77).png().toBuffer();
  const sent = async (person: Person) => (await send(person, bytes)).json<ImageView>();
  const [one, again, two] = [await sent(author), await sent(author), await sent(other)];
  t.strictSame(one, again);
  t.not(one.id, two.id);
  t.match(await site.services.imageRecords.byId(one.id), { userId: author.id, state: 'unused' });
  t.match(await site.services.imageRecords.byId(two.id), { userId: other.id, state: 'unused' });
  const withImage = (src: string) => article({ content: `${String(article().content)}<img src="${src}" alt="">` });
  await site.submit(withImage(one.src));
  t.equal((await other.call('POST', '/api/posts', withImage(two.src))).statusCode, 201, 'although the first waits for review');
  t.equal((await other.call('GET', two.src)).statusCode, 200);
});

t.test('what is no picture is refused with a sentence', async (t) => {
  const png = await photo(500, 300).png().toBuffer();
  const refused: readonly (readonly [what: string, bytes: Buffer, sentence: RegExp])[] = [
    ['nothing', Buffer.of(), /^This is no picture/],
    ['text', Buffer.from('Hello, this is no picture at all.'), /^This is no picture/],
    ['half a picture', png.subarray(0, png.length / 2), /^This picture cannot be read/],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /^SVG drawings are not taken/],
    ['a drawing as XML', Buffer.from('\ufeff <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), /^SVG drawings/],
    ['TIFF', await photo(500, 300).tiff().toBuffer(), /^This is no picture/],
    ['too many pixels', await photo(7_100, 7_100).png().toBuffer(), /^This picture has more than 50 megapixels/],
  ];
  for (const [what, bytes, sentence] of refused) {
    const answer = await send(author, bytes);
    t.equal(answer.statusCode, 422, what);
    t.match(answer.payload, sentence, what);
  }
});

t.test('what is larger than a picture may be is refused, whether its length is said or not', async (t) => {
  const answer = await send(author, Buffer.alloc(imageLimits.bytes + 1));
  t.equal(answer.statusCode, 413);
  t.match(answer.payload, /^This picture has more than 20 MB/);
});

t.test('an account has a quota, and others theirs', async (t) => {
  const { imageRecords } = site.services;
  const big = { id: 'f'.repeat(40), width: 1, height: 1, bytes: limits.imageBytesOfAccount, userId: other.id, uploadedAt: 0 };
  await imageRecords.restore([{ ...big, state: 'used' }]);
  const bytes = await photo(500, 300, 123).png().toBuffer();
  const full = await send(other, bytes);
  t.equal(full.statusCode, 409);
  t.match(full.payload, /^Your account has no room for more images/);
  t.equal((await send(author, bytes)).statusCode, 201);
});

t.test('an article is shown its pictures in widths, with their size', async (t) => {
  const { src, id } = (await send(author, await photo(1_000, 500, 5).png().toBuffer())).json<ImageView>();
  const text = '<p>This is what the front panel of the supply looks like when it is finished.</p>';
  const post = await site.post('approved', {
    content: `${text}<img src="${src}" alt="The panel" title="The &lt;finished&gt; panel">`,
  });
  t.match(post.content, `<img src="${src}" alt="The panel" title="The &lt;finished&gt; panel">`, 'what is kept is short');
  const { body } = (await visitor.call('GET', `/api/posts/${post.slug}?view=page`)).json<{ body: string }>();
  t.match(
    body,
    `<figure><a class="picture" href="${src}" aria-label="Enlarge the picture: The panel">` +
      `<img src="${src}" alt="The panel" width="1000" height="500" ` +
      `srcset="/images/${id}-480x240.webp 480w, /images/${id}-960x480.webp 960w, ${src} 1000w" sizes="`,
  );
  t.match(body, '</a><figcaption>The &lt;finished&gt; panel</figcaption></figure>');
  t.match(await site.services.imageRecords.byId(id), { state: 'used' });
});

t.test('an article with a picture that is not there (any more) is refused', async (t) => {
  const src = `/images/${'0'.repeat(40)}-10x10.webp`;
  const content = `<p>This is what the front panel of the supply looks like when it is finished.</p><img src="${src}" alt="">`;
  const body = {
    title: 'A panel for the supply',
    categoryId: 1,
    tags: ['power', 'analog', 'panel'],
    summary: 'What its panel looks like.',
    content,
    readTime: 3,
  };
  const answer = await author.call('POST', '/api/posts', body);
  t.equal(answer.statusCode, 422, answer.payload);
  t.match(answer.payload, /^A picture of this article is no longer there/);
});

t.test('an account sends so many at once', async (t) => {
  const limited = await buildWithPeople(t);
  const junk = Buffer.from('no picture');
  for (let sent = 0; sent < limits.uploads.atOnce; sent += 1) t.equal((await send(limited.author, junk)).statusCode, 422);
  const answer = await send(limited.author, junk);
  t.equal(answer.statusCode, 429);
  t.ok(Number(answer.headers['retry-after']) > 0);
  t.equal((await send(limited.other, junk)).statusCode, 422);
});

t.test(
  'a picture of this site is known by whatever address a browser copied, and those of others stay as they are',
  async (t) => {
    const { id, src } = (await send(author, await photo(600, 400, 77).png().toBuffer())).json<ImageView>();
    const elsewhere = `https://elsewhere.example${src}`;
    const images = [`http://site.test${src}`, `${src}?x#y`, elsewhere].map((one) => `<img src="${one}" alt="">`).join('');
    const { content } = article();
    const answer = await author.call('POST', '/api/posts', { ...article(), content: `${String(content)}${images}` });
    t.equal(answer.statusCode, 201, answer.payload);
    const kept = answer.json<{ content: string }>().content;
    t.strictSame(
      [...kept.matchAll(/src="([^"]*)"/g)].map(([, address]) => address),
      [src, src, elsewhere],
    );
    t.equal((await site.services.imageRecords.byId(id))?.state, 'used');
  },
);
