import t from 'tap';
import { LogUnavailableError } from '../../event-log/event-log.ts';
import { buildWithPeople } from '../test/build.ts';
import { uploadPicture } from '../test/upload-picture.ts';
import { loadFrontend } from './frontend.ts';

/** A changed name shows everywhere at once, whatever is cached. */

const site = await buildWithPeople(t, {}, await loadFrontend());
const { visitor, author, other } = site;
await site.decide((await site.submit({ title: 'An older article', tags: ['analog'] }, other)).id, 'approved');
const { slug } = await site.post('featured');

const change = (fullName: string, about = '') => author.call('PUT', '/api/user/profile', { fullName, about });

/** URLs that show the author's name. */
const addresses = [
  ...['/', '/editors-picks', '/popular', '/search?q=supply', '/authors', '/u/author', '/categories/microcontrollers'],
  ...['/tags/power', `/blog/${slug}`, '/blog/an-older-article', '/feed.xml', '/u/author/feed.xml', '/tags/power/feed.xml'],
  ...['/api/posts', '/api/posts/latest?view=card', '/api/posts/featured', '/api/posts/popular', '/api/search?q=supply'],
  ...[`/api/posts/${slug}`, `/api/posts/${slug}?view=page`, '/api/posts/an-older-article?view=page'],
  ...['/api/authors', '/api/authors/author', '/api/posts?author=author'],
];

const shown = async (): Promise<Map<string, string>> => {
  const answers = await Promise.all(addresses.map((url) => visitor.call('GET', url)));
  return new Map(answers.map(({ statusCode, payload }, place) => [`${statusCode} ${addresses[place]}`, payload]));
};

t.test('in all answers that were cached', async (t) => {
  for (const [what, payload] of await shown()) {
    t.match(what, /^200 /);
    t.match(payload, 'author Example', what);
  }
  t.equal((await change('Georg Simon Ohm', 'I measure resistances.')).statusCode, 200);
  for (const [what, payload] of await shown()) {
    t.match(payload, 'Georg Simon Ohm', what);
    t.notMatch(payload, 'author Example', what);
  }
});

t.test('a picture that is set and removed stands in all of them, too', async (t) => {
  const picture = await uploadPicture(t, site.services, author.id, 90);
  const set = async (src: string) => t.equal((await author.call('PUT', '/api/user/picture', { src })).statusCode, 200);
  // Feeds name authors, but do not show their profile pictures.
  const withPictures = async () => [...(await shown())].filter(([what]) => !what.endsWith('.xml'));
  await withPictures();
  await set(picture.src);
  for (const [what, payload] of await withPictures()) t.match(payload, picture.src, what);
  await set('');
  for (const [what, payload] of await withPictures()) t.notMatch(payload, picture.id, what);
});

t.test('and answers that do not show it stay cached', async (t) => {
  const url = '/u/other';
  const before = await visitor.call('GET', url);
  const { responseCache } = site.services;
  const cached = responseCache.get(url);
  t.ok(cached);
  await change('Georg S. Ohm');
  t.equal(responseCache.get(url), cached);
  t.equal((await visitor.call('GET', url)).headers.etag, before.headers.etag);
});

t.test('what an author says of oneself stands on the page, in its head and in its data', async (t) => {
  await change('Georg Ohm', 'I measure <resistances>.\nAll day.');
  t.match((await visitor.call('GET', '/api/authors/AUTHOR')).json(), {
    username: 'author',
    fullName: 'Georg Ohm',
    about: 'I measure <resistances>.\nAll day.',
  });
  const { payload } = await visitor.call('GET', '/u/author');
  t.match(payload, 'I measure &lt;resistances&gt;.\nAll day.');
  t.match(payload, '<meta name="description" content="I measure &lt;resistances&gt;. All day.">');
  const [, data = ''] =
    /<script type="application\/ld\+json">(\{"@context":"https:\/\/schema.org","@type":"ProfilePage".*?)<\/script>/.exec(
      payload,
    ) ?? [];
  t.match(JSON.parse(data), {
    mainEntity: {
      '@type': 'Person',
      name: 'Georg Ohm',
      alternateName: 'author',
      url: 'http://site.test/u/author',
      description: 'I measure <resistances>. All day.',
    },
  });
  await change('Georg Ohm');
  t.match(
    (await visitor.call('GET', '/u/author')).payload,
    '<meta name="description" content="1 article on electronics by Georg Ohm.">',
  );
});

t.test('a change that could not be recorded is made up for by the next try', async (t) => {
  await shown();
  const { log } = site.services;
  const { append } = log;
  log.append = () => Promise.reject(new LogUnavailableError('The cable was pulled.'));
  t.equal((await change('Thomas Seebeck')).statusCode, 503);
  log.append = append;
  t.equal((await change('Thomas Seebeck')).statusCode, 200);
  for (const [what, payload] of await shown()) t.match(payload, 'Thomas Seebeck', what);
});
