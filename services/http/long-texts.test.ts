import t from 'tap';
import { fieldLimits, messages } from '../../contracts/rules.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import { createCategory } from '../commands/categories.ts';
import { article, buildWithPeople, password } from '../test/build.ts';
import { form, from, marks, tooSoon } from '../test/long-texts.ts';

/**
 * Texts that take quadratic time to normalize to a Unicode form: they must not cause valid requests to be refused.
 * long-texts.timed.test.ts measures their cost.
 */

const site = await buildWithPeople(t, { TRUST_PROXY: '127.0.0.1' });
const { visitor, author } = site;
const problem = { accept: 'application/problem+json' };

t.test('a try that comes too soon is refused before the form is looked at', async (t) => {
  const { login, register } = await tooSoon(t, visitor);
  for (const username of ['author', 'nobody', marks(16_000)]) t.equal((await login(username)).statusCode, 429);
  for (const username of ['faultless', '']) t.equal((await register(username)).statusCode, 429);
});

t.test('a name that nobody can have is not looked up, and not held against a hash', async (t) => {
  const { accounts } = site.services;
  const { byUsername } = accounts;
  let asked = 0;
  accounts.byUsername = (name) => ((asked += 1), byUsername.call(accounts, name));
  t.teardown(() => void (accounts.byUsername = byUsername));
  const answer = await visitor.call('POST', '/api/login', { username: 'x'.repeat(10_000), password }, from(9_000));
  t.same([answer.statusCode, answer.payload, asked], [401, 'Invalid username or password', 0]);
  await visitor.call('POST', '/api/login', { username: 'x', password }, from(9_001));
  t.equal(asked, 1);
});

t.test('at most 30 marks stand on one character', async (t) => {
  // The admin's session has expired by now.
  Object.assign(site.people, { admin: await site.again(site.admin) });
  const text = (length: number, count: number) => `${'x'.repeat(length)}${marks(30)}${count > 30 ? '\u0301' : ''}`;
  for (const [field, length, value] of [
    ['title', 10, (text: string) => text],
    ['summary', 20, (text: string) => text],
    ['tags', 10, (text: string) => ['fine', text]],
  ] as const) {
    t.equal((await author.call('POST', '/api/posts', article({ [field]: value(text(length, 30)) }))).statusCode, 201, field);
    const answer = await author.call('POST', '/api/posts', article({ [field]: value(text(length, 31)) }), problem);
    t.match(answer.json<Problem>(), { status: 422, errors: [{ field, message: messages.marks }] });
  }
  for (const field of ['username', 'fullName'] as const) {
    const register = (count: number, n: number) =>
      visitor.call(
        'POST',
        '/api/register',
        form({ username: `${field}-30`, email: `${field}@mail.test`, [field]: text(5, count) }),
        { ...problem, ...from(9_100 + n) },
      );
    t.equal((await register(30, 1)).statusCode, 201, field);
    t.match((await register(31, 2)).json<Problem>(), { status: 422, errors: [{ field, message: messages.marks }] });
  }
  const { id } = await site.submit();
  const decide = (count: number) =>
    site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected', reason: text(5, count) }, problem);
  t.match((await decide(31)).json<Problem>(), { status: 422, errors: [{ field: 'reason', message: messages.marks }] });
  t.equal((await decide(30)).statusCode, 200);
});

t.test('texts that are long only until they are composed are taken', async (t) => {
  for (const [one, units] of [
    ['각', 3],
    ['ᾂ', 4],
    ['\u{1109a}', 4],
  ] as const) {
    const typed = (length: number) => one.normalize('NFD').repeat(length);
    t.equal(typed(1).length, units);
    const post = await site.submit({
      title: typed(fieldLimits.title.max),
      summary: `  ${typed(fieldLimits.summary.max)}\n`,
      tags: [typed(fieldLimits.tags.max)],
    });
    t.same([post.title, post.summary, post.tags], [one.repeat(100), one.repeat(200), [one.repeat(50)]]);
    const long = await author.call('POST', '/api/posts', article({ title: typed(fieldLimits.title.max + 1) }));
    t.same([long.statusCode, long.payload], [422, messages.titleLong]);
    const { id } = post;
    const reason = typed(fieldLimits.reason.max);
    const decided = await site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected', reason });
    t.equal(decided.json<{ reason: string }>().reason, one.repeat(fieldLimits.reason.max));
    const name = form({
      username: typed(fieldLimits.username.max),
      email: `nfd-${one.codePointAt(0)}@mail.test`,
      fullName: typed(fieldLimits.fullName.max),
    });
    t.match((await visitor.call('POST', '/api/register', name, from(9_200 + units))).json(), {
      username: one.repeat(50),
      fullName: one.repeat(100),
    });
    t.equal((await visitor.call('POST', '/api/login', { username: typed(50), password }, from(9_200 + units))).statusCode, 200);
  }
});

t.test('the name of a category has a limit, too', async (t) => {
  const { log, store } = site.services;
  const look = { iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };
  const context = { actor: 'operator', correlationId: 'test', now: site.clock.now() };
  for (const [name, sentence] of [
    [' ', messages.categoryNameRequired],
    ['\u3164', messages.categoryNameRequired],
    [marks(128_000), messages.categoryNameLong],
    ['x'.repeat(101), messages.categoryNameLong],
    [`x${marks(32)}`, messages.marks],
    ['a\u200bb', messages.categoryNameHidden],
  ] as const) {
    await t.rejects(createCategory(log, store, { ...look, name }, context), { code: 'VALIDATION_FAILED', message: sentence });
  }
});
