import type {
  CategoryEvent,
  CategoryListEvent,
  PostEvent,
  ReasonEvent,
  SuspensionEvent,
  ViewsEvent,
} from '../contracts/events.ts';
import type { Touched } from './apply.ts';
import { authorDecisions } from './author-decisions.ts';
import { authorRecords } from './author-records.ts';
import { cards } from './cards.ts';
import { categories } from './categories.ts';
import { categoryList } from './category-list.ts';
import { byAuthor } from './by-author.ts';
import { byStatus } from './by-status.ts';
import { deskCounts } from './desk-counts.ts';
import { featured } from './featured.ts';
import { history, historyKey } from './history.ts';
import { imageUses } from './image-uses.ts';
import { openAppeals } from './open-appeals.ts';
import { popular } from './popular.ts';
import { queueByTag } from './queue-by-tag.ts';
import { queue } from './queue.ts';
import { queueSpans } from './queue-spans.ts';
import { reasonList } from './reason-list.ts';
import type { Projection } from './projection.ts';
import { posts } from './posts.ts';
import type { EventOrDamaged } from '../event-log/or-damaged.ts';
import type { Key } from './read-store/read-store.ts';
import { subjectOfEvent } from './subjects.ts';
import { suspensions } from './suspensions.ts';

type Named = readonly Pick<Projection, 'name'>[];

/**
 * The collections that an event can change; an event of a post that is not listed here can change any collection about
 * posts. A property test compares the list with the projections.
 */
const changedBy: Readonly<
  Record<(ViewsEvent | CategoryEvent | CategoryListEvent | ReasonEvent | SuspensionEvent)['type'], Named> &
    Partial<Record<PostEvent['type'], Named>>
> = {
  PostSubmitted: [posts, cards, byAuthor, byStatus, queue, queueByTag, queueSpans, deskCounts, authorRecords, imageUses, history],
  PostWithdrawn: [posts, cards, byStatus, queue, queueByTag, queueSpans, deskCounts, authorRecords, history],
  PostDeleted: [posts, cards, byAuthor, byStatus, openAppeals, authorRecords, imageUses, history],
  PostRevisionProposed: [posts, openAppeals, queue, queueByTag, queueSpans, deskCounts, imageUses, history],
  PostRevisionRejected: [posts, queue, queueByTag, queueSpans, deskCounts, authorRecords, authorDecisions, history],
  PostRevisionWithdrawn: [posts, openAppeals, queue, queueByTag, queueSpans, deskCounts, imageUses, history],
  PostFeatured: [posts, cards, featured, queueSpans, history],
  PostUnfeatured: [posts, cards, featured, queueSpans, history],
  AppealFiled: [posts, openAppeals, queueSpans, deskCounts, history],
  AppealDecided: [posts, openAppeals, queueSpans, deskCounts, history],
  ViewsCounted: [popular],
  PostViewsCounted: [popular],
  CategoryCreated: [categories],
  CategoryChanged: [categories],
  CategoriesOrdered: [categoryList],
  CategoryRetired: [categoryList],
  ReasonAdded: [reasonList],
  ReasonChanged: [reasonList],
  ReasonRetired: [reasonList],
  ReasonBroughtBack: [reasonList],
  ReasonsOrdered: [reasonList],
  AccountSuspended: [suspensions],
  AccountReinstated: [suspensions],
};

/** Means all parts of a collection: the event does not show which. */
export const anyPart = '*';

const namesChangedBy = ({ type }: EventOrDamaged, projections: readonly Projection[]): string[] => {
  const known = Object.hasOwn(changedBy, type) ? changedBy[type as keyof typeof changedBy] : undefined;
  return (known ?? projections.filter((projection) => projection.post !== undefined)).map(({ name }) => name);
};

/** The history entries that an event changes: its own, and if it erases the post, all earlier ones. */
const historyChangedBy = ({ type, revision }: EventOrDamaged, postId: number): string[] => {
  const first = type === 'PostErased' ? 0 : revision;
  return Array.from({ length: revision - first + 1 }, (_, index) => historyKey(postId, first + index));
};

/**
 * Everything that events may have touched, for a process that sees that another one applied them: the collections that
 * they can change, the folds of their subjects, and the history entries.
 */
export const maybeTouched = (events: readonly EventOrDamaged[], projections: readonly Projection[]): Touched => {
  const touched = new Map<string, Key[]>();
  for (const event of events) {
    const found = subjectOfEvent(event);
    if (!found) continue;
    const names = new Set(namesChangedBy(event, projections));
    for (const { name, parts } of projections)
      if (names.has(name) && !touched.has(name)) touched.set(name, parts ? [anyPart] : []);
    if (found.subject.fold) touched.get(found.subject.fold.name)?.push(found.key);
    if (found.subject.name === 'post') touched.get(history.name)?.push(...historyChangedBy(event, found.key));
  }
  return touched;
};
