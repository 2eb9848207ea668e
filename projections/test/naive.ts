import type { Test } from 'tap';
import type { PostEvent } from '../../contracts/events.ts';
import type { ViewCount } from '../../contracts/events/views.ts';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { imagesOf } from '../../contracts/images.ts';
import { accountIn } from '../../contracts/actors.ts';
import { categoriesStream, reasonsStream } from '../../contracts/streams.ts';
import type { CategoryList } from '../../domain/category-list.ts';
import type { ReasonContent } from '../../contracts/events/reason.ts';
import type { ArticleText } from '../../contracts/events/post.ts';
import { evolvePost, isGone, openProposal, waitingSince, type Post } from '../../domain/post.ts';
import { sameTag } from '../../contracts/tag.ts';
import { textFactsOf } from '../../domain/text-facts.ts';
import { emptyRootHash, nodeHashOf } from '../../event-log/tree/hashes.ts';
import { eventLeafHash } from '../../event-log/tree/leaf.ts';
import { StoredTree } from '../../event-log/tree/stored-tree.ts';
import { approvedAuthors } from '../approved-authors.ts';
import { authorDecisions } from '../author-decisions.ts';
import { authorRecords } from '../author-records.ts';
import { authors } from '../authors.ts';
import { byAuthor } from '../by-author.ts';
import { byStatus } from '../by-status.ts';
import { byTag } from '../by-tag.ts';
import { cards } from '../cards.ts';
import { categoryCounts } from '../category-counts.ts';
import { categoryList } from '../category-list.ts';
import { deskCounts, type Counted } from '../desk-counts.ts';
import { featured } from '../featured.ts';
import { history } from '../history.ts';
import { imageUses } from '../image-uses.ts';
import { latest } from '../latest.ts';
import { openAppeals } from '../open-appeals.ts';
import { popular } from '../popular.ts';
import type { PublishedCount } from '../published-counts.ts';
import { queueByTag } from '../queue-by-tag.ts';
import { logClock } from '../log-clock.ts';
import { logTiles, tileKey, type StoredTile } from '../log-tiles.ts';
import { hashesFrom } from '../log-tree.ts';
import { moments } from '../moments.ts';
import { firstApprovals } from '../first-approvals.ts';
import { queueSpans } from '../queue-spans.ts';
import { queue } from '../queue.ts';
import { reasonList } from '../reason-list.ts';
import { search } from '../search.ts';
import { suspensions } from '../suspensions.ts';
import { tags } from '../tags.ts';
import { dumped } from '../read-store/parts.suite.ts';
import type { CollectionOf, Group, Key, ReadStore } from '../read-store/read-store.ts';

/** The posts, folded without any collection. */
const folded = (events: readonly RecordedEvent[]): Post[] => {
  const posts = new Map<number, Post>();
  for (const event of events) {
    if (!event.stream.startsWith('post-')) continue;
    const { postId } = event.data as { postId: number };
    posts.set(postId, evolvePost(posts.get(postId), event as PostEvent));
  }
  return [...posts.values()].toSorted((one, other) => one.id - other.id);
};

