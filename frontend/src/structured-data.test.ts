import t from 'tap';
import { faqData, howToData, listData, postData, profileData, type DescribedPost } from './structured-data.ts';

const site = { name: 'Benchnotes', url: 'https://benchnotes.example' };
const post: DescribedPost = {
  title: 'A bench supply',
  slug: 'a-bench-supply',
  summary: 'What a bench supply is made of.',
  content: '<p>A transformer &amp; a rectifier.</p>',
  tags: ['power', 'analogue'],
  readTime: 7,
  author: { fullName: 'Ada Ohm', username: 'ada' },
  category: { id: 1, name: 'Power', slug: 'power', iconClass: '', iconColor: '', bgColor: '' },
  createdAt: '2026-01-02T03:04:05.000Z',
  publishedAt: '2026-01-03T03:04:05.000Z',
  updatedAt: '2026-01-04T03:04:05.000Z',
};
const having = (content: string, title = post.title): DescribedPost => ({ ...post, title, content });

interface Listed {
  readonly step?: readonly { position: number; name?: string; text: string }[];
  readonly mainEntity?: readonly { name: string; acceptedAnswer: { text: string } }[];
  readonly itemListElement?: readonly { position: number; name: string; item?: string; url?: string }[];
}
const listed = (data: object | undefined): Listed => (data ?? {}) as Listed;

t.test('an article tells what is true of it, and neither ratings nor levels', async (t) => {
  const [article, crumbs, ...rest] = postData(post, 'What it is.', '/demo/images/supply.png', site);
  t.strictSame(article, {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: 'A bench supply',
    description: 'What it is.',
    author: { '@type': 'Person', name: 'Ada Ohm' },
    publisher: { '@type': 'Organization', name: 'Benchnotes', url: 'https://benchnotes.example/' },
    datePublished: '2026-01-03T03:04:05.000Z',
    dateModified: '2026-01-04T03:04:05.000Z',
    articleSection: 'Power',
    keywords: 'power, analogue',
    wordCount: 5,
    timeRequired: 'PT7M',
    inLanguage: 'en-US',
    image: 'https://benchnotes.example/demo/images/supply.png',
    mainEntityOfPage: 'https://benchnotes.example/blog/a-bench-supply',
  });
  t.strictSame(
    listed(crumbs).itemListElement?.map(({ name, item }) => [name, item]),
    [
      ['Categories', 'https://benchnotes.example/categories'],
      ['Power', 'https://benchnotes.example/categories/power'],
      ['A bench supply', 'https://benchnotes.example/blog/a-bench-supply'],
    ],
  );
  t.strictSame(rest, [], 'nothing of steps or questions where there are none');
});

t.test('the picture of an author is told with the name', async (t) => {
  const author = { ...post.author, picture: '/images/a-480x480.webp' };
  const person = { '@type': 'Person', name: 'Ada Ohm', image: 'https://benchnotes.example/images/a-480x480.webp' };
  t.match(postData({ ...post, author }, 'What it is.', '/a.png', site)[0], { author: person });
  t.strictSame(profileData({ ...author, about: '' }, site), {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: { ...person, alternateName: 'ada', url: 'https://benchnotes.example/u/ada' },
  });
});

t.test('steps that are really numbered, at most ten', async (t) => {
  const headings = Array.from({ length: 12 }, (_, index) => `<h2>Step ${index + 1}: wind</h2><p>Turn ${index + 1}.</p>`);
  const steps = listed(howToData(having(headings.join('')))).step;
  t.equal(steps?.length, 10);
  t.match(steps?.[1], { position: 2, name: 'wind', text: 'Turn 2.' });
  const items = '<ul><li><p>Step 1: solder</p></li><li><p>Step 2: measure</p></li></ul>';
  t.strictSame(
    listed(howToData(having(items))).step?.map(({ text }) => text),
    ['solder', 'measure'],
  );
  const numbered = '<ol><li><p>Solder.</p></li><li><p>Measure.</p></li></ol>';
  t.equal(listed(howToData(having(numbered, 'How to build a supply'))).step?.length, 2);
  const texts = (content: string) => listed(howToData(having(content))).step?.map(({ text }) => text);
  for (const before of ['<h2>Step by step</h2>', '<p>In two <em>steps</em>:</p>'])
    t.strictSame(texts(`<ol><li>1N4007</li><li>LM317</li></ol>${before}${numbered}`), ['Solder.', 'Measure.'], before);
  t.equal(texts(`<h2>Steppers</h2>${numbered}`), undefined, 'a stepper is no step');
  t.strictSame(texts('<p>Step 1: Solder.</p><p>Let it cool.</p><p><strong>STEP 2</strong> – Measure.</p>'), [
    'Solder.',
    'Measure.',
  ]);
  t.equal(texts('<p>Step 1 is to solder.</p><p>Step 2 is to measure.</p>'), undefined, 'a sentence about steps');
  t.equal(texts('<p>Step 1: Solder.</p><p>That is all.</p>'), undefined, 'one is no instruction');
  t.equal(howToData(having(numbered)), undefined, 'a numbered list alone is no instruction');
  t.equal(howToData(having('<p>Step 1 is the hardest, and step 3 is not.</p>')), undefined, 'nor is what mentions a step');
  t.equal(howToData(having('<h2>Step 2</h2><p>b</p><h2>Step 1</h2><p>a</p>')), undefined, 'nor what is out of order');
});

t.test('questions that are headings with answers, at most five', async (t) => {
  const asked = Array.from({ length: 7 }, (_, index) => `<h3>Why ${index}?</h3><p>Because &lt;${index}&gt;.</p>`).join('');
  const questions = listed(faqData(having(asked))).mainEntity;
  t.equal(questions?.length, 5);
  t.match(questions?.[0], { name: 'Why 0?', acceptedAnswer: { text: 'Because <0>.' } });
  t.equal(listed(faqData(having('<h2>何故？</h2><p>It rings.</p>'))).mainEntity?.length, 1);
  t.equal(faqData(having('<p>Is it so? Yes.</p><h2>Why?</h2>')), undefined, 'a question mark, and a heading without an answer');
});

t.test('a category lists at most ten articles', async (t) => {
  const posts = Array.from({ length: 12 }, (_, index) => ({ title: `Part ${index}`, slug: `part-${index}` }));
  const [, list] = listData(
    { name: 'Categories', path: '/categories' },
    { name: 'Power', path: '/categories/power' },
    posts,
    site,
  );
  t.equal(listed(list).itemListElement?.length, 10);
  t.match(listed(list).itemListElement?.[0], { position: 1, name: 'Part 0', url: 'https://benchnotes.example/blog/part-0' });
});
