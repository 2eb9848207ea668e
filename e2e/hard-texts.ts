import type { Account, Stage } from './browser.ts';
import { addPost, type Post } from './posts.ts';

/** Texts of the maximum length, without a space, and right-to-left ones. */

const word = (seed: string, length: number): string => seed.repeat(Math.ceil(length / seed.length)).slice(0, length);

const german = word('Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk', 60);
const arabic = 'قياس التموج دون خداع النفس: دليل عملي للمبتدئين';
const hebrew = 'מדידת אדוות בלי לרמות את עצמך';

/** Articles with the longest words and two right-to-left scripts. */
const articles = [
  { title: word('Ripplemeasurement', 100), tags: [word('overvoltage', 50), word('W', 50), 'pcb'], summary: word('summary', 200) },
  { title: `${german} ${word('Spannung', 39)}`, tags: [german.slice(0, 50)], summary: `${german} ${german}` },
  { title: arabic, tags: ['جهد', 'تموج'], summary: `${arabic}. ${arabic}.` },
  { title: hebrew, tags: ['מתח', 'אדוות'], summary: `${hebrew}. ${hebrew}.` },
] as const;

const content = (text: string): string =>
  [
    `<h2>${text}</h2><p>${text} ${word('i', 120)}</p><h3>${text}</h3><ul><li>${text}</li></ul><h2>${german}</h2>`,
    `<blockquote><p>${text}</p></blockquote><pre><code>${word('0x', 200)}</code></pre><p><a href="https://example.org/${german}">${german}</a></p>`,
  ].join('');

export interface HardTexts {
  readonly authors: readonly Account[];
  readonly categories: readonly string[];
  readonly published: readonly Post[];
  readonly rejected: Post;
}

/** Fills a site with them: two authors, two categories, articles of each in every state, one of them featured. */
export const addHardTexts = async (on: Stage): Promise<HardTexts> => {
  const authors = [
    await on.register(word('m', 50), word('Maximilianalexander', 100)),
    await on.register('layla', 'ليلى حسن الأندلسي'),
  ] as const;
  const names = [word('Hochspannungsmesstechnik', 60), 'إلكترونيات القدرة'];
  const categories: { id: number; slug: string }[] = [];
  for (const name of names)
    categories.push(JSON.parse(await on.site.operate('categories', 'add', name, '--json')) as { id: number; slug: string });
  const submit = (number: number, status?: 'approved' | 'rejected', again = '') => {
    const article = articles[number % articles.length] ?? articles[0];
    const whose = number % articles.length < 2 ? 0 : 1;
    return addPost(on, authors[whose], {
      ...article,
      title: `${again}${article.title}`.slice(0, 100),
      content: content(article.title.slice(0, 80)),
      categoryId: categories[whose]?.id ?? 1,
      ...(status ? { status } : {}),
      ...(status === 'rejected' ? { reason: `${word('reason', 120)} ${arabic}` } : {}),
    });
  };
  const published = [];
  for (const number of articles.keys()) published.push(await submit(number, 'approved'));
  for (const number of [0, 2]) await submit(number, undefined, '…');
  const rejected = await submit(0, 'rejected', 'R');
  await submit(2, 'rejected', 'R');
  await on.call(on.admin, 'PATCH', `/api/posts/${published[0]?.id}/featured`, { featured: true });
  return { authors, categories: categories.map(({ slug }) => slug), published, rejected };
};
