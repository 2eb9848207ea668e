import t, { type Test } from 'tap';
import { fieldLimits, messages } from '../../contracts/rules.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import { commonPasswordSentence } from '../accounts/common-passwords.ts';
import { article, buildWithPeople, password, type Person, type TestSite } from '../test/build.ts';

/** One value of one field: accepted, or refused with a message. */
type Case = readonly [field: string, what: string, value: unknown, sentence?: string];

const letters = (length: number) => 'a'.repeat(length);
/** One code point each, two UTF-16 units each. */
const plugs = (length: number) => '🔌'.repeat(length);
const signs = (length: number) => '電'.repeat(length);
const paragraph = (length: number) => `<p>${letters(length)}</p>`;
const picture = (length: number) => `<img src="https://example.org/${letters(length)}.png" alt="">`;
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);

const articleCases: readonly Case[] = [
  ['title', 'of 4', letters(4), messages.titleShort],
  ['title', 'of 5', letters(5)],
  ['title', 'of 100', letters(100)],
  ['title', 'of 101', letters(101), messages.titleLong],
  ['title', 'of 4 emoji', plugs(4), messages.titleShort],
  ['title', 'of 5 emoji', plugs(5)],
  ['title', 'of 100 emoji', plugs(100)],
  ['title', 'of 101 emoji', plugs(101), messages.titleLong],
  ['title', 'of 100 signs', signs(100)],
  ['title', 'of blanks', ' '.repeat(50), messages.titleShort],
  ['title', 'of 4 between blanks', '   abcd   ', messages.titleShort],
  ['title', 'of 100 and blanks around them', `  ${letters(100)}\n\t`],
  ['title', 'of 5 letters that are composed of 10', 'e\u0301'.repeat(5)],
  ['title', 'of 4 letters that are composed of 8', 'e\u0301'.repeat(4), messages.titleShort],
  ['summary', 'of 19', letters(19), messages.summaryShort],
  ['summary', 'of 20', letters(20)],
  ['summary', 'of 200', letters(200)],
  ['summary', 'of 201', letters(201), messages.summaryLong],
  ['summary', 'of 19 emoji', plugs(19), messages.summaryShort],
  ['summary', 'of 200 emoji', plugs(200)],
  ['summary', 'of 201 emoji', plugs(201), messages.summaryLong],
  ['content', 'of 49', paragraph(49), messages.contentShort],
  ['content', 'of 50', paragraph(50)],
  ['content', 'of 50 in pieces', `<p>${letters(25)}</p><p>${letters(24)}</p>`],
  [
    'content',
    'of 49 and much that is not seen',
    `<p title="${letters(60)}">${letters(49)}</p><script>${letters(60)}</script>`,
    messages.contentShort,
  ],
  ['content', 'of 49 and blanks', `<p>${letters(49)}${'&nbsp; '.repeat(20)}</p>`, messages.contentShort],
  ['content', 'of 49 after much that is no text', `${picture(2_000)}${paragraph(49)}`, messages.contentShort],
  ['content', 'of 50 after much that is no text', `${picture(2_000)}${paragraph(50)}`],
  ['content', 'of 50 around much that is no text', `${paragraph(25)}${picture(2_000)}${paragraph(24)}`],
  ['content', 'of 50 emoji', `<p>${plugs(50)}</p>`],
  ['content', 'of 49 emoji', `<p>${plugs(49)}</p>`, messages.contentShort],
  ['content', 'of 300,000', paragraph(300_000 - '<p></p>'.length)],
  ['content', 'of 300,001', paragraph(300_001 - '<p></p>'.length), messages.contentLong],
  ['content', 'of 200,000 emoji', `<p>${plugs(200_000)}</p>`],
  ['content', 'of 240,000 emoji', `<p>${plugs(240_000)}</p>`, messages.contentLarge],
  ['content', 'of 700,000', paragraph(700_000), messages.contentLong],
  ['tags', 'none', [], messages.tagsFew],
  ['tags', 'of 2', ['ab'], messages.tagsFew],
  ['tags', 'of 3', ['abc']],
  ['tags', 'of 3 with the comma between them', ['a', 'b']],
  ['tags', 'of 3 emoji', [plugs(3)]],
  ['tags', 'of 2 emoji', [plugs(2)], messages.tagsFew],
  ['tags', 'of blanks', ['', '  ', '\t'], messages.tagsFew],
  ['tags', 'that are one', ['ab', 'AB', ' ab '], messages.tagsFew],
  ['tags', 'of 50', [letters(50)]],
  ['tags', 'of 51', ['fine', letters(51)], messages.tagLong],
  ['tags', 'of 50 emoji', [plugs(50)]],
  ['tags', 'of 51 emoji', [plugs(51)], messages.tagLong],
  ['tags', '20', numbered(20)],
  ['tags', '21', numbered(21), messages.tagsMany],
  ['tags', '20 and empty ones', [...numbered(20), '', ' ']],
  ['readTime', '0', 0, messages.readTimeRange],
  ['readTime', '1', 1],
  ['readTime', '60', 60],
  ['readTime', '61', 61, messages.readTimeRange],
  ['readTime', '-5', -5, messages.readTimeRange],
  ['categoryId', '0', 0, messages.category],
  ['categoryId', 'one that is not there', 3, messages.category],
  ['categoryId', '2^60', 2 ** 60, messages.category],
];

