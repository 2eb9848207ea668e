import type { Test } from 'tap';
import type { PostEvent } from '../../contracts/events.ts';
import type { ViewCount } from '../../contracts/events/views.ts';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { categoriesStream } from '../../contracts/streams.ts';
import type { CategoryList } from '../../domain/category-list.ts';
import type { ArticleText } from '../../contracts/events/post.ts';
import { evolvePost, isGone, waitingSince, type Post } from '../../domain/post.ts';
import { sameTag } from '../../contracts/tag.ts';
import { textFactsOf } from '../../domain/text-facts.ts';
import { authors } from '../authors.ts';
import { byAuthor } from '../by-author.ts';
import { byStatus } from '../by-status.ts';
import { byTag } from '../by-tag.ts';
import { cards } from '../cards.ts';
import { categoryCounts } from '../category-counts.ts';
import { categoryList } from '../category-list.ts';
import { featured } from '../featured.ts';
import { history } from '../history.ts';
import { latest } from '../latest.ts';
import { popular } from '../popular.ts';
import type { PublishedCount } from '../published-counts.ts';
import { queue } from '../queue.ts';
import { search } from '../search.ts';
import { tags } from '../tags.ts';
import { dumped } from '../read-store/parts.suite.ts';
import type { CollectionOf, Group, Key, ReadStore } from '../read-store/read-store.ts';

/** The posts as a fold tells them that knows no collection. */
const folded = (events: readonly RecordedEvent[]): Post[] => {
  const posts = new Map<number, Post>();
  for (const event of events) {
    if (!event.stream.startsWith('post-')) continue;
    const { postId } = event.data as { postId: number };
    posts.set(postId, evolvePost(posts.get(postId), event as PostEvent));
  }
  return [...posts.values()].toSorted((one, other) => one.id - other.id);
};

/** The text of each post that admins let readers see, by the decisions alone. */
const approvedTexts = (events: readonly RecordedEvent[]): Map<number, ArticleText> => {
  const live = new Map<number, ArticleText>();
  for (const { stream, type, data } of events) {
    if (!stream.startsWith('post-')) continue;
    const { postId, textRevision } = data as { postId: number; textRevision?: number };
    if (type === 'PostApproved' || type === 'PostRevisionApproved') {
      const text = events.find((event) => event.stream === stream && event.revision === textRevision);
      live.set(postId, text?.data as ArticleText);
    }
    if (type === 'PostUnpublished' || type === 'PostErased') live.delete(postId);
  }
  return new Map([...live].toSorted(([one], [other]) => one - other));
};

/** How often each post was read, as the events say it. */
const counted = (events: readonly RecordedEvent[]): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const { type, data } of events) {
    const { counts = [data] } = data as { counts?: unknown[] };
    if (!type.endsWith('ViewsCounted')) continue;
    for (const { postId, views } of counts as ViewCount[]) sums.set(postId, (sums.get(postId) ?? 0) + views);
  }
  return sums;
};

/** The order of the categories and the retired ones, as the events say it. */
const listed = (events: readonly RecordedEvent[]): CategoryList[] => {
  const own = events.filter(({ stream }) => stream === categoriesStream);
  const ordered = own.filter(({ type }) => type === 'CategoriesOrdered').at(-1);
  const retired = own.filter(({ type }) => type === 'CategoryRetired').map(({ data }) => data as Record<string, number>);
  const last = own.at(-1);
  if (!last) return [];
  return [
    {
      order: (ordered?.data as { categoryIds: number[] } | undefined)?.categoryIds ?? [],
      successors: Object.fromEntries(retired.map(({ categoryId, successorId }) => [categoryId, successorId])) as Record<
        string,
        number
      >,
      changes: last.revision + 1,
    },
  ];
};

export const documentsOf = async <Document extends object>(
  store: ReadStore,
  collection: CollectionOf<Document>,
): Promise<Document[]> => {
  const live = (await store.group('live')) as Group;
  return (await dumped(store, live, collection)).map(({ document }) => document as Document);
};

