import t, { type Test } from 'tap';
import type { NoticeView } from '../../contracts/views/notice.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import { pick } from '../../scripts/random.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { until } from '../../scripts/until.ts';
import { article, buildWithPeople, type Answer, type Person, type TestSite } from '../test/build.ts';
import { folder } from '../test/folder.ts';
import { followedOutbox } from '../test/outbox.ts';
import { piecesLeft } from './test/pieces.ts';

/** Half of them erase articles, half accounts with their articles. */
const erasures = 2 * testCount('storms', 4);
t.setTimeout(120_000 + erasures * 15_000);

const reason = 'Asked for.';
const [plainSyllables, syllables] = [
  ['ba', 'de', 'fi', 'go', 'ku', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'wo', 'zu'],
  ['ża', 'łó', 'öß', 'æn', 'øl', 'çı', 'ñé', 'đo', 'ša', 'ře'],
];

/** Generates unique words of at least twelve letters, and remembers them. */
class Words {
  readonly all: string[] = [];

  /** An ASCII word. */
  plain(): string {
    return this.#keep(Array.from({ length: 6 }, () => pick(plainSyllables)).join(''));
  }

  /** Several words, some with letters of other alphabets; the first is capitalised. */
  some(count: number): string {
    const drawn = () => Array.from({ length: 7 }, (_, at) => pick(at % 2 ? plainSyllables : syllables)).join('');
    const first = this.plain();
    return [this.#keep(`${first.slice(0, 1).toUpperCase()}${first.slice(1)}`), ...Array.from({ length: count - 1 }, () => this.#keep(drawn()))].join(' '); // prettier-ignore
  }

  #keep(word: string): string {
    this.all.push(word);
    return word;
  }
}

const textOf = (words: Words) => ({
  title: words.some(3),
  summary: `${words.some(4)}.`,
  tags: [words.plain()],
  content: `<p>${words.some(12)}</p><h2>${words.some(2)}</h2>`,
});

const done = async (t: Test, call: Promise<Answer>, status = 200): Promise<Answer> => {
  const answer = await call;
  t.equal(answer.statusCode, status, answer.payload);
  return answer;
};

interface Story {
  readonly author: Person;
  readonly posts: readonly ReviewedPost[];
}

/** An article that is rejected with remarks, revised, published and changed, and another one that is pending. */
const story = async (t: Test, site: TestSite, words: Words): Promise<Story> => {
  const author = await site.register(words.plain());
  const profile = { fullName: words.some(2), about: words.some(5) };
  await done(t, author.call('PUT', '/api/user/profile', profile));
  const first = textOf(words);
  const draft = { ...first, tags: first.tags[0], categoryId: '1', readTime: '3' };
  const id = crypto.randomUUID();
  await done(t, author.call('POST', '/api/user/drafts', { id, ...draft }), 201);
  const post = await site.submit(first, author);
  t.match(post.slug, /^[a-z]{12,}-/, 'its address is made of the title');
  const exact = (/[a-z]{12,}/i.exec(first.content) as RegExpExecArray)[0];
  const anchor = { start: 0, end: exact.length, exact, prefix: '', suffix: '' };
  const remarks = [{ anchor, text: words.some(3) }];
  const status = (body: object) => done(t, site.admin.call('PATCH', `/api/posts/${post.id}/status`, body));
  await status({ status: 'rejected', reason: words.some(4), remarks });
  await done(t, author.call('PUT', `/api/posts/${post.id}`, article(textOf(words))));
  await status({ status: 'approved' });
  for (const path of [`/blog/${post.slug}`, `/api/posts/${post.slug}`]) await site.visitor.call('GET', path);
  await done(t, author.call('PUT', `/api/posts/${post.id}`, article(textOf(words))));
  await status({ status: 'rejected', reason: words.some(4) });
  const asked = await site.submit({ ...textOf(words), slug: words.plain() }, author);
  const revises = { postId: post.id, revision: 4 };
  await done(t, author.call('POST', '/api/user/drafts', { id: crypto.randomUUID(), ...draft, revises }), 201);
  return { author, posts: [post, asked] };
};

const hasNotices = (by: Person, count: number): Promise<NoticeView[]> =>
  until(async () => {
    const notices = (await by.call('GET', '/api/user/notices')).json<NoticeView[]>();
    return notices.filter(({ kind }) => kind === 'erased').length === count && notices;
  }, `${by.username} is told of ${count} erased articles`);

t.test(`${erasures} articles and accounts are erased, and no word of them is in any file`, async (t) => {
  const place = folder(t);
  const site = await buildWithPeople(t, { RATE_LIMITS: 'false', DATA_DIR: place });
  await followedOutbox(t, site);
  const words = new Words();
  const stories: Story[] = [];
  for (let n = 0; n < erasures; n += 1) stories.push(await story(t, site, words));
  const before = piecesLeft(t, words.all, place).map((found) => found.replace(/: .*/, ''));
  t.ok(before.some((name) => name.startsWith('read.db')), `they are found while they are there: ${before.join()}`); // prettier-ignore

  const { admin } = site;
  const people = stories.filter((_, n) => n % 2 === 0);
  const writers = stories.filter((_, n) => n % 2 === 1);
  for (const { posts } of writers)
    for (const { id } of posts) await done(t, admin.call('POST', `/api/posts/${id}/erasure`, { reason }));
  for (const { author, posts } of writers) await hasNotices(author, posts.length);
  for (const { author } of people)
    await done(t, admin.call('POST', `/api/people/${author.id}/erasure`, { reason, articles: 'erase' }));
  // If only the articles were erased, erase the account with its drafts, too.
  for (const { author } of writers)
    await done(t, admin.call('POST', `/api/people/${author.id}/erasure`, { reason, articles: 'keep' }));
  t.same(piecesLeft(t, words.all, place), []);
  for (const path of ['/api/log', '/api/log/export?format=csv', '/api/log/export']) {
    const { payload } = await done(t, admin.call('GET', path));
    t.same(words.all.filter((word) => payload.includes(word)), [], path); // prettier-ignore
  }

  const [first] = (stories[0] as Story).posts as [ReviewedPost];
  const again = await site.submit({ title: first.title, slug: first.slug }, site.other);
  t.match(again.slug, new RegExp(`^${first.slug}-[0-9a-f]{6}$`), 'its address goes to no other article');
});
