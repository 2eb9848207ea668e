import t from 'tap';
import { buildWithPeople, type Method } from '../test/build.ts';
import { refused } from '../test/refused.ts';

const wantsProblem = { accept: 'application/problem+json' };

const site = await buildWithPeople(t);
const { visitor, author, admin } = site;
const pending = await site.post('pending');

t.test('paths and methods that are none', async (t) => {
  const answers = [
    await visitor.call('GET', '/api/posts/%'),
    await visitor.call('GET', '/api/posts/%zz'),
    await visitor.call('GET', '/api/posts/%E0%A4%A'),
    await visitor.call('GET', '/%'),
  ];
  for (const answer of answers) {
    refused(t, answer, 400, 'address');
    t.ok(answer.headers['content-security-policy'], 'the security headers of every answer');
  }
  refused(t, await visitor.call('GET', '/api/posts/%', undefined, wantsProblem), 400, 'address');
  refused(t, await visitor.call('GET', `/api/posts/${'a'.repeat(250)}`), 404, 'could not be found');
  refused(t, await visitor.call('GET', `/api/posts/${'a'.repeat(5_000)}`), 404, /./);
  for (const slug of ['%00', 'a%00b', '..%2f..%2fetc', '__proto__', "'%20OR%201=1--", '%F0%9F%94%8C', '🔌', 'latest%00']) {
    refused(t, await visitor.call('GET', `/api/posts/${slug}`), 404, 'could not be found');
    refused(t, await visitor.call('GET', `/api/categories/${slug}`), 404, 'Category not found');
  }
  for (const id of ['0', '-1', '1.5', '01', 'abc', '1e3', '9'.repeat(16), '%00', '__proto__', '٣']) {
    const refusal = 'id must be the number of a post.';
    refused(t, await admin.call('PATCH', `/api/posts/${id}/status`, { status: 'approved' }, wantsProblem), 400, refusal, 'id');
    refused(t, await admin.call('GET', `/api/posts/${id}/history`), 400, refusal);
  }
  refused(t, await admin.call('GET', '/api/posts/999999999999999/history'), 404, 'could not be found');
  for (const [method, url, allow] of [
    ['PATCH', '/api/posts/1?x=1', 'GET, HEAD, PUT, DELETE'],
    ['PUT', '/api/login', 'POST'],
    ['GET', '/api/login', 'POST'],
    ['POST', '/api/posts/latest', 'GET, HEAD'],
    ['PUT', '/api/posts/latest', 'GET, HEAD'],
    ['PATCH', '/api/posts', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/posts/1/status', 'PATCH'],
  ] as const) {
    const answer = await admin.call(method, url);
    refused(t, answer, 405, `This address takes ${allow} only.`);
    t.equal(answer.headers.allow, allow);
  }
  for (const url of ['/api/posts/1/2/3', '/api', '/api//posts', '/API/POSTS', '/api/posts;x']) {
    refused(t, await admin.call('GET', url), 404, 'There is nothing at this address.');
  }
});

t.test('what no route takes is refused for that, whatever body it has', async (t) => {
  for (const [url, status] of [
    ['/api/posts/1/status', 405],
    ['/api/nothing', 404],
  ] as const) {
    for (const method of ['DELETE', 'POST', 'OPTIONS', 'QUERY', 'PROPFIND'] as const) {
      for (const [type, payload] of [
        [undefined, undefined],
        ['application/json', '{'],
        ['text/csv', 'a,b'],
        [';', 'x'.repeat(2_000_000)],
      ] as const) {
        const headers = type === undefined ? {} : { 'content-type': type };
        const answer = await site.app.inject({ method: method as Method, url, headers, ...(payload ? { payload } : {}) });
        refused(t, answer, status, /^(This address takes PATCH only|There is nothing at this address)\.$/);
        t.equal(answer.headers.allow, status === 405 ? 'PATCH' : undefined, method);
      }
    }
  }
});

t.test('queries that are none', async (t) => {
  const cursor = (value: string) => Buffer.from(value).toString('base64url');
  const bad = [
    '',
    'nonsense',
    '!',
    'a'.repeat(201),
    cursor('{}'),
    cursor('[]'),
    cursor('["a"]'),
    cursor('[{},1]'),
    cursor('[1,2,3,4]'),
    '%00',
    'a&after=b',
  ];
  for (const after of bad) {
    const answer = await visitor.call('GET', `/api/posts?after=${after}`, undefined, wantsProblem);
    refused(t, answer, 400, 'after must be taken from the Link of the page before.', 'after');
  }
  const odd = ['[null,null]', '[1e999,-1e999]', '["\\ud800","\\u0000"]', '[1e308,5e-324]', '["",""]', '["9999","x"]'];
  for (const value of odd) {
    t.equal((await visitor.call('GET', `/api/posts?after=${cursor(value)}`)).statusCode, 200, value);
    t.equal((await author.call('GET', `/api/user/posts?after=${cursor(value)}`)).statusCode, 200, value);
  }
  for (const value of ['[-1]', '[1e999]', '[null]', '["x"]', '[0.5]', '["\\ud800"]']) {
    t.equal((await visitor.call('GET', `/api/search?q=supply&after=${cursor(value)}`)).statusCode, 200, value);
  }
  const odder = [
    '"',
    '*',
    'a*',
    '^',
    'NEAR(a b)',
    'a AND',
    '-a',
    'title:a',
    "'; DROP TABLE posts;--",
    '%',
    '\u0000',
    '🔌',
    '()',
    'a"b',
    '電',
  ];
  for (const text of odder) {
    t.equal((await visitor.call('GET', `/api/search?q=${encodeURIComponent(text)}`)).statusCode, 200, text);
  }
  for (const query of [
    'category=',
    'tag=',
    'author=',
    `tag=${'x'.repeat(201)}`,
    'category=a&category=b',
    'status=',
    'status=approved&status=pending',
  ]) {
    t.equal((await admin.call('GET', `/api/posts?${query}`)).statusCode, 400, query);
  }
  for (const query of [
    'category=%00',
    'tag=%00',
    'author=%00',
    'tag=%ED%A0%80',
    'author=__proto__',
    'unknown=1',
    '%',
    '%=%',
    '&&&',
    '__proto__=1',
  ]) {
    t.equal((await visitor.call('GET', `/api/posts?${query}`)).statusCode, 200, query);
  }
  refused(
    t,
    await visitor.call('GET', '/api/posts?category=microcontrollers&tag=a&author=author'),
    400,
    'at most two of category, tag and author',
  );
  refused(
    t,
    await admin.call('GET', '/api/posts?status=gone', undefined, wantsProblem),
    400,
    /^status must be "pending", "approved" or "rejected"\.$/,
    'status',
  );
});

t.test('headers that are none', async (t) => {
  for (const tag of ['3', '"x"', '""', '"-1"', '"1."', '"1.a b"', '"1", "2"', `"${'1'.repeat(16)}"`, 'W/3', '', '"0" "1"']) {
    const answer = await admin.call('PATCH', `/api/posts/${pending.id}/status`, { status: 'approved' }, { 'if-match': tag });
    refused(t, answer, 400, 'If-Match must be the ETag of the post');
  }
  for (const cookie of [
    'benchnotes=',
    'benchnotes=x.y',
    'benchnotes=%zz',
    '=;;;',
    'benchnotes',
    `benchnotes=${'x'.repeat(8_000)}`,
  ]) {
    t.equal((await visitor.call('GET', '/api/user', undefined, { cookie })).statusCode, 401, cookie.slice(0, 20));
  }
  for (const position of ['-1', 'x', '', '0', 'NaN']) {
    t.equal((await visitor.call('GET', '/api/posts/latest', undefined, { 'log-position': position })).statusCode, 200);
  }
});
