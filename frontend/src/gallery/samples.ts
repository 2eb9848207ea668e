import type { PostDifference } from '../../../contracts/views/difference.ts';
import type { CategoryWithCount } from '../../../contracts/views/category.ts';
import type { PostCard } from '../../../contracts/views/post.ts';
import type { UserView } from '../../../contracts/views/user.ts';

/*
 * Sample texts for the components: usual, very long, and right-to-left.
 */

/** Sixty letters without a break opportunity. */
export const longWord = 'Überspannungsschutzbeschaltungsdimensionierungsberechnungswerk'.slice(0, 60);
export const rightToLeft = 'حساب مقاومات السحب لناقل I²C على لوحة من طبقتين';

export const categories: readonly CategoryWithCount[] = [
  { name: 'Microcontrollers', slug: 'microcontrollers', iconClass: 'ri-cpu-line', hue: 'green', articlesCount: 12 },
  { name: 'Power Electronics', slug: 'power-electronics', iconClass: 'ri-plug-line', hue: 'amber', articlesCount: 1 },
  { name: longWord, slug: 'long', iconClass: 'ri-radio-line', hue: 'violet', articlesCount: 1234 },
  { name: 'الروبوتات', slug: 'robotics', iconClass: 'ri-robot-line', hue: 'rose', articlesCount: 0 },
].map(({ hue, ...category }, place) => ({
  ...category,
  id: place + 1,
  newest: { title: 'I²C pull-ups sized by rise time', slug: 'i2c-pull-ups-sized-by-rise-time' },
  iconColor: `text-${hue}-600`,
  bgColor: `bg-${hue}-100`,
}));

export const user: UserView = {
  id: 1,
  username: 'mira.k',
  fullName: 'Mira Kowalska',
  about: '',
  isAdmin: true,
  withheld: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  mustConfirmEmail: false,
  mayDecideOwnPosts: true,
  reviewClaims: 'shown',
  closesAt: null,
};

export const withPicture: UserView = { ...user, picture: '/demo/images/decoupling-impedance.svg' };

const [category] = categories as [CategoryWithCount];

export const post: PostCard = {
  id: 1,
  title: 'I²C pull-ups sized by rise time',
  slug: 'i2c-pull-ups-sized-by-rise-time',
  summary: 'A bus of 180 pF at 400 kHz takes 1.5 kΩ: the bus capacitance measured, the range worked out, the edge looked at.',
  tags: ['i2c', 'pull-up', 'oscilloscope'],
  readTime: 7,
  status: 'approved',
  revision: 2,
  userId: user.id,
  categoryId: category.id,
  author: { fullName: user.fullName, username: user.username },
  category,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
  publishedAt: '2026-03-02T09:30:00.000Z',
  featured: false,
  words: 1_340,
  excerpt: 'A bus of 180 pF at 400 kHz takes 1.5 kΩ.',
};

export const withoutTags: PostCard = { ...post, id: 2, slug: 'ringing', title: 'Ringing', tags: [], summary: '' };
export const veryLong: PostCard = {
  ...post,
  id: 3,
  slug: 'very-long',
  title: `${longWord} at 400 kHz`,
  summary: longWord.repeat(3),
  tags: [longWord, 'i2c', longWord.toLowerCase()],
  author: { fullName: longWord, username: 'long' },
  category: { ...category, name: longWord },
};
export const fromRightToLeft: PostCard = {
  ...post,
  id: 4,
  slug: 'right-to-left',
  title: rightToLeft,
  summary: 'سعة الناقل 180 pF عند 400 kHz تحتاج إلى مقاومة قدرها 1.5 kΩ.',
  tags: ['إلكترونيات', 'i2c'],
  author: { fullName: 'ليلى حداد', username: 'layla' },
};
export const withCover: PostCard = {
  ...post,
  id: 6,
  slug: 'with-cover',
  title: 'With a cover picture',
  cover: {
    src: '/demo/images/decoupling-impedance.svg',
    alt: 'The impedance of three capacitors',
    ...{ width: 960, height: 480, srcset: '' },
  },
};
export const unpublished: PostCard = { ...post, id: 5, slug: 'unpublished', status: 'pending', publishedAt: null };

/** An author's changes, of every kind. */
export const aDifference: PostDifference = {
  before: { revision: 0, time: '2026-11-20T09:00:00.000Z', category: 'Power Electronics', readTime: 5 },
  after: { revision: 2, time: '2026-11-21T09:00:00.000Z', category: 'Instruments', readTime: 6 },
  title: [
    { change: 'same', text: 'A bench supply ' },
    { change: 'removed', text: 'of a kind' },
    { change: 'added', text: 'with a current limit' },
  ],
  summary: [{ change: 'same', text: 'From the transformer to the terminals.' }],
  tags: [
    { change: 'same', text: 'power' },
    { change: 'removed', text: 'analog' },
    { change: 'added', text: 'bench' },
  ],
  cover: true,
  blocks: [
    ...[1, 2, 3, 4].map((number) => ({ change: 'same' as const, html: `<p>Part ${number}, as it was.</p>` })),
    { change: 'changed', html: '<p>Use <del>one fuse</del><ins>two fuses</ins>, and a switch.</p>' },
    { change: 'removed', html: '<del><p>The bridge gets hot, which nobody minds.</p></del>' },
    { change: 'added', html: '<ins><ul><li><p>A heat sink for the bridge</p></li><li><p>Paste</p></li></ul></ins>' },
    { change: 'changed', html: '<pre><code>int limit = <del>1</del><ins>2</ins>; // A</code></pre>' },
  ],
};
