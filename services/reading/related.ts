import { sameTag } from '../../contracts/tag.ts';
import type { Post } from '../../domain/post.ts';
import { byTag } from '../../projections/by-tag.ts';
import { cards, type Card } from '../../projections/cards.ts';
import { latest } from '../../projections/latest.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import { findAmong } from './find-among.ts';
import { newestFirst } from './pages.ts';

/** How many related posts are shown. */
const most = 3;

/** How many of the newest posts with each tag are considered. */
const mostOfTag = 12;

/** The tags of a post by which related posts are found. */
export const soughtTags = ({ tags }: Pick<Post, 'tags'>): string[] => [...new Set(tags.map(sameTag))].slice(0, 5);

interface Candidate {
  readonly id: number;
  readonly publishedAt: string | null;
  readonly categoryId: number;
}

const inCategory = (categoryIds: readonly number[]) => categoryIds.map((categoryId) => ({ categoryId }));

const published = async (reads: Reads, ids: readonly number[]): Promise<Card[]> =>
  // A list may lag behind the cards.
  (await reads.getMany(cards, ids)).filter(({ status }) => status === 'approved');

/**
 * Published posts related to one: those that share the most tags come first, then those in its category (`categoryIds`
 * includes the categories retired into it), then the newest. They depend only on the read collections, so the page of a
 * post stays the same until one of these changes.
 */
export const relatedPosts = async (reads: Reads, post: Post, categoryIds: readonly number[]): Promise<Card[]> => {
  const lists: (readonly Candidate[])[] = await Promise.all([
    ...soughtTags(post).map((tag) => reads.find(byTag, { where: { tag }, ...newestFirst, limit: mostOfTag })),
    findAmong(reads, latest, inCategory(categoryIds), { ...newestFirst, limit: most + 1 }),
  ]);
  const shared = new Map<number, number>();
  for (const { id } of lists.slice(0, -1).flat()) shared.set(id, (shared.get(id) ?? 0) + 1);
  const candidates = new Map(lists.flat().map((one) => [one.id, one]));
  candidates.delete(post.id);
  const rank = (one: Candidate): readonly (number | string)[] => [
    shared.get(one.id) ?? 0,
    Number(categoryIds.includes(one.categoryId)),
    one.publishedAt ?? '',
    one.id,
  ];
  const isBefore = (one: Candidate, other: Candidate): number => {
    const [ranks, others] = [rank(one), rank(other)];
    const place = ranks.findIndex((value, at) => value !== others[at]);
    return (ranks[place] ?? 0) > (others[place] ?? 0) ? -1 : 1;
  };
  const chosen = [...candidates.values()].toSorted(isBefore).slice(0, most);
  return published(reads, chosen.map((one) => one.id)); // prettier-ignore
};

/** The posts of the category that were published right after and right before a published post. */
export const neighboursOf = async (
  reads: Reads,
  { id, publishedAt, status }: Post,
  categoryIds: readonly number[],
): Promise<{ newer: Card | undefined; older: Card | undefined }> => {
  if (status !== 'approved') return { newer: undefined, older: undefined };
  const beside = async (descending: boolean): Promise<Card | undefined> => {
    const query = { order: newestFirst.order, descending, after: [publishedAt, id], limit: 1 };
    const [found] = await findAmong(reads, latest, inCategory(categoryIds), query);
    return found && (await published(reads, [found.id]))[0];
  };
  const [newer, older] = await Promise.all([beside(false), beside(true)]);
  return { newer, older };
};
