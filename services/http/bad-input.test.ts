import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import type { TObject } from '@sinclair/typebox';
import { routes } from '../../contracts/routes.ts';
import { reasonContent } from '../../domain/test/reasons.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { article, buildWithPeople, roles, type Headers, type Method, type Person } from '../test/build.ts';
import { noticeSettings } from '../test/calls/requests.ts';
import { refused } from '../test/refused.ts';

const wantsProblem = { accept: 'application/problem+json' };
const json = { 'content-type': 'application/json' };

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { visitor, author, admin } = site;
const pending = await site.post('pending');
await site.reason();

const credential = { id: 'none', rawId: 'none', type: 'public-key', response: {} };

const { values: draft } = aDraft();
const aRemark = { anchor: { start: 0, end: 5, exact: 'First', prefix: '', suffix: ' choose' }, text: 'Why?' };
const revises = { postId: 1, revision: 0 };

/** Every call with a body, by a user who may make it, with a valid body. */
const bodies: readonly { by: Person; method: Method; url: string; name: string; body: Readonly<Record<string, unknown>> }[] = [
  { name: 'login', by: visitor, method: 'POST', url: '/api/login', body: { username: 'nobody', password: 'wrong' } },
  {
    name: 'register',
    by: visitor,
    method: 'POST',
    url: '/api/register',
    body: { username: 'author', password: 'a good password', email: 'x@mail.test', fullName: 'X Y' },
  },
  { name: 'requestPasswordReset', by: visitor, method: 'POST', url: '/api/password-reset', body: { email: 'x@mail.test' } },
  {
    name: 'completePasswordReset',
    by: visitor,
    method: 'POST',
    url: '/api/password-reset/complete',
    body: { token: 'none', password: 'a good password' },
  },
  {
    name: 'setUp',
    by: visitor,
    method: 'POST',
    url: '/api/setup',
    body: { token: 'none', username: 'first', email: 'first@mail.test', password: 'a good long password', fullName: 'Ada Ohm' },
  },
  { name: 'nameSite', by: admin, method: 'PUT', url: '/api/admin/site-name', body: { name: "Ohm's Corner" } },
  { name: 'submitPost', by: author, method: 'POST', url: '/api/posts', body: article({ slug: 'asked-for' }) },
  { name: 'revisePost', by: author, method: 'PUT', url: `/api/posts/${pending.id}`, body: article({ doneRemarks: [0] }) },
  {
    name: 'decidePost',
    by: admin,
    method: 'PATCH',
    url: `/api/posts/${pending.id}/status`,
    body: { status: 'rejected', reason: 'Why.', reasons: [1], remarks: [aRemark] },
  },
  {
    name: 'decideProposal',
    by: admin,
    method: 'PATCH',
    url: `/api/posts/${pending.id}/proposal`,
    body: { status: 'rejected', reason: 'Why.', reasons: [1], remarks: [aRemark] },
  },
  {
    name: 'fileAppeal',
    by: author,
    method: 'POST',
    url: `/api/posts/${pending.id}/appeal`,
    body: { decision: 1, reason: 'It is long enough.' },
  },
  {
    name: 'answerAppeal',
    by: admin,
    method: 'PATCH',
    url: `/api/posts/${pending.id}/appeal`,
    body: { outcome: 'upheld', reason: 'It is not.' },
  },
  {
    name: 'decideInBulk',
    by: admin,
    method: 'POST',
    url: '/api/queue/decisions',
    body: { posts: [{ id: 999_999, textRevision: 0 }], status: 'rejected', reason: 'Why.' },
  },
  {
    name: 'undoInBulk',
    by: admin,
    method: 'POST',
    url: '/api/queue/decisions/undo',
    body: { posts: [{ id: 999_999, revision: 1 }] },
  },
  { name: 'featurePost', by: admin, method: 'PATCH', url: `/api/posts/${pending.id}/featured`, body: { featured: true } },
  { name: 'claimPost', by: admin, method: 'PUT', url: `/api/posts/${pending.id}/claim`, body: { from: 7 } },
  {
    name: 'createCategory',
    by: admin,
    method: 'POST',
    url: '/api/categories',
    body: { name: '', slug: 'radio', iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' },
  },
  {
    name: 'changeCategory',
    by: admin,
    method: 'PATCH',
    url: '/api/categories/microcontrollers',
    body: { name: '', iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' },
  },
  { name: 'orderCategories', by: admin, method: 'PUT', url: '/api/admin/categories/order', body: { slugs: ['none'] } },
  {
    name: 'retireCategory',
    by: admin,
    method: 'POST',
    url: '/api/categories/microcontrollers/retire',
    body: { successor: 'none' },
  },
  { name: 'addReason', by: admin, method: 'POST', url: '/api/admin/reasons', body: { ...reasonContent({ name: '' }), url: '' } },
  {
    name: 'changeReason',
    by: admin,
    method: 'PUT',
    url: '/api/admin/reasons/999999',
    body: { ...reasonContent(), url: '' },
  },
  { name: 'retireReason', by: admin, method: 'PUT', url: '/api/admin/reasons/999999/retired', body: { retired: true } },
  { name: 'orderReasons', by: admin, method: 'PUT', url: '/api/admin/reason-order', body: { ids: [999_999] } },
  { name: 'decideAdmin', by: admin, method: 'PATCH', url: '/api/people/999999/admin', body: { isAdmin: true } },
  {
    name: 'suspendPerson',
    by: admin,
    method: 'POST',
    url: '/api/people/999999/suspension',
    body: { reason: 'Why.', until: '2036-01-01T00:00:00Z' },
  },
  {
    name: 'suspendWithPosts',
    by: admin,
    method: 'POST',
    url: '/api/people/999999/suspension/with-posts',
    body: { reason: 'Why.', until: '2036-01-01T00:00:00Z', posts: [{ id: 999_999, textRevision: 0 }] },
  },
  {
    name: 'undoSuspension',
    by: admin,
    method: 'POST',
    url: '/api/people/999999/suspension/undo',
    body: { revision: 1, posts: [{ id: 999_999, revision: 1 }] },
  },
  {
    name: 'erasePost',
    by: admin,
    method: 'POST',
    url: '/api/posts/999999/erasure',
    body: { reason: 'Why.', keepOldText: true },
  },
  {
    name: 'erasePerson',
    by: admin,
    method: 'POST',
    url: '/api/people/999999/erasure',
    body: { reason: 'Why.', keepOldText: true, articles: 'keep' },
  },
  { name: 'startReplay', by: admin, method: 'POST', url: '/api/system/replay', body: { collections: ['none'] } },
  { name: 'discardParked', by: admin, method: 'POST', url: '/api/system/parked/999999/discard', body: { reason: 'Why.' } },
  { name: 'changeProfile', by: author, method: 'PUT', url: '/api/user/profile', body: { fullName: 'author Example', about: '' } },
  { name: 'changePicture', by: author, method: 'PUT', url: '/api/user/picture', body: { src: '' } },
  {
    name: 'changePassword',
    by: author,
    method: 'PUT',
    url: '/api/user/password',
    body: { currentPassword: '', password: 'a good password' },
  },
  {
    name: 'changeNoticeSettings',
    by: author,
    method: 'PUT',
    url: '/api/user/notice-settings',
    body: noticeSettings,
  },
  { name: 'requestEmailChange', by: author, method: 'POST', url: '/api/user/email', body: { email: 'nowhere' } },
  { name: 'confirmEmail', by: visitor, method: 'POST', url: '/api/email/confirm', body: { token: 'none' } },
  { name: 'requestClosing', by: author, method: 'POST', url: '/api/user/closing', body: { username: 'somebody' } },
  {
    name: 'beginDraft',
    by: author,
    method: 'POST',
    url: '/api/user/drafts',
    body: { id: 'a-draft-of-my-own', ...draft, revises },
  },
  { name: 'saveDraft', by: author, method: 'PUT', url: '/api/user/drafts/a-draft-of-my-own', body: { ...draft, revises } },
  { name: 'readNotices', by: author, method: 'POST', url: '/api/user/notices/read', body: { ids: ['none'] } },
  { name: 'passkeySignIn', by: visitor, method: 'POST', url: '/api/passkeys/sign-in', body: { credential } },
  { name: 'addPasskey', by: author, method: 'POST', url: '/api/user/passkeys', body: { name: 'A key', credential } },
  { name: 'renamePasskey', by: author, method: 'PUT', url: '/api/user/passkeys/none/name', body: { name: 'A key' } },
  {
    name: 'addSecondFactor',
    by: author,
    method: 'POST',
    url: '/api/user/second-factor',
    body: { secret: 'none', token: 'none', code: '123456' },
  },
  { name: 'reauthenticate', by: author, method: 'POST', url: '/api/user/reauthentication', body: { password: '' } },
];

t.test('the list holds every call that has a body', async (t) => {
  t.strictSame(
    routes
      .filter(({ body }) => body)
      .map(({ name }) => name)
      .toSorted(),
    bodies.map(({ name }) => name).toSorted(),
  );
});

t.test('a missing body is answered with the names of its fields, whatever the content type', async (t) => {
  for (const { name, by, method, url } of bodies) {
    const { required = [] } = routes.find((route) => route.name === name)?.body as TObject;
    if (required.length === 0) continue;
    for (const [body, headers] of [
      [undefined, {}],
      [undefined, json],
      ['', json],
    ] as const) {
      const answer = await by.call(method, url, body, { ...headers, ...wantsProblem });
      t.equal(answer.statusCode, 422, name);
      const fields = answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field);
      t.strictSame(fields.toSorted(), required.toSorted(), name);
    }
  }
});

t.test('a call that needs no body works without one, whatever the content type', async (t) => {
  const { id } = await site.post('pending');
  t.equal((await author.call('POST', `/api/posts/${id}/withdraw`, undefined, json)).statusCode, 200);
  t.equal((await author.call('DELETE', `/api/posts/${id}`, undefined, json)).statusCode, 204);
  const elsewhere = await site.again(author);
  t.equal((await elsewhere.call('POST', '/api/logout', '', json)).statusCode, 204);
});

t.test('bodies that are none', async (t) => {
  for (const { by, method, url } of bodies) {
    const send = (body: string | Buffer | undefined, headers: Headers = json) => by.call(method, url, body, headers);
    for (const text of ['{', '{"a":}', 'undefined', '{"title":"\u0001"}', "{'a':1}", '{"a":1}}', '\u0000', 'NaN', '{}{}']) {
      refused(t, await send(text), 400, 'The request body is not valid JSON.');
    }
    refused(t, await send(Buffer.from([0xff, 0xfe, 0x7b])), 400, 'The request body is not valid JSON.');
    for (const text of ['null', '[]', '5', '"text"', 'true', '[{}]']) {
      refused(t, await send(text), 400, 'The request body must be an object.');
    }
    for (const text of ['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}']) {
      refused(t, await send(text), 400, 'The request body is not valid JSON.');
    }
    refused(t, await send(`{"a":"${'x'.repeat(1024 * 1024)}"}`), 413, /^The request is too large: (1024|32) KiB is the most\.$/);
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
      ['[{"a\\"]":', '}]'],
    ] as const) {
      const deep = (levels: number) => `{"userId":${open.repeat(levels)}0${close.repeat(levels)}}`;
      refused(t, await send(deep(101)), 400, 'The request body is nested too deeply: 100 levels are the most.');
      t.notMatch((await send(deep(40))).payload, /nested/);
    }
    for (const text of ['', '\\', '\\"', '\\\\', '"'])
      refused(t, await send(`{"title":${JSON.stringify(text)},"userId":${'['.repeat(101)}`), 400, /nested too deeply/);
    for (const text of ['\\', '\\"', '"', '\\\\"'])
      t.notMatch(
        (await send(JSON.stringify({ userId: `${text}${'['.repeat(1_000)}` }))).payload,
        /nested/,
        'what stands in a text is none',
      );
  }
});

