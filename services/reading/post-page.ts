import type { PostPage } from '../../contracts/views/post-page.ts';
import { cards, type Card } from '../../projections/cards.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { Post } from '../../domain/post.ts';
import { textFactsOf } from '../../domain/text-facts.ts';
import type { Rendered } from '../article-workers/article-workers.ts';
import { readCategories } from './category-lists.ts';
import type { Presenter } from './presenter.ts';
import { neighboursOf, relatedPosts } from './related.ts';

/** Title and slug of an adjacent post. */
const wayTo = (card: Card | undefined): PostPage['newer'] => (card ? { title: card.title, slug: card.slug } : null);

/** The page of a post, and the other posts and categories that it depends on. */
export const postPage = async (
  reads: Reads,
  presenter: Presenter,
  post: Post,
  render: (content: string) => Promise<Rendered>,
): Promise<{ page: PostPage; others: readonly Card[]; categoryIds: readonly number[]; isPassing: boolean }> => {
  const categories = await readCategories(reads);
  const categoryIds = categories.shownIn(categories.of(post.categoryId)?.id ?? post.categoryId);
  const [related, { newer, older }] = await Promise.all([
    relatedPosts(reads, post, categoryIds),
    neighboursOf(reads, post, categoryIds),
  ]);
  const [[view], card, relatedCards] = await Promise.all([
    presenter.posts([post]),
    reads.get(cards, post.id),
    presenter.cards(related),
  ]);
  if (!view) throw new Error(`The category ${post.categoryId} of post ${post.id} is not there.`);
  // A store without transactions may have the post a moment before its card.
  const { words } = card ?? textFactsOf(post.content);
  const { body, toc, isPassing = false } = await render(post.content);
  const page = { ...view, body, toc, words, related: relatedCards, newer: wayTo(newer), older: wayTo(older) };
  return { page, others: [...related, newer, older].filter((one) => one !== undefined), categoryIds, isPassing };
};
