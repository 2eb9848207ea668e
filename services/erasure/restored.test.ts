import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { postStream } from '../../contracts/streams.ts';
import { backup, restore } from '../backup/folder.ts';
import { readConfig } from '../config/config.ts';
import { openImageStore } from '../stores/image-stores.ts';
import { openStores } from '../stores/stores.ts';
import { commandLine } from '../test/command-line.ts';
import { folder } from '../test/folder.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { erasePosts } from './erase.ts';
import {
  context,
  erasing,
  fill,
  member,
  now,
  picture,
  servicesOf,
  submit,
  textsOf,
  verified,
  why,
  withArticles,
  words,
  type Article,
  type Member,
} from './test/erasing-site.ts';
import { holding } from './test/left-over.ts';

t.test('a backup of before, restored with the keys of a later one, holds nothing of what was erased meanwhile', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  const author = await member(stores, 0);
  const services = await servicesOf(t, place, stores);
  const [gone, kept, drafted] = [words(400), words(400), words(400)];
  const [ofErased, ofStaying, ofDraft] = [
    await picture(services, author.id, gone),
    await picture(services, author.id, kept),
    await picture(services, author.id, drafted),
  ];
  const [erased, stays] = [await submit(stores, 1, author.id, ofErased.html), await submit(stores, 2, author.id, ofStaying.html)];
  const draft = (id: string, content: string) => aDraft({ id, userId: author.id, values: { ...aDraft().values, content } });
  const revising = words(700);
  await stores.drafts.add({ ...draft('revising', revising + ofErased.html), revises: { postId: 1, revision: 3 } });
  await stores.drafts.add({ ...draft('another', ofDraft.html), revises: { postId: 2, revision: 3 } });
  const [early, late] = [join(folder(t), 'early'), join(folder(t), 'late')];
  await backup(stores, early, now(), undefined, services);
  await erasePosts(services, [erased.id], erasing, context);
  await backup(stores, late, now(), undefined, services);
  const [otherPlace, lateKeys] = [folder(t), join(late, 'keys.jsonl')];
  const other = await openStores(readConfig({ DATA_DIR: otherPlace }), 'make');
  t.teardown(() => other.close());
  const imageStore = openImageStore(pathToFileURL(join(otherPlace, 'images')).href);
  await restore(other, early, undefined, { keyFile: lateKeys, imageStore });
  t.match((await other.log.readStream(postStream(erased.id)))[0], { isErased: true });
  t.match((await other.log.readStream(postStream(stays.id)))[0]?.data, { title: stays.texts[0] });
  t.same(
    (await other.drafts.headsOf(author.id)).map(({ id }) => id),
    ['another'],
    'nor a draft that revised it',
  );
  const left = (await other.imageRecords.all('', 9)).map(({ id }) => id);
  t.same(left.toSorted(), [ofStaying.id, ofDraft.id].toSorted(), 'nor its picture');
  t.same(holding(t, [...erased.texts, revising, gone], otherPlace), []);
  await restore(stores, early, undefined, { imageStore: services.imageStore }).catch(() => undefined);
  t.match((await stores.log.readStream(postStream(erased.id)))[0], { isErased: true }, 'nor does the site that went on');
  t.same(holding(t, [...erased.texts, revising, gone], place), []);
  writeFileSync(join(early, 'keys.jsonl'), readFileSync(lateKeys));
  await t.rejects(restore(other, early), /keys\.jsonl is not as it was written/);
});

t.test('who was erased since a backup does not come back with it, where the keys of a later one are named', async (t) => {
  const { run, stores, place } = await commandLine(t);
  const [gone, stays] = (await fill(stores, 16, 2)) as [Member, Member];
  const [first, second] = stays.articles as [Article, Article];
  await stores.drafts.add(aDraft({ id: 'left', userId: gone.id, values: { ...aDraft().values, content: words(400) } }));
  const [early, late] = [join(place, 'early'), join(place, 'late')];
  t.match(await run(['backup', early]), { code: 0 });
  t.match(await run(['accounts', 'erase', 'member0', ...why, ...withArticles, '--yes']), { code: 0 });
  t.match(await run(['posts', 'erase', `post-${first.id}`, ...why, '--yes']), { code: 0 });
  t.match(
    await run(['restore', early]),
    { code: 1, err: /The site is newer than the backup/ },
    'an erasure is nothing that it lacks',
  );
  t.match(await run(['backup', late]), { code: 0 });

  const other = folder(t);
  const onOther = (...words: string[]) => run(words, { DATA_DIR: other });
  const restored = await onOther('restore', early, '--keys', join(late, 'keys.jsonl'));
  t.match(restored, { code: 0, out: /and 1 account are restored[^]*erased here, too: 3 posts and 1 account\./ });
  t.match(await onOther('restore', early, '--keys', late), { code: 0 }, 'it may be done again, and the folder be named');
  rmSync(join(early, 'keys.jsonl'));
  t.match(await run(['backup', 'verify', early]), { code: 1, err: /keys\.jsonl is missing/ });
  t.match(await run(['backup', 'verify', early, '--keys', late]), { code: 0 });
  const there = await openStores(readConfig({ DATA_DIR: other }), 'existing');
  t.teardown(() => there.close());
  t.same((await there.accounts.all(0, 9)).map(({ id }) => id), [stays.id]); // prettier-ignore
  t.same(await there.drafts.headsOf(gone.id), []);
  for (const { id } of [first, ...gone.articles]) t.equal((await there.log.last(postStream(id)))?.type, 'PostErased');
  t.equal((await there.log.last(postStream(second.id)))?.type, 'PostApproved');
  t.same(holding(t, [...textsOf(gone), ...first.texts], other), []);
  t.match(await onOther(...verified, String(await there.log.head())), { code: 0 });
  const listed = await onOther('accounts', 'list');
  t.match(listed, { code: 0, out: /member1/ });
  t.notMatch(listed.out, 'member0');
});

t.test('restored with keys that lack one, a site keeps all pictures: nobody knows whose they are', async (t) => {
  const place = folder(t);
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  t.teardown(() => stores.close());
  const author = await member(stores, 0);
  const services = await servicesOf(t, place, stores);
  const { id, html } = await picture(services, author.id, words(400));
  await submit(stores, 1, author.id, html);
  const [early, keyFile] = [join(folder(t), 'early'), join(folder(t), 'none.jsonl')];
  await backup(stores, early, now(), undefined, services);
  writeFileSync(keyFile, '');
  const otherPlace = folder(t);
  const other = await openStores(readConfig({ DATA_DIR: otherPlace }), 'make');
  t.teardown(() => other.close());
  const imageStore = openImageStore(pathToFileURL(join(otherPlace, 'images')).href);
  await restore(other, early, undefined, { keyFile, imageStore });
  t.match((await other.log.readStream('post-1'))[0], { isLocked: true });
  t.match(await other.imageRecords.all('', 9), [{ id }]);
});