t.test('content types that are not JSON', async (t) => {
  for (const { by, method, url, body } of bodies) {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      'nonsense',
      '',
    ]) {
      const answer = await by.call(method, url, JSON.stringify(body), { 'content-type': type });
      refused(t, answer, 415, 'Please send the body as application/json.');
    }
    refused(t, await by.call(method, url, JSON.stringify(body)), 415, 'Please send the body as application/json.');
  }
  const charset = { 'content-type': 'Application/JSON; charset=utf-8' };
  t.equal((await author.call('POST', '/api/posts', JSON.stringify(article()), charset)).statusCode, 201);
});

t.test('every field of every body with every wrong type', async (t) => {
  const values: Readonly<Record<string, unknown>> = {
    null: null,
    number: 5.5,
    string: '5',
    boolean: true,
    array: [{}],
    object: { a: 1 },
    strings: ['abc', 5],
  };
  const fits: Readonly<Record<string, readonly string[]>> = {
    string: ['string'],
    boolean: ['boolean'],
    array: [],
    integer: [],
    object: ['object'],
  };
  for (const { name, by, method, url, body } of bodies) {
    const schema = routes.find((route) => route.name === name)?.body as TObject;
    for (const [field, { type, anyOf }] of Object.entries(schema.properties)) {
      if (type === undefined && anyOf === undefined) continue;
      for (const [kind, value] of Object.entries(values)) {
        if (fits[String(type)]?.includes(kind)) continue;
        const send = (headers: Headers) => by.call(method, url, { ...body, [field]: value }, headers);
        const plain = await send({});
        refused(t, plain, 400, new RegExp(`^${field}(\\.\\d)? must be [^\\n]*\\.$`));
        refused(t, await send(wantsProblem), 400, plain.payload, field);
      }
    }
  }
  const status = await admin.call('PATCH', `/api/posts/${pending.id}/status`, { status: 'pending' }, wantsProblem);
  refused(t, status, 400, /^status must be "approved" or "rejected"\.$/, 'status');
});

