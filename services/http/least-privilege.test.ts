import { Writable } from 'node:stream';
import { pino } from 'pino';
import t from 'tap';
import { routes } from '../../contracts/routes.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import { loadFrontend } from './frontend.ts';
import { article, buildWithPeople, roles, tellsAddress, type Answer, type Role } from '../test/build.ts';

/** Everything that the program logs at the most verbose level. */
const logged: string[] = [];
const logger = pino(
  { level: 'trace' },
  new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) }),
);

const frontend = await loadFrontend();
const site = await buildWithPeople(t, {}, frontend, logger);

/** The publicly cached responses, as sent. */
const cached: string[] = [];
const { answer } = site.services.responseCache;
site.services.responseCache.answer = async (url, build) => {
  const made = await answer.call(site.services.responseCache, url, build);
  if (made) cached.push(`${url} ${made.bytes.toString()} ${made.headers.join(' ')}`);
  return made;
};

/** A word that occurs in every field of the hidden texts. */
const secret = /zirconium/i;
const hidden = (n: number) =>
  article({
    title: `Zirconium number ${n}`,
    summary: `A summary with zirconium in it, number ${n}.`,
    content: `<p>Zirconium ${n}: first choose a transformer, then a bridge rectifier.</p>`,
    tags: ['zirconium'],
  });

const posts: ReviewedPost[] = [];
const submit = async (n: number) => {
  const post = await site.submit(hidden(n));
  posts.push(post);
  return post;
};
await submit(1);
const { id: reason } = await site.reason({ name: 'Zirconium', text: 'No zirconium here.', reference: 'The zirconium rule.' });
const rejection = { status: 'rejected', reason: 'Too much zirconium.', reasons: [reason] };
const anchor = { start: 0, end: 9, exact: 'Zirconium', prefix: '', suffix: '' };
const remarks = [{ anchor, text: 'Which zirconium?' }];
await site.admin.call('PATCH', `/api/posts/${(await submit(2)).id}/status`, { ...rejection, remarks });
await site.withdraw((await submit(4)).id);
const unpublished = await submit(3);
await site.decide(unpublished.id, 'approved');
await site.visitor.call('GET', `/api/posts/${unpublished.slug}`);
await site.visitor.call('GET', `/blog/${unpublished.slug}`);
await site.admin.call('PATCH', `/api/posts/${unpublished.id}/status`, { ...rejection, reason: 'Zirconium after all.' });
cached.length = 0;
const changed = await site.submit(article({ title: 'An article that is to be changed' }));
await site.decide(changed.id, 'approved');
await site.visitor.call('GET', `/blog/${changed.slug}`);
posts.push(await site.propose(changed.id, hidden(5)));
const rejected = await site.submit(article({ title: 'An article whose changes were declined' }));
await site.decide(rejected.id, 'approved');
posts.push(await site.propose(rejected.id, hidden(6)));
await site.admin.call('PATCH', `/api/posts/${rejected.id}/proposal`, rejection);
const open = await site.post('approved', { title: 'Something that everybody may read' });

const each = (path: string): string[] => {
  if (!path.includes(':')) return [path];
  const values = path.includes(':id')
    ? posts.map(({ id }) => String(id))
    : [...posts.map(({ slug }) => slug), 'microcontrollers'];
  return values.map((value) => path.replace(/:\w+/, value));
};

const queries: Readonly<Record<string, readonly string[]>> = {
  '/api/posts': [
    '?tag=zirconium',
    '?author=author',
    '?category=microcontrollers',
    '?view=card',
    '?status=pending',
    '?status=rejected',
  ],
  '/api/posts/latest': ['?view=card', '?limit=100'],
  '/api/search': ['?q=zirconium', '?q=zirc', '?q=transformer', '?q=author'],
  '/search': ['?q=zirconium'],
  '/api/posts/:slug': ['?view=page'],
  '/api/queue': ['?q=zirconium', '?author=author'],
  '/api/as-of/queue': [`?asof=${site.clock.now().toISOString()}`],
};

