import sharp from 'sharp';
import t, { type Test } from 'tap';
import { imageFileName, imagePath } from '../../contracts/images.ts';
import { storedData } from '../../contracts/recorded.ts';
import { fieldLimits, messages } from '../../contracts/rules.ts';
import { postStream } from '../../contracts/streams.ts';
import type { DraftView } from '../../contracts/views/draft.ts';
import type { ImageView } from '../../contracts/views/image.ts';
import type { PostCard, ReviewedPost } from '../../contracts/views/post.ts';
import { imageUsesIn, imageUsesOfDrafts, usedImages } from '../images/image-uses.ts';
import { checkImages } from '../operations/check-images.ts';
import { get } from '../test/asks.ts';
import { article, buildWithPeople, type Answer, type Person } from '../test/build.ts';
import { loadFrontend } from './frontend.ts';

/** The cover image of an article: who may use which, and where it is shown, stored and deleted. */

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' }, await loadFrontend());
const { author, other, admin, visitor } = site;
const { imageRecords, imageStore, log } = site.services;
const problem = { accept: 'application/problem+json' };

let colour = 0;
/** Uploads a unique image, as a user does. */
const upload = async (by: Person, width = 1_000, height = 500): Promise<ImageView> => {
  const background = { r: (colour += 10), g: 90, b: 30 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return (await by.call('POST', '/api/images', bytes, { 'content-type': 'image/png' })).json<ImageView>();
};

const stateOf = async (id: string): Promise<string | undefined> => (await imageRecords.byId(id))?.state;

const refused = (t: Test, answer: Answer, message: string): void =>
  void t.match([answer.statusCode, answer.json()], [422, { code: 'VALIDATION_FAILED', errors: [{ field: 'cover', message }] }]);

t.test('an article has a cover, and lists, its page, its head and its feed show it', async (t) => {
  const { id, src } = await upload(author);
  const post = await site.post('approved', { title: 'With a cover', cover: { src, alt: '  The  panel ' } });
  const srcset = `/images/${id}-480x240.webp 480w, /images/${id}-960x480.webp 960w, ${src} 1000w`;
  const cover = { src, alt: 'The panel', width: 1_000, height: 500, srcset };
  t.same(post.cover, cover, 'its description is tidied');
  t.equal(await stateOf(id), 'used');
  const { slug } = post;
  const plain = await site.post('approved', { title: 'Without a cover' });
  for (const list of [
    '/api/posts/latest?view=card',
    '/api/posts/latest',
    '/api/posts/popular?view=card',
    '/api/search?q=cover&view=card',
  ]) {
    const found = await get<PostCard[]>(visitor, list);
    t.same(found.find((one) => one.slug === slug)?.cover, cover, list);
    t.notOk('cover' in (found.find((one) => one.slug === plain.slug) ?? {}), 'one without says nothing of it');
  }
  t.same((await get<PostCard>(visitor, `/api/posts/${slug}?view=page`)).cover, cover);

  const page = (await visitor.call('GET', `/blog/${slug}`)).payload;
  t.match(page, `<meta property="og:image" content="http://site.test${src}">`);
  t.match(page, '<meta property="og:image:width" content="1000"><meta property="og:image:height" content="500">');
  t.match(page, `"image":"http://site.test${src}"`);
  const headImage = /<img[^>]*srcSet[^>]*>/i.exec(page)?.[0];
  for (const part of ['fetchPriority="high"', 'width="1000" height="500"', 'sizes="']) t.match(headImage, part);
  t.match(headImage, srcset);
  t.match(headImage, 'alt="The panel"');
  t.notMatch(headImage, 'loading');
  const [head = '', body = ''] = page.split('</head>');
  t.match(head, /<link rel="preload" as="image"[^>]*>/, 'the browser fetches it before it has read the page');
  t.notMatch(body, '<link');
  t.match((await visitor.call('GET', '/categories/microcontrollers')).payload, srcset);
  t.notMatch((await visitor.call('GET', `/blog/${plain.slug}`)).payload, /<header[^>]*data-article[^]*<img[^]*<\/header>/);

  const feed = (await visitor.call('GET', '/feed.xml')).payload;
  const enclosure = `<link rel="enclosure" type="image/webp" href="http://site.test${src}"/>`;
  t.equal(feed.split('rel="enclosure"').length, 2, 'of one entry alone');
  t.match(feed, enclosure);
});

t.test('a cover is changed and removed by a revision, and for what is published by approved changes', async (t) => {
  const [one, two] = [await upload(author), await upload(author)];
  const post = await site.submit({ cover: { src: one.src, alt: '' } });
  t.match(post.cover, { src: one.src, alt: '' });
  const revised = await author.call('PUT', `/api/posts/${post.id}`, article());
  t.notOk('cover' in revised.json<ReviewedPost>());
  await author.call('PUT', `/api/posts/${post.id}`, article({ cover: { src: one.src, alt: 'One' } }));
  await site.decide(post.id, 'approved');

  const shown = async () => (await get<PostCard>(visitor, `/api/posts/${post.slug}`)).cover;
  const decide = (status: string) => admin.call('PATCH', `/api/posts/${post.id}/proposal`, { status });
  const proposed = await site.propose(post.id, { cover: { src: two.src, alt: 'Two' } });
  t.match(
    [proposed.cover, proposed.proposal?.cover],
    [
      { src: one.src, alt: 'One' },
      { src: two.src, alt: 'Two' },
    ],
  );
  t.match(await shown(), { src: one.src, alt: 'One' }, 'readers see the one that was approved');
  await decide('approved');
  t.match(await shown(), { src: two.src, alt: 'Two' });
  t.notOk('cover' in ((await site.propose(post.id)).proposal ?? {}));
  await decide('approved');
  t.equal(await shown(), undefined);
  t.same([await stateOf(one.id), await stateOf(two.id)], ['used', 'used'], 'the log shows them for ever');
});

t.test('a cover is a picture of this site, which is there, with a description of a length', async (t) => {
  const { id, src } = await upload(author);
  const going = await upload(author);
  await imageRecords.release([going.id]);
  const { coverElsewhere, coverMissing, coverAltLong } = messages;
  const send = (cover: object) => author.call('POST', '/api/posts', article({ cover }), problem);
  for (const elsewhere of [
    'https://elsewhere.example/a.webp',
    `https://elsewhere.example${src}`,
    'javascript:alert(1)',
    '/og.png',
    '',
    `${src}?x`,
    `/images/${id}-1000x500.png`,
    `/images/../images/${id}-1000x500.webp`,
    'x'.repeat(100_000),
  ])
    refused(t, await send({ src: elsewhere, alt: '' }), coverElsewhere);
  for (const missing of [
    imagePath('0'.repeat(40), { width: 1_000, height: 500 }),
    imagePath(id, { width: 480, height: 240 }),
    imagePath(id, { width: 9_999, height: 1 }),
    going.src,
  ])
    refused(t, await send({ src: missing, alt: '' }), coverMissing);
  t.equal(await stateOf(id), 'unused', 'what was refused is not used');
  refused(t, await send({ src, alt: 'a'.repeat(fieldLimits.coverAlt.max + 1) }), coverAltLong);
  refused(t, await send({ src, alt: 'a'.repeat(500_000) }), coverAltLong);
  refused(t, await send({ src, alt: `a${'\u0301'.repeat(40)}` }), messages.marks);
  for (const misshapen of [src, [], { src }, { src, alt: 5 }, { src, alt: null }])
    t.match((await author.call('POST', '/api/posts', article({ cover: misshapen }), problem)).statusCode, /^4(?:00|22)$/);
  const longest = await send({ src, alt: '🔌'.repeat(fieldLimits.coverAlt.max) });
  t.equal(longest.statusCode, 201, longest.payload);
  const unseen = await other.call('POST', '/api/posts', article({ cover: { src, alt: '' } }), problem);
  refused(t, unseen, coverMissing);
  await site.decide(longest.json<ReviewedPost>().id, 'approved');
  t.equal((await other.call('POST', '/api/posts', article({ cover: { src, alt: '' } }))).statusCode, 201, 'as in texts');
});

t.test('with another cover it is another article', async (t) => {
  const { src } = await upload(author);
  const key = { 'idempotency-key': 'one', ...problem };
  const send = (cover?: object) => author.call('POST', '/api/posts', article(cover ? { cover } : {}), key);
  t.equal((await send({ src, alt: 'One' })).statusCode, 201);
  t.equal((await send({ src, alt: 'One' })).statusCode, 201);
  for (const cover of [undefined, { src, alt: 'Two' }]) t.match((await send(cover)).json(), { code: 'IDEMPOTENCY_KEY_REUSED' });
});

t.test('a draft keeps its cover, and the picture of that; older drafts have none', async (t) => {
  const [{ id, src }, draft] = [await upload(author), '0a8f3c1e-5c7e-4b57-9d5c-0f4f4f0f9a77'];
  const none = { title: 'x', categoryId: '', tags: '', summary: '', content: '', readTime: '' };
  const at = `/api/user/drafts/${draft}`;
  await author.call('POST', '/api/user/drafts', { ...none, id: draft, cover: src, coverAlt: 'The panel' });
  t.same((await get<DraftView>(author, at)).values, { ...none, cover: src, coverAlt: 'The panel' });
  t.ok((await usedImages(imageUsesOfDrafts(site.services.drafts))).has(id));
  await author.call('PUT', at, { ...none, cover: '', coverAlt: '' }, { 'if-match': '"1"' });
  t.same((await get<DraftView>(author, at)).values, none);
  t.notOk((await usedImages(imageUsesOfDrafts(site.services.drafts))).has(id));
});

t.test('it is encrypted in the log, checked with the other pictures, and gone with the article that was erased', async (t) => {
  const { id, src, width, height } = await upload(author);
  const post = await site.post('approved', { cover: { src, alt: 'A zirkonium panel' } });
  const stream = postStream(post.id);
  const [first] = await log.readStream(stream);
  t.match(first?.data, { cover: { src, alt: 'A zirkonium panel' } });
  t.notMatch(JSON.stringify(first && storedData(first)), /zirkonium|images/);
  t.ok((await usedImages(imageUsesIn(log))).has(id));
  await imageStore.remove(imageFileName(id, { width: 480, height: 240 }));
  t.match(await checkImages(site.services), { broken: [id] });

  const erased = await admin.call('POST', `/api/posts/${post.id}/erasure`, { reason: 'They asked for it.' }, problem);
  t.equal(erased.statusCode, 200, erased.payload);
  t.equal(await imageRecords.byId(id), undefined);
  t.equal(await imageStore.get(imageFileName(id, { width, height })), undefined);
  t.match(await log.readStream(stream), [{ isErased: true, data: { title: 'Erased' } }]);
  t.notMatch(JSON.stringify(await log.readStream(stream)), /zirkonium|images/);
  t.match(await checkImages(site.services), { broken: [], missing: [] });
});
