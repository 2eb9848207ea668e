import t from 'tap';
import { cards } from './cards.ts';
import { approved, featured, given, minute, revised, submitted } from './test/posts.ts';

const shown = {
  ...{ id: 7, authorId: 2, slug: 'pull-ups', title: 'Sizing I2C pull-ups', summary: 'How to choose a pull-up.', categoryId: 3 },
  ...{ tags: ['I2C', 'Pull-up'], readTime: 4, cover: null, status: 'pending', shownRevision: 0 },
  ...{ createdAt: minute(0), updatedAt: minute(0), publishedAt: null, featuredAt: null },
};

t.test('a card holds what a list shows, and the text no more than in its words and its beginning', async (t) => {
  t.same(given(cards)(submitted), [{ key: 7, put: { ...shown, words: 4, excerpt: 'The rise time decides.' } }]);
  const content = '<p>The <em>current</em> decides, too.</p>';
  const [change] = given(cards, submitted, approved)(revised({ content, title: 'New' }));
  t.match(change, { put: { title: 'New', words: 4, excerpt: 'The current decides, too.', status: 'pending', shownRevision: 2 } });
  t.notMatch(JSON.stringify(change), /<|content/);
});

t.test('what happens to a post that keeps its text moves its card, and counts no words anew', async (t) => {
  const published = { status: 'approved', shownRevision: 1, updatedAt: minute(1), publishedAt: minute(1) };
  t.match(given(cards, submitted)(approved), [{ key: 7, set: { ...shown, ...published } }]);
  const [change] = given(cards, submitted, approved)(featured);
  t.match(change, { set: { featuredAt: minute(2), shownRevision: 2 } });
  t.notMatch(change, { set: { words: /./ } });
});

t.test('a card has the cover picture of the text that readers see', async (t) => {
  const cover = { src: `/images/${'a'.repeat(40)}-960x480.webp`, alt: 'The bus' };
  t.match(given(cards, submitted)(revised({ cover })), [{ put: { cover } }]);
  t.match(given(cards, submitted, revised({ cover }))(approved), [{ set: { cover } }]);
  t.match(given(cards, submitted, revised({ cover }))(revised()), [{ put: { cover: null } }]);
});
