import t from 'tap';
import type { PostDomainEvent } from '../contracts/events.ts';
import { decidePost, type PostCommand } from './post-decider.ts';
import { given } from './test/post.ts';
import {
  submitted,
  revised,
  approved,
  rejected,
  featured,
  revise,
  withdraw,
  approve,
  reject,
  feature,
} from './test/post-seven.ts';

t.test('a post is erased in whatever state, and nothing of what was written is left', async (t) => {
  const erase: PostCommand = { type: 'ErasePost', reason: 'They asked for it.' };
  const erasure: PostDomainEvent = { type: 'PostErased', data: { postId: 7, reason: 'They asked for it.' } };
  for (const history of [[submitted], [submitted, approved, featured], [submitted, rejected, revised]]) {
    t.strictSame(decidePost(given(t, ...history).state, erase), [erasure]);
    const left = given(t, ...history, erasure).state;
    t.match(left, { id: 7, authorId: 2, status: 'erased', title: 'Erased', content: '', featuredAt: null });
    t.notMatch(JSON.stringify(left), /pull-up from|rise time|i2c"/i);
  }
});

t.test('with an erased post nothing can be done; erased once more, nothing happens', async (t) => {
  const erasure: PostDomainEvent = { type: 'PostErased', data: { postId: 7, reason: 'They asked for it.' } };
  const post = given(t, submitted, approved, erasure);
  for (const command of [withdraw, approve, reject, feature]) post.when(command).refused('POST_NOT_FOUND');
  post.when(revise).refused('POST_ERASED', /^This article was erased by the editors/);
  post.when({ ...revise, authorId: 3 }).refused('POST_NOT_FOUND');
  t.strictSame(decidePost(post.state, { type: 'ErasePost', reason: 'Again.' }), []);
});