t.test('texts that are hostile', async (t) => {
  const nul = await site.submit({
    title: 'A\u0000B title\r\nwith\u2028lines',
    tags: ['a\u0000b', 'x\ny'],
    summary: `\u0007${'s'.repeat(20)}`,
  });
  t.match(nul, { title: 'A B title with lines', tags: ['a b', 'x y'], summary: 's'.repeat(20) });
  const lone = await site.submit({
    title: 'Half \ud83d a plug',
    content: `<p>\udc00${'x'.repeat(50)}\ud800</p>`,
    slug: '\ud800',
  });
  t.ok(JSON.stringify(lone).isWellFormed() && !JSON.stringify(lone).includes('\\ud8'), 'no half characters');
  const reason = await admin.call('PATCH', `/api/posts/${lone.id}/status`, {
    status: 'rejected',
    reason: 'a\u0000b\ud800c\r\nd',
  });
  t.equal(reason.json<{ reason: string }>().reason, 'abc\nd');
  for (const name of ['a\u0000b', '\ud800', '__proto__', 'constructor', '\u202e', 'x'.repeat(10_000)]) {
    refused(t, await visitor.call('POST', '/api/login', { username: name, password: name }), 401, 'Invalid username or password');
  }
  const keys = JSON.stringify(article({ constructor: 1, prototype: 2, toString: null, hasOwnProperty: [] }));
  t.equal((await author.call('POST', '/api/posts', keys, json)).statusCode, 201, 'keys that nobody reads');
  refused(
    t,
    await author.call('POST', '/api/posts', article({ tags: Array.from({ length: 10_000 }, (_, index) => `tag ${index}`) })),
    422,
    'at most 20 tags',
  );
  refused(
    t,
    await author.call('POST', '/api/posts', article({ tags: Array.from({ length: 200_000 }, () => 'a') })),
    422,
    'at most 20 tags',
  );
});

