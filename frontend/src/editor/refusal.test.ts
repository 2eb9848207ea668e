import t from 'tap';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { ApiError } from '../api/client.ts';
import { refusalOf } from './refusal.ts';
import { PostChangedError } from './submission.ts';

t.test('errors of fields stand at the fields, and nowhere else', async (t) => {
  const refusal = refusalOf(new ApiError(422, 'Please check it.', [{ field: 'title', message: 'Too short' }]));
  t.strictSame(refusal, { sentence: 'Please check it.', fields: { title: 'Too short' }, problem: undefined });
});

t.test('whatever else the server says is a problem of the whole', async (t) => {
  t.match(refusalOf(new ApiError(503, 'Please try again.')), { problem: { text: 'Please try again.' } });
  t.match(refusalOf(new ApiError(500, '')), { sentence: 'Failed to create post', problem: { text: 'Failed to create post' } });
});

t.test('a site that cannot be reached is told from one that refuses', async (t) => {
  t.match(refusalOf(new TypeError('Failed to fetch')).problem?.text, /could not be reached/);
});

t.test('a post that changed can be read as it is now', async (t) => {
  const now = { id: 7, status: 'approved' } as ReviewedPost;
  const { problem } = refusalOf(new PostChangedError('It has changed.', now));
  t.match(problem, {
    text: /Submit again to propose it as a replacement for the published version/,
    elsewhere: '/create-post/7',
  });
  t.equal(refusalOf(new PostChangedError('It has changed.', undefined)).problem?.elsewhere, undefined);
});
