import sharp from 'sharp';
import t from 'tap';
import { smallestImagePath } from '../../contracts/images.ts';
import type { ImageView } from '../../contracts/views/image.ts';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { removeAccount } from '../accounts/remove-account.ts';
import { eraseAccount, erasePosts } from '../erasure/erase.ts';
import { removeUnused } from '../images/remove-unused.ts';
import { buildWithPeople, type Answer, type Person, type TestSite } from '../test/build.ts';

/** A profile picture: how its owner sets it, and how long its files stay. */

const day = 24 * 60 * 60_000;
const problem = { accept: 'application/problem+json' };
const context = { actor: 'operator', correlationId: 'test', now: new Date() };

let colour = 0;
const upload = async (by: Person, width = 600, height = 400): Promise<ImageView> => {
  const background = { r: (colour += 10), g: 30, b: 90 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return (await by.call('POST', '/api/images', bytes, { 'content-type': 'image/png' })).json<ImageView>();
};

const set = (by: Person, src: string): Promise<Answer> => by.call('PUT', '/api/user/picture', { src }, problem);

/** Uploads an image, and sets it as the profile picture. */
const setNew = async (by: Person): Promise<ImageView> => {
  const image = await upload(by);
  await set(by, image.src);
  return image;
};

const clean = ({ services, clock }: TestSite): Promise<number> =>
  removeUnused(services, clock.now().getTime(), services.limits.unusedImage);

/** Whether its record and its files exist. */
const isThere = async ({ services: { imageRecords, imageStore } }: TestSite, { id, src }: ImageView): Promise<boolean> => {
  const [record, file] = [await imageRecords.byId(id), await imageStore.get(src.replace('/images/', ''))];
  return record !== undefined && file !== undefined;
};

const erasing = { reason: 'Asked for.', keepOldText: false };
const withScrub = ({ services }: TestSite) => ({ ...services, scrub: async () => true });

t.test('its owner sets, changes and removes it, and the record says nothing of it', async (t) => {
  const site = await buildWithPeople(t);
  const { author, admin } = site;
  const me = async () => (await author.call('GET', '/api/user')).json<{ picture?: string }>();
  t.notOk('picture' in (await me()));
  const image = await upload(author);
  const answer = await set(author, image.src);
  const picture = `/images/${image.id}-480x320.webp`;
  t.match([answer.statusCode, answer.json()], [200, { username: 'author', picture }], 'a small file is enough');
  t.match(answer.headers['log-position'], /^\d+$/);
  t.match(await me(), { picture });
  t.equal((await site.visitor.call('GET', picture)).statusCode, 200);
  t.match((await admin.call('GET', '/api/people')).json(), [{}, {}, { username: 'author', picture }]);
  t.match((await admin.call('GET', `/api/people/${author.id}`)).json(), { picture });
  await author.call('PUT', '/api/user/profile', { fullName: 'Georg Ohm', about: '' });
  t.match(await me(), { picture, fullName: 'Georg Ohm' });

  const events = await site.services.log.readStream(`account-${author.id}`);
  t.match(events.at(-2), { type: 'ProfileChanged', data: { accountId: author.id }, metadata: { actor: `user-${author.id}` } });
  t.notMatch(JSON.stringify(await site.services.log.readAll(0, 1_000)), image.id);

  const small = await upload(author, 90, 60);
  t.match((await set(author, small.src)).json(), { picture: small.src });
  t.notOk('picture' in (await set(author, '')).json<object>());
  t.equal((await set(author, '')).statusCode, 200, 'removed twice it is removed');
  t.notOk('picture' in (await me()));
});

t.test('an address that names no picture of this site is refused, with the field', async (t) => {
  const site = await buildWithPeople(t);
  const { author } = site;
  const { id, src } = await setNew(author);
  const refused = async (given: string, message: RegExp): Promise<void> => {
    const answer = await set(author, given);
    t.match([answer.statusCode, answer.json()], [422, { errors: [{ field: 'src', message }] }], given.slice(0, 90));
  };
  for (const other of ['https://example.org/a.png', `http://site.test${src}`, '/demo/images/a.png', `${src}?x`])
    await refused(other, /one that was uploaded to this site/);
  await refused(`/images/${'0'.repeat(40)}-10x10.webp`, /no longer there/);
  await refused(src.replace('600x400', '480x320'), /no longer there/);
  await site.services.imageRecords.release([id]);
  await refused(src, /no longer there/);
  await refused(`/images/${id.repeat(1_000)}`, /one that was uploaded to this site/);
});

t.test('whoever changes it all the time has to wait, and counts what the profile counts', async (t) => {
  const { author } = await buildWithPeople(t, { RATE_LIMITS: 'true' });
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await set(author, '')).statusCode);
  t.same(statuses, [...Array.from({ length: 20 }, () => 200), 429]);
  t.equal((await author.call('PUT', '/api/user/profile', { fullName: 'Georg Ohm', about: '' })).statusCode, 429);
});

