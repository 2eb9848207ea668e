import t from 'tap';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import { aDraft } from '../drafts/test/draft.ts';
import { buildWithPeople } from '../test/build.ts';

/** Responses to calls that send content name what was left out of it. */

const form = { title: 'How a video is kept', categoryId: 1, tags: ['power'], summary: 'A video becomes a link.', readTime: 5 };
const words = '<p>Enough words for an article. Enough words for an article.</p>';
const content =
  `${words}<iframe src="https://www.youtube.com/embed/a-1"></iframe><iframe src="https://ads.example/"></iframe>` +
  '<p>[gallery ids="1,2"]</p><img src="data:image/png;base64,AA" alt="">';
const kept =
  `${words}<p><a href="https://www.youtube.com/watch?v=a-1" target="_blank" rel="noopener noreferrer nofollow">` +
  'Video: https://www.youtube.com/watch?v=a-1</a></p><p>[gallery ids="1,2"]</p>';
const notes = ['Left out: an embedded page, a picture.', 'Kept as links: a video.', 'Kept as plain text: a shortcode.'];

t.test('the answer to a post, its revision and a proposal names what was left out', async (t) => {
  const { author, admin } = await buildWithPeople(t);
  const key = { 'idempotency-key': 'once' };
  const sent = await author.call('POST', '/api/posts', { ...form, content }, key);
  t.match(sent, { statusCode: 201 });
  const { id } = sent.json<ReviewedPost>();
  t.match(sent.json(), { content: kept, notes });
  t.strictSame((await author.call('POST', '/api/posts', { ...form, content }, key)).json<ReviewedPost>().notes, notes);
  t.match((await author.call('PUT', `/api/posts/${id}`, { ...form, content })).json(), { content: kept, notes });
  t.equal((await admin.call('PATCH', `/api/posts/${id}/status`, { status: 'approved' })).statusCode, 200);
  t.match((await author.call('PUT', `/api/posts/${id}`, { ...form, content: `${content}<p>More.</p>` })).json(), {
    proposal: { content: `${kept}<p>More.</p>` },
    notes,
  });
  t.notOk('notes' in (await author.call('GET', `/api/posts/${id}/review`)).json<object>(), 'no other answer');
  const clean = (await author.call('PUT', `/api/posts/${id}`, { ...form, content: kept })).json<object>();
  t.notOk('notes' in clean, 'nothing was left out');
});

t.test('the answer to a draft names it, too', async (t) => {
  const { author } = await buildWithPeople(t);
  const { values, id } = aDraft();
  const begun = await author.call('POST', '/api/user/drafts', { id, ...values, content });
  t.match(begun, { statusCode: 201 });
  t.match(begun.json(), { notes });
  const address = `/api/user/drafts/${id}`;
  t.match((await author.call('PUT', address, { ...values, content }, { 'if-match': '"1"' })).json(), { version: 2, notes });
  const read = (await author.call('GET', address)).json<{ readonly values: { readonly content: string } }>();
  t.equal(read.values.content, kept);
  t.notOk('notes' in read);
});
