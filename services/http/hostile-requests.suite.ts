import fc from '../../scripts/fast-check.ts';
import { routes, streams } from '../../contracts/routes.ts';
import type { Role } from '../test/build.ts';
import { article, roles } from '../test/build.ts';
import { loadFrontend } from './frontend.ts';

/** A request as an attacker writes it: any part may be malformed. */
export interface HostileRequest {
  readonly by: Role;
  readonly method: string;
  /** Path and query exactly as in the request line. */
  readonly target: string;
  /** Names and values in turn; names may repeat. */
  readonly headers: readonly string[];
  readonly body: string | undefined;
}

const fields = (
  'title categoryId tags summary content readTime cover slug userId status reason featured username password email fullName id isAdmin ' +
  'passwordHash author category revision __proto__ constructor prototype toString hasOwnProperty then toJSON length $where $ref'
).split(' ');

const odd = fc.constantFrom(
  ...[
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    '\ufeff',
    '🔌',
    'İ',
    'ß',
    'ﷺ',
    'e\u0301',
    '%00',
    '%',
    '%zz',
    '%2e%2e%2f',
    '../../etc/passwd',
    '..;/',
  ],
  ...[
    "'",
    '"',
    "' OR 1=1--",
    '*',
    'NEAR(a b)',
    'a AND',
    '{}',
    '[]',
    'null',
    'true',
    '-1',
    '0',
    '1',
    '1e999',
    '9'.repeat(20),
    '٣',
    'NaN',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'approved',
    'author',
    'admin',
    '<script>',
    '\r\nx: y',
    '$ne',
    'WzEsMV0',
    '{"a":',
    'x'.repeat(3_000),
  ],
);
const text = fc.oneof(odd, odd, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 }));
const value = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.array(text, { maxLength: 30 }),
);

const right = article({ status: 'approved', featured: true, username: 'nobody', password: 'x', email: 'x', fullName: '' });

/** JSON with `__proto__` as an own key, which an object literal cannot hold. */
const asJson = (entries: readonly (readonly [string, unknown])[]): string =>
  `{${entries.map(([key, some]) => `${JSON.stringify(key)}:${JSON.stringify(some) ?? 'null'}`).join(',')}}`;

const polluting = fc.constantFrom(
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"title":{"__proto__":{"isAdmin":true}}}',
  '{"tags":{"__proto__":["a"],"length":1}}',
  '{"userId":{"constructor":{"prototype":{"isAdmin":true}}}}',
  '{"userId":[{"__proto__":{"polluted":1}}]}',
  '{"\\u005f_proto__":{"isAdmin":true}}',
);
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 5 }).map((some) => asJson(Object.entries({ ...right, ...some }))),
  fc.array(fc.tuple(fc.constantFrom(...fields), value), { maxLength: 8 }).map(asJson),
  polluting,
  fc.json(),
  text,
  fc.integer({ min: 1, max: 20_000 }).map((depth) => `{"userId":${'['.repeat(depth)}${']'.repeat(depth)}}`),
  fc.constant(undefined),
);

const files =
  '/post/:slug /log/post/:id /feed.xml /categories/:slug/feed.xml /sitemap.xml /robots.txt /healthz /readyz /metrics /api/docs /api/openapi.json /assets/:slug /nothing';
const pages = [...(await loadFrontend()).pages.map(({ path }) => path), ...files.split(' ')];

/** Excluded: by chance an admin would suspend, erase or promote the author. bad-input.test.ts covers these. */
const changesRoles: ReadonlySet<string> = new Set(['decideAdmin', 'suspendPerson', 'erasePerson']);
const called = [...routes, ...streams].filter(({ name }) => !changesRoles.has(name));
const known = called.map(({ method, path }) => ({ method: method as string, path }));
const route = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.constantFrom(...pages).map((path) => ({ method: 'GET', path })) },
);

const part = fc.oneof(
  fc.constantFrom('1', '2', '3', 'a-bench-supply-from-scratch', 'latest', 'power-electronics', 'microcontrollers'),
  text.map((some) => encodeURIComponent(some.toWellFormed())),
  // Unencoded: anything that may appear in a request line.
  text.map((some) => some.replace(/[^!-~\x80-\xff]/gu, '')),
);
const names = fc.constantFrom(
  'limit',
  'after',
  'status',
  'category',
  'tag',
  'author',
  'q',
  'view',
  'x',
  '__proto__',
  'limit[]',
  'q[a]',
  '',
);
const parameter = fc
  .tuple(names, fc.oneof(fc.constantFrom('1', '20', 'card', 'page', 'pending', 'author'), part))
  .map((pair) => pair.join('='));
const query = fc.array(parameter, { maxLength: 4 }).map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''));

const headerNames = (
  'if-match if-none-match idempotency-key accept content-type log-position cookie origin host x-forwarded-for x-forwarded-proto ' +
  'x-forwarded-host range accept-encoding accept-language content-encoding expect x-http-method-override authorization referer user-agent ' +
  'forwarded te upgrade connection __proto__ constructor'
).split(' ');
const headerValue = fc.oneof(
  fc.constantFrom(
    '"0"',
    '"1"',
    '*',
    'W/"1"',
    '0',
    'application/json',
    'application/problem+json',
    'text/html;q=0',
    'gzip, br;q=0',
    '100-continue',
  ),
  fc.constantFrom(
    'benchnotes=x.y',
    'benchnotes=',
    'benchnotes=%zz',
    '=;;;',
    'null',
    '127.0.0.1, ::1',
    'bytes=0-',
    'http://evil.test',
    'x'.repeat(4_000),
  ),
  text.map((some) => some.replace(/[^ -~\x80-\xff]/gu, '')),
);
const headers = fc.array(fc.tuple(fc.constantFrom(...headerNames), headerValue), { maxLength: 5 }).map((pairs) => pairs.flat());

const anyMethod = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'SEARCH',
  'LINK',
);

const other = fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anyMethod });

export const hostileRequest: fc.Arbitrary<HostileRequest> = fc
  .record({ by: fc.constantFrom(...roles), route, other, part, query, headers, body })
  .map(({ by, route, other, part, query, headers, body }) => {
    const method = other ?? route.method;
    // Most bodies declare a type, otherwise none would be parsed.
    const typed = method === 'GET' || headers.includes('content-type') ? [] : ['content-type', 'application/json'];
    return {
      // A sign-out would sign that user out for all later requests, so a visitor sends it.
      by: route.path === '/api/logout' ? ('visitor' as const) : by,
      method,
      target: route.path.replace(/:\w+/, () => part) + query,
      headers: [...typed, ...headers],
      body: method === 'GET' || method === 'HEAD' ? undefined : body,
    };
  });
