import type { PostPage } from '../../contracts/views/post-page.ts';
import { cards, type Card } from '../../projections/cards.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { Post } from '../../domain/post.ts';
import { textFactsOf } from '../../domain/text-facts.ts';
import type { Rendered } from '../article-workers/article-workers.ts';
import { asCards, publishedPosts } from './pages.ts';
import type { Presenter } from './presenter.ts';

const relatedPosts = 3;

/** What the page of a post shows, and the other posts that it shows parts of. */
export const postPage = async (
  reads: Reads,
  presenter: Presenter,
  post: Post,
  render: (content: string) => Promise<Rendered>,
): Promise<{ page: PostPage; related: readonly Card[]; isPassing: boolean }> => {
  const newest = await publishedPosts(reads, { categoryId: post.categoryId }, { limit: relatedPosts + 1 }, asCards);
  const related = newest.posts.filter(({ id }) => id !== post.id).slice(0, relatedPosts);
  const [[view], card, relatedCards] = await Promise.all([
    presenter.posts([post]),
    reads.get(cards, post.id),
    presenter.cards(related),
  ]);
  if (!view) throw new Error(`The category ${post.categoryId} of post ${post.id} is not there.`);
  // A store without transactions may have the post a moment before its card.
  const { words } = card ?? textFactsOf(post.content);
  const { body, toc, isPassing = false } = await render(post.content);
  return { page: { ...view, body, toc, words, related: relatedCards }, related, isPassing };
};