t.test('HTML that is hostile', async (t) => {
  const text = 'x'.repeat(50);
  const dirty = await site.submit({
    content: `<script>alert(1)</script><p onclick="alert(1)">${text}<img src=x onerror=alert(1)><a href="javascript:alert(1)">link</a></p><iframe src="//evil.test"></iframe><svg onload=alert(1)>`,
  });
  t.notMatch(dirty.content, /script|onclick|onerror|iframe|onload|svg/);
  const images = await site.submit({ content: `<p>${text}</p><img src="data:image/png;base64,AAAA">` });
  t.equal(images.content, `<p>${text}</p>`, 'pasted images are not accepted');
  t.equal((await author.call('POST', '/api/posts', article({ content: '<blockquote>'.repeat(20_000) + text }))).statusCode, 201);
  const multiplied = `<p>${Array.from({ length: 4_000 }, (_, index) => `<b id=${index}>`).join('')}</p>${'<p>x</p>'.repeat(5_000)}`;
  refused(
    t,
    await author.call('POST', '/api/posts', article({ content: multiplied }), wantsProblem),
    422,
    'too deeply nested',
    'content',
  );
});

// Without a limit it would take minutes, and the test file would time out.
t.test('a long slug holds nobody up', async (t) => {
  const { slug } = await site.submit({ slug: '電'.repeat(300_000) });
  t.ok(slug.length <= 100);
  await site.submit({ slug: 'Ä'.repeat(400_000) });
});

