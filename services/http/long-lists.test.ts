import t from 'tap';
import type { PostView } from '../../contracts/views/post.ts';
import { buildWithPeople, type Person } from '../test/build.ts';

/** Lists of long articles end early, and the next page continues there. */

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { visitor, author, admin } = site;

/** As many characters as an article may have. */
const long = `<p>${'電圧 '.repeat(99_000)}電</p>`;
const ids: number[] = [];
for (let number = 0; number < 9; number += 1) {
  const { id } = await site.post('approved', { title: `A long article, number ${number}`, content: long });
  ids.unshift(id);
  site.clock.advance(60_000);
}

/** All pages of a list, following the Link of each. */
const pagesOf = async (person: Person, path: string): Promise<PostView[][]> => {
  const pages: PostView[][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const answer = await person.call('GET', next);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${next}`);
    pages.push(answer.json<PostView[]>());
    next = /^<(.*)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
  }
  return pages;
};

const lists: Readonly<Record<string, [Person, string]>> = {
  'all published': [visitor, '/api/posts'],
  'the latest': [visitor, '/api/posts/latest?limit=20'],
  'the most read': [visitor, '/api/posts/popular'],
  'of a category': [visitor, '/api/posts?category=microcontrollers&limit=8'],
  'of a tag': [visitor, '/api/posts?tag=power'],
  'of an author': [visitor, '/api/posts?author=author'],
  'what a search finds': [visitor, '/api/search?q=supply'],
  "a member's own": [author, '/api/user/posts?limit=100'],
  'by status': [admin, '/api/posts?status=approved&view=card'],
};

for (const [name, [person, path]] of Object.entries(lists)) {
  t.test(`${name}: a page ends after a million characters, and all of them hold every article once`, async (t) => {
    const pages = await pagesOf(person, path);
    const lengths = pages.map((page) => page.reduce((sum, { content }) => sum + content.length, 0));
    t.ok(Math.max(...lengths) < 1_000_000, lengths.join());
    t.ok(pages.every((page) => page.length > 0));
    t.strictSame(
      pages.flat().map(({ id }) => id),
      ids,
    );
    t.ok(pages.flat().every(({ content }) => content === long));
  });
}

t.test('cards of them, which hold no texts, stand on one page', async (t) => {
  const [cards = [], ...others] = await pagesOf(visitor, '/api/posts?view=card&limit=24');
  t.strictSame([cards.map(({ id }) => id), others], [ids, []]);
  t.notOk(cards.some((card) => 'content' in card));
});

t.test('a feed holds the newest of them whole', async (t) => {
  const { payload } = await visitor.call('GET', '/feed.xml');
  t.equal(payload.split('<entry>').length - 1, 3);
  t.match(payload, `blog/${'a-long-article-number-8'}`);
});