/** The text of each post that readers may see, derived from the decisions alone. */
const approvedTexts = (events: readonly RecordedEvent[]): Map<number, ArticleText> => {
  const live = new Map<number, ArticleText>();
  const undone = new Set(
    events.flatMap(({ stream, type, revision }) => (type === 'PostDecisionUndone' ? [`${stream} ${revision - 1}`] : [])),
  );
  for (const { stream, type, data, revision } of events) {
    // An undone decision counts as never made.
    if (undone.has(`${stream} ${revision}`)) continue;
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

/** Decisions and appeals, counted by kind, actor and reason, without undone ones. */
const decided = (events: readonly RecordedEvent[]): Map<string, number> => {
  const verdicts: Readonly<Record<string, Counted>> = {
    ...{ PostApproved: 'approved', PostRevisionApproved: 'approved', PostUnpublished: 'unpublished' },
    ...{ PostRejected: 'rejected', PostRevisionRejected: 'rejected', PostDecisionUndone: 'undone' },
  };
  const undone = new Set(
    events.flatMap(({ stream, type, revision }) => (type === 'PostDecisionUndone' ? [`${stream} ${revision - 1}`] : [])),
  );
  const standing = events.filter(({ stream, type, revision }) => verdicts[type] && !undone.has(`${stream} ${revision}`));
  const verdictsOf = standing.map(({ type, metadata }) => `${verdicts[type]} ${accountIn(metadata.actor) ?? 0}`);
  const against = standing.filter(({ type }) => ['rejected', 'unpublished'].includes(verdicts[type] ?? ''));
  const reasons = against.flatMap(({ data }) => {
    const { reasons = [] } = data as { readonly reasons?: readonly { readonly id: number }[] };
    return reasons.length > 0 ? reasons.map(({ id }) => `reason ${id}`) : ['reason 0'];
  });
  const appeals = events.flatMap(({ type, data, metadata }) => {
    if (type === 'AppealFiled') return ['appealed 0'];
    const { outcome } = data as { readonly outcome?: string };
    return type === 'AppealDecided' ? [`${outcome} ${accountIn(metadata.actor) ?? 0}`] : [];
  });
  return countsOf([...verdictsOf, ...reasons, ...appeals]) as Map<string, number>;
};

/** The decisions on texts that were not undone, matched by stream and revision. */
const standing = (events: readonly RecordedEvent[]): RecordedEvent[] => {
  const undone = new Set(
    events.flatMap(({ stream, type, revision }) => (type === 'PostDecisionUndone' ? [`${stream} ${revision - 1}`] : [])),
  );
  const isDecision = ({ type }: RecordedEvent) => /^Post(?:Revision)?(?:Approved|Rejected)$|^PostUnpublished$/.test(type);
  return events.filter((event) => isDecision(event) && !undone.has(`${event.stream} ${event.revision}`));
};

/** How often each post was read, according to the events. */
const counted = (events: readonly RecordedEvent[]): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const { type, data } of events) {
    const { counts = [data] } = data as { counts?: unknown[] };
    if (!type.endsWith('ViewsCounted')) continue;
    for (const { postId, views } of counts as ViewCount[]) sums.set(postId, (sums.get(postId) ?? 0) + views);
  }
  return sums;
};

/** The order of the categories and the retired ones, according to the events. */
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

type OfReason = Partial<ReasonContent> & { readonly reasonId?: number; readonly reasonIds?: readonly number[] };

/** The offered reasons, by number and name, derived from the events one by one. */
const offeredReasons = (events: readonly RecordedEvent[]): string[] => {
  let open: string[] = [];
  const names = new Map<number, string>();
  for (const { type, data } of events.filter(({ stream }) => stream === reasonsStream)) {
    const { reasonId, reasonIds = [], name } = data as OfReason;
    // Added before this history begins: the event is parked, and so are all later ones.
    if (reasonId !== undefined && type !== 'ReasonAdded' && !names.has(reasonId)) break;
    if (reasonId !== undefined && name !== undefined) names.set(reasonId, name);
    if (type === 'ReasonAdded' || type === 'ReasonBroughtBack') open.push(String(reasonId));
    if (type === 'ReasonRetired') open = open.filter((id) => id !== String(reasonId));
    if (type === 'ReasonsOrdered') open = reasonIds.map(String).filter((id) => names.has(Number(id)));
  }
  return open.map((id) => `${id} ${names.get(Number(id))}`);
};

/** Between which events a post waited, from folding every prefix of its stream. */
const waitedBetween = (events: readonly RecordedEvent[]): string[] => {
  const spans: string[] = [];
  for (const stream of new Set(events.map(({ stream }) => stream).filter((name) => name.startsWith('post-')))) {
    const own = events.filter((event) => event.stream === stream);
    for (const [index, { position }] of own.entries()) {
      const [post] = folded(own.slice(0, index + 1)) as [Post];
      if (waitingSince(post) !== undefined) spans.push(`${post.id} ${position} ${own[index + 1]?.position ?? null}`);
    }
  }
  return spans.toSorted();
};

export const documentsOf = async <Document extends object>(
  store: ReadStore,
  collection: CollectionOf<Document>,
): Promise<Document[]> => {
  const live = (await store.group('live')) as Group;
  return (await dumped(store, live, collection)).map(({ document }) => document as Document);
};

