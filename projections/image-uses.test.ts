import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import { imageOfUse, imageUses } from './image-uses.ts';
import { put, remove } from './projection.ts';
import {
  approved,
  changesApproved,
  changesRejected,
  changesWithdrawn,
  deleted,
  erasure,
  featured,
  given,
  proposed,
  rejected,
  revised,
  submitted,
  text,
  undone,
  unpublished,
  withdrawn,
} from './test/posts.ts';

const [a, b] = ['a', 'b'].map((letter) => letter.repeat(40)) as [string, string];
const srcOf = (image: string): string => `/images/${image}-960x480.webp`;
const content = `<p>The rise time decides.</p><img src="${srcOf(a)}" alt="">`;
const cover = { src: srcOf(b), alt: 'The bus' };

const use = (image: string, isPublished: boolean) => put(`${image} 7`, { image, postId: 7, authorId: 2, isPublished });
/** The post with the image in its text and the cover. */
const illustrated: PostDomainEvent = {
  type: 'PostSubmitted',
  data: { postId: 7, authorId: 2, slug: 'pull-ups', ...text, content, cover },
};

t.test('the images of a text and its cover are used, and published with it', async (t) => {
  t.same(given(imageUses)(illustrated), [use(a, false), use(b, false)]);
  t.same(given(imageUses, illustrated)(approved), [use(a, true), use(b, true)]);
  t.same(given(imageUses, illustrated, approved)(unpublished), [use(a, false), use(b, false)]);
  t.same(given(imageUses, illustrated, approved, unpublished)(revised({ content })), [remove(`${b} 7`)]);
  t.equal(imageOfUse(`${b} 7`), b);
});

t.test('what leaves the images as they are changes nothing', async (t) => {
  for (const event of [rejected, withdrawn]) t.same(given(imageUses, illustrated)(event), []);
  t.same(given(imageUses, illustrated, approved)(featured), []);
  t.same(given(imageUses)(submitted), [], 'a text without images');
});

t.test('proposed images are published when the changes are', async (t) => {
  const changes = proposed({ content: content.replace(a, b) });
  const history = [illustrated, approved, changes] as const;
  t.same(given(imageUses, illustrated, approved)(changes), [], 'the cover is published already');
  const added = proposed({ content: content.replaceAll(a, 'c'.repeat(40)), cover });
  t.same(given(imageUses, illustrated, approved)(added), [use('c'.repeat(40), false)]);
  t.same(given(imageUses, illustrated, approved, added)(changesApproved(2)), [remove(`${a} 7`), use('c'.repeat(40), true)]);
  t.same(given(imageUses, illustrated, approved, added)(changesRejected(2)), [], 'its author may go on from them');
  t.same(given(imageUses, illustrated, approved, added)(changesWithdrawn), [remove(`${'c'.repeat(40)} 7`)]);
  t.same(given(imageUses, ...history)(changesApproved(2)), [remove(`${a} 7`)]);
  t.same(given(imageUses, ...history, changesApproved(2))(undone(3)), [use(a, true)]);
});

t.test('a post that is gone uses nothing', async (t) => {
  t.same(given(imageUses, illustrated, withdrawn)(deleted), [remove(`${a} 7`), remove(`${b} 7`)]);
  t.same(given(imageUses, illustrated, approved)(erasure), [remove(`${a} 7`), remove(`${b} 7`)]);
});