/** 254 characters, the longest address there can be (RFC 5321). */
const address = (length: number) => `${'a'.repeat(length - '@example.org'.length)}@example.org`;

const accountCases: readonly Case[] = [
  ['username', 'of none', '', messages.usernameRequired],
  ['username', 'of blanks', '   ', messages.usernameRequired],
  ['username', 'of 1', 'q'],
  ['username', 'of 50', letters(50)],
  ['username', 'of 51', letters(51), messages.usernameLong],
  ['username', 'of 50 emoji', plugs(50)],
  ['username', 'of 51 emoji', plugs(51), messages.usernameLong],
  ['username', 'with a space', 'a b', messages.usernameShape],
  ['username', 'with an invisible character', 'a\u200bb', messages.usernameShape],
  ['username', 'in Greek', 'Ηλεκτρονικός'],
  ['password', 'of none', '', messages.passwordShort],
  ['password', 'of 5', letters(5), messages.passwordShort],
  ['password', 'of 6', 'aeqzpu'],
  ['password', 'that is common', 'iloveyou', commonPasswordSentence],
  ['password', 'that is the name of the site', 'benchNotes2026', messages.passwordNamed],
  ['password', 'of 6 blanks', ' '.repeat(6)],
  ['password', 'of 5 emoji', plugs(5), messages.passwordShort],
  ['password', 'of 6 emoji', plugs(6)],
  ['password', 'of 1024', letters(1024)],
  ['password', 'of 1024 emoji', plugs(1024)],
  ['password', 'of 1025', letters(1025), messages.passwordLong],
  ['email', 'of none', '', messages.email],
  ['email', 'without @', 'example.org', messages.email],
  ['email', 'without a dot', 'a@localhost', messages.email],
  ['email', 'with two @', 'a@b@example.org', messages.email],
  ['email', 'with a blank', 'a b@example.org', messages.email],
  ['email', 'with a line end', 'a@example.org\nBcc: b@example.org', messages.email],
  ['email', 'in other scripts', 'почта@пример.рф'],
  ['email', 'of 254', address(254)],
  ['email', 'of 255', address(255), messages.email],
  ['fullName', 'of none', '', messages.fullNameShort],
  ['fullName', 'of 1', 'A', messages.fullNameShort],
  ['fullName', 'of 1 between blanks', '  A  ', messages.fullNameShort],
  ['fullName', 'of 2', 'Al'],
  ['fullName', 'of 1 emoji', plugs(1), messages.fullNameShort],
  ['fullName', 'of 2 signs', signs(2)],
  ['fullName', 'of 100', letters(100)],
  ['fullName', 'of 100 emoji', plugs(100)],
  ['fullName', 'of 101', letters(101), messages.fullNameLong],
];

let accounts = 0;
const account = (change: object): object => {
  accounts += 1;
  return { username: `limit-${accounts}`, password, email: `limit-${accounts}@mail.test`, fullName: 'Limit', ...change };
};

/** Tries each case, in plain text and as problem details. */
const tryAll = async (
  t: Test,
  person: Person,
  url: string,
  body: (change: Readonly<Record<string, unknown>>) => object,
  cases: readonly Case[],
) => {
  for (const [field, what, value, sentence] of cases) {
    const name = `${field} ${what}`;
    const answer = await person.call('POST', url, body({ [field]: value }));
    if (sentence === undefined) {
      t.equal(answer.statusCode, 201, `${name} is accepted ${answer.statusCode === 201 ? '' : answer.payload}`);
      continue;
    }
    t.strictSame([answer.statusCode, answer.payload], [422, sentence], `${name} is refused`);
    const problem = await person.call('POST', url, body({ [field]: value }), { accept: 'application/problem+json' });
    t.match(problem.json<Problem>(), { status: 422, code: 'VALIDATION_FAILED', errors: [{ field, message: sentence }] }, name);
  }
};

