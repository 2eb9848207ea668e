import { randomBytes } from 'node:crypto';
import t from 'tap';
import { imageFileName, imagePath, imageSizes } from '../../contracts/images.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import type { MadePreviewLink } from '../../contracts/views/preview.ts';
import { imageUses } from '../../projections/image-uses.ts';
import { until } from '../../scripts/until.ts';
import { removeAccount } from '../accounts/remove-account.ts';
import { removeUnused } from '../images/remove-unused.ts';
import { article, buildBeside, buildWithPeople, type Person, type State, type TestSite } from '../test/build.ts';

/**
 * Who may see an image: all users while a published article has it, otherwise only those who work with it (decision
 * 0198).
 */

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { author, other, admin, visitor, services } = site;
const { imageRecords, imageStore } = services;

const problem = { accept: 'application/problem+json' };
const forAll = 'public, max-age=31536000, s-maxage=60, immutable';

interface Image {
  readonly id: string;
  readonly src: string;
}

const size = { width: 500, height: 300 };

/** Stores an image as an upload does. The content of its files does not matter here. */
const upload = async (by: Person = author): Promise<Image> => {
  const id = randomBytes(20).toString('hex');
  await imageRecords.keep({ id, ...size, userId: by.id, bytes: 1, uploadedAt: site.clock.now().getTime() }, 1_000);
  for (const one of imageSizes(size)) await imageStore.put(imageFileName(id, one), Buffer.from(id));
  return { id, src: imagePath(id, size) };
};

const text = '<p>First choose a transformer, then a bridge rectifier, then the capacitors that smooth it.</p>';
const withImage = ({ src }: Image) => ({ content: `${text}<img src="${src}" alt="The panel">` });

const readBy = async (person: Person, { src }: Image): Promise<number> => (await person.call('GET', src)).statusCode;

/** The statuses for the author, another member, an admin and a visitor. */
const read = async (image: Image) => {
  const [ofAuthor, ofOther, ofAdmin, ofVisitor] = await Promise.all(
    [author, other, admin, visitor].map((person) => readBy(person, image)),
  );
  return { author: ofAuthor, other: ofOther, admin: ofAdmin, visitor: ofVisitor };
};

const allReaders = { author: 200, other: 200, admin: 200, visitor: 200 };
const thoseConcerned = { author: 200, other: 404, admin: 200, visitor: 404 };

const done = async (call: Promise<{ statusCode: number; payload: string }>): Promise<void> => {
  const { statusCode, payload } = await call;
  if (statusCode >= 300) throw new Error(`${statusCode}: ${payload}`);
};

t.test('an image is public while an article that has it is published, and again when it is republished', async (t) => {
  const image = await upload();
  const post = await site.post('approved', withImage(image));
  const first = await visitor.call('GET', image.src);
  t.match([first.statusCode, first.headers], [200, { 'cache-control': forAll, 'cross-origin-resource-policy': 'cross-origin' }]);

  await site.decide(post.id, 'rejected', 'It names a person.');
  const gone = await visitor.call('GET', image.src, undefined, { 'if-none-match': String(first.headers.etag) });
  t.match([gone.statusCode, gone.headers], [404, { 'cache-control': 'no-store' }], 'also for whoever has it already');
  for (const one of imageSizes(size)) t.equal(await readBy(visitor, { ...image, src: imagePath(image.id, one) }), 404);
  t.equal((await visitor.call('HEAD', image.src)).statusCode, 404);
  t.same(await read(image), thoseConcerned);
  const own = await author.call('GET', image.src);
  t.match(own.headers, { 'cache-control': 'private, no-cache', 'cross-origin-resource-policy': 'same-origin' });
  t.equal((await author.call('GET', image.src, undefined, { 'if-none-match': String(own.headers.etag) })).statusCode, 304);
  t.equal((await author.call('HEAD', image.src)).statusCode, 200);

  await done(author.call('PUT', `/api/posts/${post.id}`, { ...post, ...withImage(image) }));
  t.same(await read(image), thoseConcerned, 'while it waits');
  await site.decide(post.id, 'approved');
  t.same(await read(image), allReaders);
});

t.test('it is the same for covers, for images that are linked to, and whatever an article has come to', async (t) => {
  const places = {
    text: withImage,
    cover: ({ src }: Image) => ({ cover: { src, alt: 'The panel' } }),
    link: ({ src }: Image) => ({ content: `${text}<p><a href="${src}">The panel</a></p>` }),
  };
  const cases: readonly (readonly [place: keyof typeof places, ...states: State[]])[] = [
    ['text', 'pending', 'rejected', 'withdrawn', 'approved', 'featured'],
    ['cover', 'pending', 'approved'],
    ['link', 'rejected', 'approved'],
  ];
  for (const [place, ...states] of cases)
    for (const state of states) {
      const image = await upload();
      t.equal(await readBy(visitor, image), 200, 'nobody knows its address yet');
      await site.post(state, places[place](image));
      const isPublished = state === 'approved' || state === 'featured';
      t.same(await read(image), isPublished ? allReaders : thoseConcerned, `${place}: ${state}`);
    }
});