/** How often each key occurs. */
const countsOf = (keys: readonly Key[]): Map<Key, number> => {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** The counts that readers see, checked against their ranks. */
const shownCounts = (documents: readonly (readonly [Key, PublishedCount])[]): Map<Key, number> => {
  const odd = documents.filter(([, { articlesCount, rank }]) => articlesCount < 0 || rank !== -articlesCount);
  if (odd.length > 0) throw new Error(`Counts that cannot be: ${JSON.stringify(odd)}`);
  return new Map(documents.flatMap(([key, { articlesCount }]) => (articlesCount > 0 ? [[key, articlesCount]] : [])));
};

const idsOf = (documents: readonly { id: number }[]): number[] => documents.map(({ id }) => id);

/** The root over leaves, as RFC 6962, section 2.1, defines it. */
const rootOver = (leaves: readonly Uint8Array[]): Uint8Array => {
  if (leaves.length < 2) return leaves[0] ?? emptyRootHash();
  const split = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return nodeHashOf(rootOver(leaves.slice(0, split)), rootOver(leaves.slice(split)));
};

/** The tiles must be those of the tree over all events, in order. */
const assertTree = async (t: Test, tiles: readonly StoredTile[], events: readonly RecordedEvent[]): Promise<void> => {
  const byKey = new Map(tiles.map((tile) => [tileKey(tile), tile]));
  const tree = new StoredTree(
    events.length,
    hashesFrom(async (key) => byKey.get(key)),
  );
  t.same(Buffer.from(await tree.root()), Buffer.from(rootOver(events.map(eventLeafHash))), 'log_tiles: the root');
  const ofLeaves = tiles.filter(({ level }) => level === 0).toSorted((one, other) => one.index - other.index);
  const positions = events.map(({ position }) => position);
  t.same(ofLeaves.flatMap((tile) => tile.positions), positions, 'log_tiles: positions'); // prettier-ignore
};

/** The images of each remaining article, and whether readers see them there. */
const usesIn = (posts: readonly Post[]): string[] =>
  posts
    .filter((post) => !isGone(post))
    .flatMap(({ id, status, content, cover, proposal }) => {
      const shown = imagesOf(content, cover?.src);
      const all = new Set([...shown, ...(proposal ? imagesOf(proposal.content, proposal.cover?.src) : [])]);
      return [...all].map((image) => `${id} ${image} ${status === 'approved' && shown.includes(image)}`);
    });

/** The live collections must equal the naive fold of the events. */
export const assertAsFolded = async (t: Test, store: ReadStore, events: readonly RecordedEvent[]): Promise<void> => {
  const posts = folded(events);
  const published = posts.filter(({ status }) => status === 'approved');
  const of = <Document extends object>(collection: CollectionOf<Document>) => documentsOf(store, collection);

  const worded = posts.map(({ id, title, cover, status, shownRevision, content }) => ({
    id,
    title,
    cover,
    status,
    shownRevision,
    ...textFactsOf(content),
  }));
  const shownOnCards = (await of(cards)).map(({ id, title, cover, status, shownRevision, words, excerpt }) => ({
    id,
    title,
    cover,
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
    posts.map((post) => post.status === 'approved' && [post.title, post.categoryId, post.tags, post.cover]),
    posts.map(({ id }) => {
      const text = live.get(id);
      return text !== undefined && [text.title, text.categoryId, text.tags, text.cover ?? null];
    }),
    'of each post the one text is live that was approved last',
  );
  const waiting = posts.filter((post) => waitingSince(post) !== undefined);
  t.same(
    (await of(queue)).map(({ id, since, title, tags, isProposal }) => ({ id, since, title, tags, isProposal })),
    waiting.map((post) => {
      const { title, tags } = openProposal(post) ?? post;
      return { id: post.id, since: waitingSince(post), title, tags, isProposal: post.status === 'approved' };
    }),
    'queue',
  );
  t.same(
    (await of(queueSpans)).map(({ id, from, until }) => `${id} ${from} ${until}`).toSorted(),
    waitedBetween(events),
    'queue_spans',
  );
  t.same(
    (await of(firstApprovals))
      .filter(({ until }) => until === null)
      .map(({ authorId }) => authorId)
      .toSorted(),
    posts.flatMap(({ publishedAt, authorId }) => (publishedAt === null ? [] : authorId)).toSorted(),
    'first_approvals',
  );
  const latestTime = (until: number) =>
    Math.max(...events.flatMap(({ position, metadata: { time } }) => (position <= until ? [Date.parse(time)] : [])));
  t.ok(
    (await of(moments)).every(({ position, time }) => time === latestTime(position)),
    'moments',
  );
  t.same(
    (await of(logClock)).map(({ time }) => time),
    events.length === 0 ? [] : [latestTime(Infinity)],
    'log_clock',
  );
  const waitingTags = (await of(queue)).flatMap(({ id, tags, place, categoryId }) =>
    [...new Set(tags.map(sameTag))].map((tag) => `${tag} ${id} ${categoryId} ${place}`),
  );
  const tagsInQueue = (await of(queueByTag)).map(({ id, tag, place, categoryId }) => `${tag} ${id} ${categoryId} ${place}`);
  t.same(tagsInQueue.toSorted(), waitingTags.toSorted(), 'queue_by_tag');
  const numbers = await of(deskCounts);
  const sumOf = (...kinds: Counted[]): number =>
    numbers.filter(({ counted }) => kinds.includes(counted)).reduce((sum, { count }) => sum + count, 0);
  t.equal(sumOf('entered') - sumOf('left'), waiting.length, 'desk_counts: what came and did not go waits');
  t.same(
    new Map(
      numbers
        .filter(({ counted, count }) => !['entered', 'left', 'waited'].includes(counted) && count !== 0)
        .map(({ counted, of: admin, count }) => [`${counted} ${admin}`, count] as const)
        .toSorted(),
    ),
    new Map([...decided(events)].toSorted()),
    'desk_counts: decisions',
  );
  t.ok(sumOf('waited') <= sumOf('approved', 'rejected', 'unpublished'), 'desk_counts: answers are decisions');
  const everPublished = posts.filter(({ publishedAt }) => publishedAt !== null);
  t.same(
    new Map((await of(approvedAuthors)).map(({ id, approved }) => [id, approved])),
    countsOf(everPublished.map(({ authorId }) => authorId)),
    'approved_authors',
  );
  const decisions = standing(events);
  t.same(
    (await of(authorDecisions)).map(({ postId, revision }) => `post-${postId} ${revision}`).toSorted(),
    decisions.map(({ stream, revision }) => `${stream} ${revision}`).toSorted(),
    'author_decisions',
  );
  const records = await of(authorRecords);
  t.same(
    records.reduce((sum, { approvals, rejections }) => sum + approvals + rejections, 0),
    decisions.filter(({ type }) => type !== 'PostUnpublished').length,
    'author_records: decisions',
  );
  const inState = (state: 'published' | 'waiting' | 'deleted' | 'erased'): Map<Key, number> =>
    new Map(records.flatMap((record) => (record[state] > 0 ? [[record.id, record[state]] as const] : [])));
  for (const [state, status] of [
    ['published', 'approved'],
    ['waiting', 'pending'],
    ['deleted', 'deleted'],
    ['erased', 'erased'],
  ] as const)
    t.same(inState(state), countsOf(posts.flatMap((post) => (post.status === status ? post.authorId : []))), state);
  t.same(
    records.map(({ id, rejected, unpublished }) => [id, rejected + unpublished]).filter(([, count]) => count !== 0),
    [...countsOf(posts.flatMap(({ status, authorId }) => (status === 'rejected' ? authorId : [])))].toSorted(
      ([one], [other]) => Number(one) - Number(other),
    ),
    'author_records: rejected',
  );
  t.same(
    (await of(suspensions)).map(({ accountId, revision }) => `account-${accountId} ${revision}`).toSorted(),
    events
      .filter(({ type }) => type === 'AccountSuspended' || type === 'AccountReinstated')
      .map(({ stream, revision }) => `${stream} ${revision}`)
      .toSorted(),
    'suspensions',
  );
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
  t.same(idsOf(await of(openAppeals)), idsOf(posts.filter(({ appeal }) => appeal?.status === 'open')), 'open_appeals');
  t.same(idsOf(await of(byAuthor)), idsOf(posts.filter((post) => !isGone(post))), 'by_author');

  t.same(await of(categoryList), listed(events), 'category_list');

  const listedReasons = (await of(reasonList)).flatMap(({ reasons }) => reasons);
  t.same(
    listedReasons.filter(({ isRetired }) => !isRetired).map(({ id, name }) => `${id} ${name}`),
    offeredReasons(events),
    'reason_list',
  );

  const counts = (await of(categoryCounts)).map((document) => [document.id, document] as const);
  t.same(shownCounts(counts), countsOf(published.map(({ categoryId }) => categoryId)), 'category_counts');
  const perAuthor = (await of(authors)).map((document) => [document.id, document] as const);
  t.same(shownCounts(perAuthor), countsOf(published.map(({ authorId }) => authorId)), 'authors');
  const perTag = (await of(tags)).map((document) => [document.tag, document] as const);
  t.same(shownCounts(perTag), countsOf(published.flatMap((post) => [...new Set(post.tags.map(sameTag))])), 'tags');

  const tagged = (await of(byTag)).map(({ id, tag }) => `${id} ${tag}`);
  const ofPosts = published.flatMap((post) => [...new Set(post.tags.map(sameTag))].map((tag) => `${post.id} ${tag}`));
  t.same(tagged.toSorted(), ofPosts.toSorted(), 'by_tag');
  const isUsed = (await of(imageUses)).map(({ image, postId, isPublished }) => `${postId} ${image} ${isPublished}`);
  t.same(isUsed.toSorted(), usesIn(posts).toSorted(), 'image_uses');
  await assertTree(t, await of(logTiles), events);

  t.equal((await of(history)).length, events.filter(({ stream }) => stream.startsWith('post-')).length, 'history');
};