t.test('limits', async (t) => {
  const site: TestSite = await buildWithPeople(t, { RATE_LIMITS: 'false' });

  t.test('of an article', (t) => tryAll(t, site.author, '/api/posts', article, articleCases));

  t.test('of an account', (t) => tryAll(t, site.visitor, '/api/register', account, accountCases));

  t.test('of a revision are those of an article', async (t) => {
    const { id } = await site.submit();
    for (const [field, what, value, sentence] of articleCases) {
      const { statusCode, payload } = await site.author.call('PUT', `/api/posts/${id}`, article({ [field]: value }));
      if (sentence === undefined) t.equal(statusCode, 200, `${field} ${what}`);
      else t.strictSame([statusCode, payload], [422, sentence], `${field} ${what}`);
    }
  });

  t.test('every error is told, each with its field', async (t) => {
    const empty = { title: '', categoryId: 0, tags: [], summary: '', content: '', readTime: 0 };
    const answer = await site.author.call('POST', '/api/posts', empty, { accept: 'application/problem+json' });
    t.strictSame(answer.json<Problem>().errors, [
      { field: 'title', message: messages.titleShort },
      { field: 'categoryId', message: messages.category },
      { field: 'readTime', message: messages.readTimeRange },
      { field: 'tags', message: messages.tagsFew },
      { field: 'summary', message: messages.summaryShort },
      { field: 'content', message: messages.contentShort },
    ]);
  });

  t.test('a field that is not there breaks its own rule', async (t) => {
    const sentences = {
      title: messages.titleShort,
      categoryId: messages.category,
      readTime: messages.readTimeRequired,
      tags: messages.tagsFew,
      summary: messages.summaryShort,
      content: messages.contentShort,
    };
    for (const [field, message] of Object.entries(sentences)) {
      const answer = await site.author.call('POST', '/api/posts', article({ [field]: undefined }), {
        accept: 'application/problem+json',
      });
      t.match(answer.json<Problem>(), { status: 422, code: 'VALIDATION_FAILED', detail: message, errors: [{ field, message }] });
    }
  });

  t.test('of a reason', async (t) => {
    const { id } = await site.submit();
    const decide = (reason: string) =>
      site.admin.call('PATCH', `/api/posts/${id}/status`, { status: 'rejected', reason }, { accept: 'application/problem+json' });
    t.match((await decide(plugs(1_001))).json<Problem>(), {
      status: 422,
      errors: [{ field: 'reason', message: messages.reasonLong }],
    });
    t.match((await decide(plugs(1_000))).json(), { status: 'rejected', reason: plugs(1_000) });
  });

  t.test('of a search and of a page', async (t) => {
    const read = (url: string) => site.visitor.call('GET', url, undefined, { accept: 'application/problem+json' });
    const search = (text: string) => read(`/api/search?q=${encodeURIComponent(text)}`);
    t.equal((await search(plugs(fieldLimits.search.max))).statusCode, 200);
    t.match((await search(plugs(fieldLimits.search.max + 1))).json<Problem>(), { status: 400, errors: [{ field: 'q' }] });
    t.strictSame((await search('   ')).json(), [], 'blank text finds nothing');
    for (const list of ['posts', 'posts/latest', 'posts/featured', 'posts/popular', 'search']) {
      for (const limit of ['1', '100']) t.equal((await read(`/api/${list}?q=a&limit=${limit}`)).statusCode, 200);
      for (const limit of ['0', '101', '-1', '1.5', '1e1', '', ' 1', 'ten', '1&limit=2']) {
        const answer = await read(`/api/${list}?q=a&limit=${limit}`);
        const message = 'limit must be a whole number from 1 to 100.';
        t.match(
          answer.json<Problem>(),
          { status: 400, detail: message, errors: [{ field: 'limit', message }] },
          `${list} ${limit}`,
        );
      }
    }
  });

  t.test('of an idempotency key', async (t) => {
    const submit = (key: string) =>
      site.author.call('POST', '/api/posts', article(), { 'idempotency-key': key, accept: 'application/problem+json' });
    t.equal((await submit(letters(255))).statusCode, 201);
    const message = 'Idempotency-Key must be 1 to 255 characters.';
    t.match((await submit(letters(256))).json<Problem>(), { status: 400, detail: message });
    t.match((await submit('')).json<Problem>(), { status: 400, detail: message });
  });
});