t.test('of changes to a published article only those who decide and the author see new images', async (t) => {
  const [old, added] = [await upload(), await upload()];
  const post = await site.post('approved', withImage(old));
  await site.propose(post.id, withImage(added));
  t.same([await read(old), await read(added)], [allReaders, thoseConcerned]);
  await done(admin.call('PATCH', `/api/posts/${post.id}/proposal`, { status: 'approved' }));
  t.same([await read(old), await read(added)], [thoseConcerned, allReaders], 'the old one is in no text any more');
});

t.test('an image that two articles have is public while one of them is', async (t) => {
  const image = await upload();
  const [one, two] = [await site.post('approved', withImage(image)), await site.post('approved', withImage(image))];
  await site.decide(one.id, 'rejected', 'Twice the same.');
  t.same(await read(image), allReaders);
  await site.decide(two.id, 'rejected', 'Twice the same.');
  t.same(await read(image), thoseConcerned);
});

t.test('the author of an article sees its images, whoever uploaded them', async (t) => {
  const image = await upload(other);
  await site.post('pending', withImage(image));
  t.same(await read(image), { author: 200, other: 200, admin: 200, visitor: 404 });
});

t.test('an image of a deleted or erased article is gone at once', async (t) => {
  const [ofDeleted, ofErased] = [await upload(), await upload()];
  const deleted = await site.post('withdrawn', withImage(ofDeleted));
  await done(author.call('DELETE', `/api/posts/${deleted.id}`));
  t.match(await read(ofDeleted), { other: 404, visitor: 404 });
  const erased = await site.post('approved', withImage(ofErased));
  t.same(await read(ofErased), allReaders);
  await done(admin.call('POST', `/api/posts/${erased.id}/erasure`, { reason: 'They asked for it.' }, problem));
  t.same(await read(ofErased), { author: 404, other: 404, admin: 404, visitor: 404 });
});

const draftId = 'b0a8f3c1-5c7e-4b57-9d5c-0f4f4f0f9a78';

t.test('a draft of another member does not keep an image of an erased article public', async (t) => {
  const image = await upload();
  const post = await site.post('approved', withImage(image));
  const values = { title: 'x', categoryId: '', tags: '', summary: '', content: withImage(image).content, readTime: '' };
  await done(other.call('POST', '/api/user/drafts', { ...values, id: draftId }));
  await done(admin.call('POST', `/api/posts/${post.id}/erasure`, { reason: 'They asked for it.' }, problem));
  t.same(await read(image), thoseConcerned);
});

t.test('knowing the address of an image gives no one the right to see it', async (t) => {
  const image = await upload();
  const post = await site.post('approved', withImage(image));
  await site.decide(post.id, 'rejected', 'It names a person.');
  const sent = async (by: Person, method: 'POST' | 'PUT', url: string, body: unknown) =>
    (await by.call(method, url, body)).statusCode;
  const own = await site.submit({}, other);
  const cover = { cover: { src: image.src, alt: 'The panel' } };
  for (const given of [withImage(image), cover]) {
    t.equal(await sent(other, 'POST', '/api/posts', article(given)), 422);
    t.equal(await sent(other, 'PUT', `/api/posts/${own.id}`, article(given)), 422);
  }
  t.equal(await sent(other, 'PUT', '/api/user/picture', { src: image.src }), 422);
  t.same(await read(image), thoseConcerned);

  t.equal(await sent(author, 'POST', '/api/posts', article(withImage(image))), 201, 'its uploader may use it');
  await done(author.call('POST', `/api/posts/${post.id}/previews`));
  t.equal(await sent(other, 'POST', '/api/posts', article(withImage(image))), 201, 'so may readers of a preview');
  t.equal(await sent(other, 'PUT', '/api/user/picture', { src: image.src }), 200);
});

const setPicture = (by: Person, src: string) => done(by.call('PUT', '/api/user/picture', { src }));

t.test('a profile picture is public until it is replaced, and goes a day later as before', async (t) => {
  const [first, second] = [await upload(), await upload()];
  await setPicture(author, first.src);
  t.same(await read(first), allReaders);
  await setPicture(author, second.src);
  t.same([await read(first), await read(second)], [thoseConcerned, allReaders]);
  await setPicture(author, first.src);
  t.same([await read(first), await read(second)], [allReaders, thoseConcerned]);
  await setPicture(author, '');
  t.same(await read(first), thoseConcerned);
  t.equal((await imageRecords.byId(first.id))?.state, 'hidden');
  const aDayLater = site.clock.now().getTime() + services.limits.unusedImage + 1;
  await removeUnused(services, aDayLater, services.limits.unusedImage);
  t.equal(await imageRecords.byId(first.id), undefined);
});

