import t from 'tap';
import { createCategory } from '../commands/categories.ts';
import { article, buildWithPeople, type Answer } from '../test/build.ts';
import { form, from, marks, tooSoon } from '../test/long-texts.ts';

/** Texts that take quadratic time to normalize to a Unicode form must not delay other requests. */

const site = await buildWithPeople(t, { TRUST_PROXY: '127.0.0.1' });
const { visitor, author } = site;

const median = (numbers: readonly number[]): number => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

/** Processor time of a request in milliseconds, of all threads of the process. */
const costOf = async (call: (n: number) => Promise<Answer>, status: number): Promise<number> => {
  const costs: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const before = process.cpuUsage();
    const { statusCode, payload } = await call(n);
    const { user, system } = process.cpuUsage(before);
    if (statusCode !== status) t.fail(`${statusCode} ${payload.slice(0, 200)}`);
    costs.push((user + system) / 1000);
  }
  return median(costs);
};

/** Compares the cost of a call with marks to that of the same call with as many letters. */
const costsNoMore = async (
  what: string,
  status: number,
  length: number,
  call: (text: string, n: number) => Promise<Answer>,
): Promise<void> => {
  const letters = await costOf((n) => call('x'.repeat(length * 2), n), status);
  const cost = await costOf((n) => call(marks(length), n), status);
  t.comment(`${what}: ${cost.toFixed(2)} ms, with letters ${letters.toFixed(2)} ms`);
  t.ok(cost < 4 * letters + 10, `${what}: ${cost.toFixed(2)} ms, with letters ${letters.toFixed(2)} ms`);
};

t.test('whoever has no account costs nothing with 16,000 combining marks', async () => {
  for (const field of ['username', 'fullName', 'email', 'password'] as const) {
    await costsNoMore(`register, ${field}`, 422, 16_000, (text, n) =>
      visitor.call('POST', '/api/register', form({ [field]: text }), from(n)),
    );
  }
  for (const field of ['username', 'password'] as const) {
    const form = { username: 'nobody', password: 'wrong' };
    await costsNoMore(`login, ${field}`, 401, 16_000, (text, n) => {
      site.clock.advance(6 * 60 * 60_000);
      return visitor.call('POST', '/api/login', { ...form, [field]: text }, from(n));
    });
  }
  Object.assign(site.people, { author: await site.again(author), admin: await site.again(site.admin) });
});

t.test('a try that comes too soon costs less than one that is made', async (t) => {
  const { login, register } = await tooSoon(t, visitor);
  await costsNoMore('login, too soon', 429, 16_000, login);
  await costsNoMore('register, too soon', 429, 16_000, register);
});

t.test('an author holds nobody up', async () => {
  const submit = (change: Readonly<Record<string, unknown>>) => {
    // Resets the rate limit, which such an amount would exceed.
    site.clock.advance(15 * 60_000);
    return site.author.call('POST', '/api/posts', article(change));
  };
  await costsNoMore('title', 422, 128_000, (title) => submit({ title }));
  await costsNoMore('summary', 422, 128_000, (summary) => submit({ summary }));
  await costsNoMore('tag', 422, 128_000, (tag) => submit({ tags: ['fine', tag] }));
  await costsNoMore('tags', 422, 128_000, (text) =>
    submit({ tags: Array.from({ length: 500 }, (_, n) => text.slice(0, 250) + n) }),
  );
  await costsNoMore('slug', 422, 128_000, (slug) => submit({ slug, title: '' }));
  const { id } = await site.submit();
  const admin = await site.again(site.admin);
  await costsNoMore('reason', 422, 128_000, (reason) =>
    admin.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected', reason }),
  );
});

t.test('nor does a reader', async () => {
  for (const url of ['/api/search?q=', '/api/posts?tag=', '/api/posts?author=', '/api/posts?category=']) {
    await costsNoMore(url, 400, 2_000, (text, n) =>
      visitor.call('GET', `${url}${encodeURIComponent(`${n}${text}`)}`, undefined, from(n)),
    );
  }
});

t.test('nor does an operator who names a category', async (t) => {
  const { log, store } = site.services;
  const look = { iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };
  const context = { actor: 'operator', correlationId: 'test', now: site.clock.now() };
  const start = performance.now();
  await t.rejects(createCategory(log, store, { ...look, name: marks(128_000) }, context), { code: 'VALIDATION_FAILED' });
  t.ok(performance.now() - start < 1_000);
});
