import t from 'tap';
import { routes } from '../../contracts/routes.ts';
import { article, buildWithPeople, type Answer, type Method, type Person } from '../test/build.ts';

/** In every call that names a post, a post that the user may not see looks like a missing one. */

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });

const bodies: readonly unknown[] = [
  undefined,
  {},
  article(),
  article({ title: '' }),
  { status: 'approved' },
  { featured: true },
  { reason: 'Why.' },
];

/** Everything that can distinguish two responses, except the requested id or slug. */
const observable = ({ statusCode, payload, headers }: Answer, asked: string): string => {
  const { date: _date, 'content-length': _length, ...rest } = headers;
  return `${statusCode} ${payload} ${JSON.stringify(rest)}`.replaceAll(`/${asked}`, '/…');
};

t.test('a post that is published while its author asks for it is there for everybody', async (t) => {
  const post = await site.post('pending', { title: 'Published in that moment' });
  const { store } = site.services;
  const { find } = store;
  let reads = 0;
  store.find = async (collection, query) => {
    if ((query.where as { slug?: string } | undefined)?.slug === post.slug && (reads += 1) === 3) {
      store.find = find;
      await site.decide(post.id, 'approved');
    }
    return (find as (...given: unknown[]) => never).call(store, collection, query);
  };
  const answer = await site.author.call('GET', `/api/posts/${post.slug}`);
  store.find = find;
  t.ok(answer.statusCode === 200 || answer.statusCode === 503, String(answer.statusCode));
  t.equal((await site.visitor.call('GET', `/api/posts/${post.slug}`)).statusCode, 200);
});

t.test('others learn nothing from a number or a slug', async (t) => {
  const unpublished = await site.post('approved', { title: 'A post that was taken back' });
  await site.decide(unpublished.id, 'rejected', 'A mistake in the schematic.');
  const unseen = [
    await site.post('pending', { title: 'A post that waits' }),
    await site.post('rejected', { title: 'A post that was declined' }),
    await site.post('withdrawn', { title: 'A post that its author took back' }),
    unpublished,
  ];
  const naming = routes.filter(({ path }) => /:(id|slug)\b/.test(path) && path.startsWith('/api/posts'));
  t.ok(naming.length >= 10);
  const same = async (person: Person, method: Method, url: (part: string) => string, part: string, none: string) => {
    for (const body of method === 'GET' || method === 'HEAD' ? [undefined] : bodies) {
      for (const headers of [{}, { accept: 'application/problem+json' }, { 'if-match': '"0"', 'if-none-match': '*' }]) {
        const [one, other] = [
          await person.call(method, url(part), body, headers),
          await person.call(method, url(none), body, headers),
        ];
        t.equal(observable(one, part), observable(other, none), `${person.username} ${method} ${url(part)}`);
      }
    }
  };
  for (const person of [site.visitor, site.other]) {
    for (const { path, method } of naming) {
      for (const post of unseen) {
        const [part, none] = path.includes(':slug') ? [post.slug, 'a-post-of-nobody'] : [String(post.id), '999999'];
        for (const one of new Set<Method>([method, 'HEAD', 'DELETE']))
          await same(person, one, (part) => path.replace(/:\w+/, part), part, none);
      }
    }
  }
  const published = await site.post('approved', { title: 'A post that all can see' });
  t.equal((await site.other.call('PUT', `/api/posts/${published.id}`, article())).statusCode, 403, 'what one sees is refused');
  t.equal((await site.admin.call('PUT', `/api/posts/${unseen[0]?.id}`, article())).statusCode, 403);
});

t.test(
  'what is cached of a post that is not published is for its author and admins, and never older than the post',
  async (t) => {
    const { id, slug } = await site.submit({ title: 'A post that is read again and again' });
    const { author, other, visitor, admin } = site;
    for (const url of [`/api/posts/${slug}`, `/api/posts/${slug}?view=page`]) {
      const first = await author.call('GET', url);
      t.match(first, { statusCode: 200, headers: { etag: '"0"', 'cache-control': 'no-store' } });
      const { ownResponseCache } = site.services;
      t.ok(ownResponseCache.get(url), 'it is cached');
      for (const person of [author, admin]) t.equal((await person.call('GET', url)).payload, first.payload);
      for (const person of [visitor, other]) t.equal((await person.call('GET', url)).statusCode, 404);
    }
    const title = 'A post that its author wrote anew';
    t.equal((await author.call('PUT', `/api/posts/${id}`, article({ title }))).statusCode, 200);
    for (const url of [`/api/posts/${slug}`, `/api/posts/${slug}?view=page`]) {
      const { headers, payload } = await admin.call('GET', url);
      t.equal(headers.etag, '"1"');
      t.equal((JSON.parse(payload) as { title: string }).title, title);
    }
    await site.decide(id, 'approved');
    for (const person of [visitor, other, author]) {
      const { statusCode, headers } = await person.call('GET', `/api/posts/${slug}`);
      t.match({ statusCode, cache: headers['cache-control'] }, { statusCode: 200, cache: /^public/ });
    }
    await site.decide(id, 'rejected', 'A mistake in the schematic.');
    t.equal((await visitor.call('GET', `/api/posts/${slug}`)).statusCode, 404);
    t.match((await author.call('GET', `/api/posts/${slug}`)).json(), { status: 'rejected' });
  },
);