/** How often each stands among these. */
const countsOf = (keys: readonly Key[]): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** The counts that readers see; what ranks them says the same. */
const shownCounts = (documents: readonly (readonly [Key, PublishedCount])[]): Map<Key, number> => {
  const odd = documents.filter(([, { articlesCount, rank }]) => articlesCount < 0 || rank !== -articlesCount);
  if (odd.length > 0) throw new Error(`Counts that cannot be: ${JSON.stringify(odd)}`);
  return new Map(documents.flatMap(([key, { articlesCount }]) => (articlesCount > 0 ? [[key, articlesCount]] : [])));
};

const idsOf = (documents: readonly { id: number }[]): number[] => documents.map(({ id }) => id);

/** The live collections say what the naive fold of the events says. */
export const assertAsFolded = async (t: Test, store: ReadStore, events: readonly RecordedEvent[]): Promise<void> => {
  const posts = folded(events);
  const published = posts.filter(({ status }) => status === 'approved');
  const of = <Document extends object>(collection: CollectionOf<Document>) => documentsOf(store, collection);

  const worded = posts.map(({ id, title, status, shownRevision, content }) => ({
    id,
    title,
    status,
    shownRevision,
    ...textFactsOf(content),
  }));
  const shownOnCards = (await of(cards)).map(({ id, title, status, shownRevision, words, excerpt }) => ({
    id,
    title,
    status,
    shownRevision,
    words,
    excerpt,
  }));
  t.same(shownOnCards, worded, 'cards');
  t.same(idsOf(await of(latest)), idsOf(published), 'latest');
  const found = new Map((await of(search)).map(({ id, title, tags, summary }) => [id, { title, tags, summary }]));
  const live = approvedTexts(events);
  t.same(found, new Map([...live].map(([id, { title, tags, summary }]) => [id, { title, tags, summary }])), 'search');
  t.same(
    posts.map((post) => post.status === 'approved' && [post.title, post.categoryId, post.tags]),
    posts.map(({ id }) => {
      const text = live.get(id);
      return text !== undefined && [text.title, text.categoryId, text.tags];
    }),
    'of each post the one text is live that was approved last',
  );
  const waiting = posts.flatMap((post) => ({ id: post.id, since: waitingSince(post) })).filter(({ since }) => since);
  t.same(await of(queue), waiting, 'queue');
  t.same(idsOf(await of(featured)), idsOf(posts.filter(({ featuredAt }) => featuredAt !== null)), 'featured');
  t.ok(
    idsOf(await of(featured)).every((id) => idsOf(published).includes(id)),
    'what is featured is published',
  );
  const views = counted(events);
  const shown = (await of(popular)).filter(({ isPublished }) => isPublished);
  t.same(shown.map(({ id, views }) => [id, views]), published.map(({ id }) => [id, views.get(id) ?? 0]), 'popular'); // prettier-ignore
  t.same(new Map((await of(popular)).flatMap(({ id, views }) => (views > 0 ? [[id, views]] : []))), views, 'views');
  const statuses = posts.map(({ id, status, submittedAt }) => ({ id, status, submittedAt }));
  t.same(await of(byStatus), statuses, 'by_status');
  t.same(idsOf(await of(byAuthor)), idsOf(posts.filter((post) => !isGone(post))), 'by_author');

  t.same(await of(categoryList), listed(events), 'category_list');

  const counts = (await of(categoryCounts)).map((document) => [document.id, document] as const);
  t.same(shownCounts(counts), countsOf(published.map(({ categoryId }) => categoryId)), 'category_counts');
  const perAuthor = (await of(authors)).map((document) => [document.id, document] as const);
  t.same(shownCounts(perAuthor), countsOf(published.map(({ authorId }) => authorId)), 'authors');
  const perTag = (await of(tags)).map((document) => [document.tag, document] as const);
  t.same(shownCounts(perTag), countsOf(published.flatMap((post) => [...new Set(post.tags.map(sameTag))])), 'tags');

  const tagged = (await of(byTag)).map(({ id, tag }) => `${id} ${tag}`);
  const ofPosts = published.flatMap((post) => [...new Set(post.tags.map(sameTag))].map((tag) => `${post.id} ${tag}`));
  t.same(tagged.toSorted(), ofPosts.toSorted(), 'by_tag');
  t.equal((await of(history)).length, events.filter(({ stream }) => stream.startsWith('post-')).length, 'history');
};