t.test('a former profile picture may be somebody else’s, and come into an article', async (t) => {
  const image = await upload();
  await setPicture(author, image.src);
  await setPicture(other, image.src);
  await setPicture(author, '');
  t.same(await read(image), allReaders);
  await setPicture(other, '');
  t.same(await read(image), thoseConcerned);
  await site.post('approved', withImage(image));
  t.same(await read(image), allReaders);
});

t.test('with an account its profile picture and its drafts’ images are gone at once, its articles’ stay', async (t) => {
  const leaving = await site.register('leaving');
  const [picture, ofDraft, ofArticle] = [await upload(leaving), await upload(leaving), await upload(leaving)];
  await setPicture(leaving, picture.src);
  const { id } = await site.submit(withImage(ofArticle), leaving);
  await site.decide(id, 'approved');
  const images = [picture, ofDraft, ofArticle];
  t.same(await Promise.all(images.map((image) => readBy(visitor, image))), [200, 200, 200]);
  await removeAccount(services, leaving.id, () => true, { actor: 'operator', correlationId: 'test', now: site.clock.now() });
  await until(async () => (await readBy(visitor, picture)) === 404);
  t.same(await Promise.all(images.map((image) => readBy(visitor, image))), [404, 404, 200]);
});

t.test('whoever has the link of a preview sees its images as long as it shows them', async (t) => {
  const [ofPost, former] = [await upload(), await upload()];
  const post = await site.post('pending', withImage(ofPost));
  const shared = (await author.call('POST', `/api/posts/${post.id}/previews`)).json<MadePreviewLink>();
  t.same(await read(ofPost), allReaders);
  await done(author.call('DELETE', `/api/user/previews/${shared.id}`));
  t.same(await read(ofPost), thoseConcerned);

  const unpublished = await site.post('approved', withImage(former));
  await site.decide(unpublished.id, 'rejected', 'Too short.');
  const id = 'b0a8f3c1-5c7e-4b57-9d5c-0f4f4f0f9a77';
  const values = { title: 'x', categoryId: '', tags: '', summary: '', content: withImage(former).content, readTime: '' };
  await done(author.call('POST', '/api/user/drafts', { ...values, id }));
  t.same(await read(former), thoseConcerned, 'a draft of the author shows it to the author');
  const ofDraft = (await author.call('POST', `/api/user/drafts/${id}/previews`)).json<MadePreviewLink>();
  t.same(await read(former), allReaders);
  await done(author.call('DELETE', `/api/user/previews/${ofDraft.id}`));
  t.same(await read(former), thoseConcerned);
});

t.test('an image that many look at costs no look into the database', async (t) => {
  const [ofArticle, ofProfile] = [await upload(), await upload()];
  await site.post('approved', withImage(ofArticle));
  await setPicture(author, ofProfile.src);
  const asked = t.capture(services.store, 'keys', services.store.keys);
  const records = t.capture(imageRecords, 'byId', imageRecords.byId);
  const accounts = t.capture(services.accounts, 'byId', services.accounts.byId);
  for (const image of [ofArticle, ofProfile])
    for (let n = 0; n < 20; n += 1) t.equal(await readBy(n % 2 === 0 ? visitor : author, image), 200);
  t.same([asked().length, records().length, accounts().length], [2, 1, 0]);
  t.equal(await readBy(visitor, { ...ofArticle, src: `/images/${'0'.repeat(40)}-10x10.webp` }), 404);
});

/** Requests an image and holds the read of the collection back until `happens` is done. */
const whileAsked = async (of: TestSite, image: Image, happens: () => Promise<unknown>): Promise<number> => {
  const { store } = of.services;
  const keys = store.keys.bind(store);
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  let isHeld = false;
  const restore = t.intercept(store, 'keys', {
    value: async (collection: Parameters<typeof keys>[0], query: Parameters<typeof keys>[1]) => {
      const found = await keys(collection, query);
      if (collection.name !== imageUses.name || isHeld) return found;
      isHeld = true;
      await held;
      return found;
    },
  }).restore;
  const answer = readBy(of.visitor, image);
  await until(async () => isHeld);
  await happens();
  go();
  const status = await answer;
  restore();
  return status;
};

t.test('unpublished while it is asked for, it is sent to nobody who asks afterwards', async (t) => {
  const image = await upload();
  const post = await site.post('approved', withImage(image));
  t.equal(await whileAsked(site, image, () => site.decide(post.id, 'rejected', 'It names a person.')), 200);
  t.equal(await readBy(visitor, image), 404);
});

t.test('another instance follows', async (t) => {
  const beside = await buildBeside(t, site);
  const image = await upload();
  const post: ReviewedPost = await site.post('approved', withImage(image));
  await until(async () => (await readBy(beside.visitor, image)) === 200);
  await site.decide(post.id, 'rejected', 'It names a person.');
  await until(async () => (await readBy(beside.visitor, image)) === 404);
  t.equal(await readBy(beside.visitor, image), 404);
});