/** Every URL that responds to GET: API calls, pages, feeds, files for machines. */
const addresses = [
  ...routes.filter(({ method }) => method === 'GET').map(({ path }) => path),
  ...frontend.pages.map(({ path }) => path),
  ...[
    '/post/:slug',
    '/log/post/:id',
    '/feed.xml',
    '/categories/:slug/feed.xml',
    '/sitemap.xml',
    '/sitemaps/1.xml',
    '/robots.txt',
  ],
  ...['/healthz', '/readyz', '/metrics', '/api/docs', '/api/openapi.json'],
].flatMap((path) => ['', ...(queries[path] ?? [])].flatMap((query) => each(path).map((url) => url + query)));

/** The content of a response without the URL, which repeats the request. */
const shown = ({ payload, headers }: Answer, url: string): string => {
  const asked = decodeURIComponent(url.split(/[?=/]/).at(-1) ?? '');
  return `${payload} ${JSON.stringify(headers)}`.replaceAll(url, '').replaceAll(new RegExp(`${asked}(?![\\w-])`, 'gi'), '');
};

const mayKnow = (role: Role, url: string): boolean =>
  (role === 'author' && !url.startsWith('/api/posts?status')) || role === 'admin' ? url.startsWith('/api/') : false;

t.test(
  'what is pending, rejected, withdrawn, unpublished or proposed shows in no answer to those who may not know it',
  async (t) => {
    t.ok(addresses.length > 50);
    let seen = 0;
    // Admins and the author first: their responses must not be cached for the others.
    for (const role of roles.toReversed()) {
      for (const url of addresses) {
        const answer = await site.people[role].call('GET', url);
        t.ok(answer.statusCode < 500, `${role} ${url}`);
        if (mayKnow(role, url)) seen += Number(secret.test(shown(answer, url)));
        else t.notMatch(shown(answer, url), secret, `${role} ${url}`);
      }
    }
    t.ok(seen > 10, 'who may know it sees it');
    t.equal((await site.visitor.call('GET', `/blog/${open.slug}`)).statusCode, 200);
  },
);

t.test('nor does it in what is cached', async (t) => {
  t.ok(cached.length > 20);
  for (const one of cached) {
    const [url = ''] = one.split(' ', 1);
    t.notMatch(shown({ payload: one.slice(url.length), headers: {} } as Answer, url), secret, url);
  }
});

t.test('nor in the log, and neither e-mail, password, hash nor cookie', async (t) => {
  await site.visitor.call('POST', '/api/login', { username: 'author', password: 'a wrong secret' });
  await site.visitor.call('POST', '/api/login', '{"username":"author","password":"a wrong sec', {
    'content-type': 'application/json',
  });
  const all = logged.join('\n');
  t.match(all, /"path":"\/api\/posts"/, 'it was logged at all');
  t.notMatch(all.replaceAll(/"path":"[^"]*"/g, ''), secret);
  t.notMatch(all, /@mail\.test|argon2|a wrong sec|correct horse|benchnotes=/);
});

t.test('nobody sees an e-mail address or a hash, not even their own; only admins the address of one person', async (t) => {
  // site.call checks each response for both (test/build.ts); this shows that it does.
  const users = await Promise.all(['author', 'other', 'admin'].map((name) => site.services.accounts.byUsername(name)));
  for (const role of roles) {
    for (const url of [...addresses, '/api/user/posts']) {
      const { payload, headers } = await site.people[role].call('GET', url);
      const mayTell = role === 'admin' && tellsAddress.test(url);
      for (const { email, passwordHash } of users.filter((user) => user !== undefined)) {
        const shown = `${payload}${JSON.stringify(headers)}`;
        if ((shown.includes(email) && !mayTell) || shown.includes(passwordHash)) t.fail(`${role} ${url}`);
      }
    }
  }
  t.equal(users.filter(Boolean).length, 3);
});

t.test('what only members and admins may do is refused to everybody else', async (t) => {
  for (const { method, path, access } of routes) {
    const url = path.replace(/:\w+/, '1');
    const body = method === 'GET' ? undefined : {};
    if (access === 'member' || access === 'admin')
      t.equal((await site.visitor.call(method, url, body)).statusCode, 401, `${method} ${path}`);
    if (access === 'admin') t.equal((await site.author.call(method, url, body)).statusCode, 403, `${method} ${path}`);
  }
});