t.test('whatever is sent, the fault is never ours', async () => {
  const numRuns = testCount('properties', 150);
  const fields = [
    'title',
    'categoryId',
    'tags',
    'summary',
    'content',
    'readTime',
    'cover',
    'slug',
    'userId',
    'status',
    'reason',
    'remarks',
    'doneRemarks',
    'featured',
    'username',
    'password',
    'email',
    'fullName',
  ];
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('1', 'approved', 'author', '\ud800', '\u0000'),
  );
  const value = fc.oneof(fc.jsonValue(), text, fc.integer(), fc.double(), fc.boolean(), fc.array(text));
  const right = article({ status: 'approved', featured: true, username: 'nobody', password: '', email: '', fullName: '' });
  const almost = fc.dictionary(fc.constantFrom(...fields), value).map((some) => ({ ...right, ...some }));
  const body = fc.oneof(fc.jsonValue(), almost, almost, fc.string(), fc.constant(undefined));
  const part = fc.oneof(
    fc.constantFrom('1', String(pending.id), pending.slug, 'latest', 'power-electronics'),
    text.map((some) => encodeURIComponent(some.toWellFormed())),
    fc.webPath(),
  );
  const names = ['limit', 'after', 'status', 'category', 'tag', 'author', 'q', 'x'];
  const query = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(
      fc.constantFrom('1', '20', 'pending', 'author', 'WzEsMV0'),
      text.map((some) => some.toWellFormed()),
    ),
  );
  const header = fc.dictionary(
    fc.constantFrom('if-match', 'if-none-match', 'idempotency-key', 'accept', 'content-type', 'log-position'),
    fc.oneof(
      fc.constantFrom('"0"', '"1"', '*', '0', 'application/json', 'application/problem+json'),
      fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)) }),
    ),
  );
  const call = fc.record({ route: fc.constantFrom(...routes), role: fc.constantFrom(...roles), body, part, query, header });
  await fc.assert(
    fc.asyncProperty(call, async ({ route, role, body, part, query, header }) => {
      // A sign-out would sign the user out for all later runs.
      if (route.name === 'logout') return;
      const url = `${route.path.replace(/:\w+/, part)}?${new URLSearchParams(query).toString()}`;
      const { statusCode, payload } = await site.people[role].call(
        route.method,
        url,
        route.method === 'GET' ? undefined : body,
        header,
      );
      if (statusCode >= 500) throw new Error(`${statusCode} ${payload}`);
    }),
    { numRuns },
  );
});