t.test('a change that could not be recorded is made up for by the next try', async (t) => {
  const site = await buildWithPeople(t);
  const { author, visitor, services } = site;
  const { slug } = await site.post('approved');
  const shown = async () => (await visitor.call('GET', `/api/posts/${slug}`)).json<{ author: { picture?: string } }>().author;
  t.notOk('picture' in (await shown()));
  const image = await upload(author);
  const { append } = services.log;
  services.log.append = () => Promise.reject(new LogUnavailableError('The cable was pulled.'));
  t.equal((await set(author, image.src)).statusCode, 503);
  services.log.append = append;
  t.equal((await set(author, image.src)).statusCode, 200);
  t.match(await shown(), { picture: smallestImagePath(image) });
});

t.test('its files stay while it is somebody’s, and go a day after', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const { author, other, clock } = site;
  const [first, second] = [await setNew(author), await setNew(other)];
  await set(author, second.src);
  clock.advance(day + 1);
  t.equal(await clean(site), 1);
  t.same([await isThere(site, first), await isThere(site, second)], [false, true]);
  await set(other, '');
  clock.advance(3 * day);
  t.equal(await clean(site), 0, 'whoever uploaded it, one still has it');
  await set(author, '');
  clock.advance(day + 1);
  t.equal(await clean(site), 1);
  t.notOk(await isThere(site, second));
});

t.test('one that would go stays where its owner takes it while it is looked for', async (t) => {
  const site = await buildWithPeople(t);
  const { author, services, clock } = site;
  const image = await upload(author);
  clock.advance(2 * day);
  const picturesInUse = async (ids: readonly string[]) => {
    const found = await services.accounts.picturesInUse(ids);
    t.equal((await set(author, image.src)).statusCode, 200);
    return found;
  };
  const stores = { ...services, accounts: { picturesInUse } };
  t.equal(await removeUnused(stores, clock.now().getTime(), services.limits.unusedImage), 0);
  t.ok(await isThere(site, image));
});

t.test('it goes with its account: at once where that is erased, and a day after it was closed', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const { author, other, services, clock } = site;
  const [ofAuthor, ofOther] = [await setNew(author), await setNew(other)];
  await eraseAccount(withScrub(site), author.id, { ...erasing, articles: 'erase' }, context);
  t.same([await isThere(site, ofAuthor), await isThere(site, ofOther)], [false, true]);
  await removeAccount(services, other.id, () => true, context);
  clock.advance(day + 1);
  await clean(site);
  t.notOk(await isThere(site, ofOther));
});

t.test('one that an erased article had, or an erased account uploaded, stays while somebody has it', async (t) => {
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
  const { author, other, clock } = site;
  const image = await setNew(other);
  await set(author, image.src);
  const text = '<p>This is what the front panel of the supply looks like when it is finished.</p>';
  const { id } = await site.submit({ content: `${text}<img src="${image.src}" alt="">` });
  await erasePosts(withScrub(site), [id], erasing, context);
  t.ok(await isThere(site, image));
  await eraseAccount(withScrub(site), other.id, { ...erasing, articles: 'keep' }, context);
  t.ok(await isThere(site, image));
  await set(author, '');
  clock.advance(day + 1);
  await clean(site);
  t.notOk(await isThere(site, image));
});
