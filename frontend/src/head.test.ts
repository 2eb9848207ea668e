import t from 'tap';
import type { Site } from '../../contracts/site.ts';
import { socialPicturePath } from '../../contracts/social-picture.ts';
import { reads } from './api/lists.ts';
import { postMeta } from './content-meta.ts';
import { headOf } from './head.ts';
import { paths } from './paths.ts';
import type { PageRoute } from './route.ts';

/** The picture that represents a page when it is shared. */

/** The parts of an article that its head uses. */
const site = { name: 'Benchnotes', url: 'https://benchnotes.example', colors: {} } as Site;
const post = {
  slug: 'a-bench-supply',
  title: 'A "bench" supply',
  summary: 'What a bench supply is made of.',
  content: '<p>A transformer and a rectifier.</p>',
  tags: ['power'],
  readTime: 7,
  author: { fullName: 'Ada Ohm', username: 'ada' },
  category: { id: 1, name: 'Power', slug: 'power', iconClass: '', iconColor: '', bgColor: '' },
  createdAt: '2026-01-02T03:04:05.000Z',
  publishedAt: '2026-01-03T03:04:05.000Z',
  updatedAt: '2026-01-04T03:04:05.000Z',
};

const headWith = (found: object | null): string => {
  const address = reads.postPage(post.slug);
  const route = { path: paths.post(), meta: postMeta, reads: () => [address] } as unknown as PageRoute;
  const info = { params: { slug: post.slug }, search: new URLSearchParams() };
  return headOf(route, info, { [address]: found }, site);
};

const pictureIn = (head: string): Record<string, string> => {
  const found = head.matchAll(/(?:property|name)="((?:og|twitter):image[^"]*)" content="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content] as const));
};

t.test('an article without a picture has the one that is drawn of it', async (t) => {
  const head = headWith(post);
  const address = site.url + socialPicturePath(post, site);
  const alt = 'A &quot;bench&quot; supply – Power, by Ada Ohm, on Benchnotes';
  t.strictSame(pictureIn(head), {
    'og:image': address,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alt,
    'twitter:image': address,
    'twitter:image:alt': alt,
  });
  t.ok(head.includes(`"image":"${address}"`), 'search engines are told the same');
  t.match(head, '<meta name="twitter:card" content="summary_large_image">');
});

t.test('one with a picture of this site in its text has that, and what it says in words', async (t) => {
  const content = '<p>See:</p><p><img src="/demo/images/a&amp;b.png" alt="A &lt;curve&gt;"></p><p><img src="/c.jpg" alt=""></p>';
  const head = headWith({ ...post, content });
  const address = `${site.url}/demo/images/a&amp;b.png`;
  const alt = 'A &lt;curve&gt;';
  t.strictSame(pictureIn(head), { 'og:image': address, 'og:image:alt': alt, 'twitter:image': address, 'twitter:image:alt': alt });
  t.ok(head.includes(`"image":"${site.url}/demo/images/a&b.png"`));
});

t.test('one with a cover picture has that, whatever is in its text', async (t) => {
  const cover = { src: `/images/${'a'.repeat(40)}-1920x960.webp`, alt: 'The "panel"', width: 1920, height: 960, srcset: '' };
  const head = headWith({ ...post, content: '<img src="/c.jpg" alt="">', cover });
  const address = site.url + cover.src;
  t.strictSame(pictureIn(head), {
    'og:image': address,
    'og:image:type': 'image/webp',
    'og:image:width': '1920',
    'og:image:height': '960',
    'og:image:alt': 'The &quot;panel&quot;',
    'twitter:image': address,
    'twitter:image:alt': 'The &quot;panel&quot;',
  });
  t.ok(head.includes(`"image":"${address}"`));
});

t.test('pictures that networks refuse, and those of other sites, stand for no article', async (t) => {
  for (const src of ['/a.svg', 'https://elsewhere.example/a.png']) {
    const head = headWith({ ...post, content: `<p><img src="${src}" alt="A curve"></p>` });
    t.equal(pictureIn(head)['og:image'], site.url + socialPicturePath(post, site), src);
  }
});

t.test('where there is no article it is the picture of the site', async (t) => {
  const address = `${site.url}/og.png`;
  t.strictSame(pictureIn(headWith(null)), { 'og:image': address, 'twitter:image': address });
});
