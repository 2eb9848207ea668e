import type {
  CategoryEvent,
  CategoryListEvent,
  EventType,
  KnownEvent,
  PostEvent,
  ReasonEvent,
  SuspensionEvent,
  ViewsEvent,
} from '../contracts/events.ts';
import type { ViewCount } from '../contracts/events/views.ts';
import { categoriesStream, reasonsStream, streamKind, streamNumber } from '../contracts/streams.ts';
import { evolveCategoryList, type CategoryList } from '../domain/category-list.ts';
import { evolveCategory, type Category } from '../domain/category.ts';
import { isCanonical } from '../domain/article/canonical.ts';
import { clean, cleanerVersion } from '../domain/article/clean.ts';
import type { LogClock } from '../domain/log-clock.ts';
import { evolvePost, type Post } from '../domain/post.ts';
import { evolveReasonList, type ReasonList } from '../domain/reason-list.ts';
import type { EventOrDamaged } from '../event-log/or-damaged.ts';
import { categories } from './categories.ts';
import { categoryList, onlyKey } from './category-list.ts';
import { logClock } from './log-clock.ts';
import { posts } from './posts.ts';
import type { Change, Projection } from './projection.ts';
import { reasonList } from './reason-list.ts';

/**
 * Cleans a text again if an older cleaner accepted it, so that a later fix reaches old posts. Nearly all texts are
 * already as this cleaner would write them; recognising that takes a tenth of the time of cleaning.
 */
const cleanedText = <Text extends Pick<Post, 'content' | 'cleanerVersion'>>(text: Text): Text =>
  text.cleanerVersion === cleanerVersion
    ? text
    : { ...text, content: isCanonical(text.content) ? text.content : clean(text.content), cleanerVersion };

const cleanedAgain = (post: Post): Post => {
  const proposal = post.proposal && cleanedText(post.proposal);
  const cleaned = cleanedText(post);
  return proposal === post.proposal ? cleaned : { ...cleaned, proposal };
};

/**
 * A post after an event, as the collections keep it. Throws `UnreadableEventError` for an event that cannot have
 * happened.
 */
export const nextPost = (before: Post | undefined, event: PostEvent): Post => cleanedAgain(evolvePost(before, event));

export type State = Post | Category | CategoryList | ReasonList | LogClock;

/** A kind of thing that streams are about, and how its events change the collections. */
export interface Subject {
  readonly name: string;
  /**
   * The collection that keeps the fold, which the next event builds on. Omitted if the order of events does not matter,
   * so that none waits for another.
   */
  readonly fold?: Projection;
  /** The event types that it is about; omitted if all. Other types affect no collection. */
  readonly types?: ReadonlySet<string>;
  /** The fold after an event; undefined if there is none. */
  evolve(before: State | undefined, event: KnownEvent): State | undefined;
  changes(projection: Projection, before: State | undefined, after: State | undefined, event: KnownEvent): Change[];
  /** The parts of a collection that a change from one state to the other affects (see `Projection`). */
  parts(projection: Projection, before: State | undefined, after: State | undefined): string[];
}

const post: Subject = {
  name: 'post',
  fold: posts as Projection,
  evolve: (before, event) => nextPost(before as Post | undefined, event as PostEvent),
  changes: (projection, before, after, event) =>
    projection.post?.(before as Post | undefined, after as Post, event as PostEvent) ?? [],
  parts: ({ parts }, before, after) => (parts ? [before, after].flatMap((state) => (state ? parts(state as Post) : [])) : []),
};

const category: Subject = {
  name: 'category',
  fold: categories as Projection,
  evolve: (before, event) => evolveCategory(before as Category | undefined, event as CategoryEvent),
  changes: (projection, before, after, event) =>
    projection.category?.(before as Category | undefined, after as Category, event as CategoryEvent) ?? [],
  parts: () => [],
};

const allCategories: Subject = {
  name: 'categories',
  fold: categoryList as Projection,
  evolve: (before, event) => evolveCategoryList(before as CategoryList | undefined, event as CategoryListEvent),
  changes: (projection, before, after, event) =>
    projection.categoryList?.(before as CategoryList | undefined, after as CategoryList, event as CategoryListEvent) ?? [],
  parts: () => [],
};

const allReasons: Subject = {
  name: 'reasons',
  fold: reasonList as Projection,
  evolve: (before, event) => evolveReasonList(before as ReasonList | undefined, event as ReasonEvent),
  changes: (projection, before, after, event) =>
    projection.reasonList?.(before as ReasonList | undefined, after as ReasonList, event as ReasonEvent) ?? [],
  parts: () => [],
};

/** The view counts in an event: of many posts, or, in old streams, of one. */
const countsIn = (event: ViewsEvent): readonly ViewCount[] =>
  event.type === 'PostViewsCounted' ? [event.data] : event.data.counts;

/** Sums need no fold: their documents record up to which event they include. */
const views: Subject = {
  name: 'views',
  evolve: () => undefined,
  changes: (projection, _before, _after, event) => projection.views?.(countsIn(event as ViewsEvent)) ?? [],
  parts: () => [],
};

/** Suspensions of accounts; no collection depends on other account events. */
const suspension: Subject = {
  name: 'suspension',
  types: new Set<EventType>(['AccountSuspended', 'AccountReinstated']),
  evolve: () => undefined,
  changes: (projection, _before, _after, event) => projection.suspension?.(event as SuspensionEvent) ?? [],
  parts: () => [],
};

/** The log as a whole: every readable event of the site moves its clock, whatever its stream and its fate there. */
export const wholeLog: Pick<Subject, 'name' | 'fold'> = { name: 'log', fold: logClock as Projection };

/** By the kind of stream. Other streams have no readers here. */
const subjects: ReadonlyMap<string, Subject> = new Map([
  ['post', post],
  ['viewcounts', views],
  ['views', views],
  ['category', category],
  ['categories', allCategories],
  ['reasons', allReasons],
  ['account', suspension],
]);

/** The posts that events change; counting views does not count as a change. */
export const changedPosts = (events: readonly EventOrDamaged[]): Set<number> =>
  new Set(
    events.flatMap(({ stream }) => {
      const found = subjectOf(stream);
      return found?.subject === post && !Number.isNaN(found.key) ? [found.key] : [];
    }),
  );

const ofNames: ReadonlySet<string> = new Set(['ProfileChanged', 'AccountClosed'] satisfies EventType[]);

/** The accounts whose names or descriptions the events change: responses join them with the documents. */
export const changedAccounts = (events: readonly EventOrDamaged[]): Set<number> =>
  new Set(
    events.flatMap(({ stream, type }) => {
      const isOfName = type !== undefined && ofNames.has(type) && streamKind(stream) === 'account';
      return (isOfName ? streamNumber(stream) : undefined) ?? [];
    }),
  );

/** Events that change what every page shows of the site: its name, and that it has an admin. */
const ofSite: ReadonlySet<string> = new Set(['SiteNamed', 'AdminGranted'] satisfies EventType[]);

/** The events' types that change something of the site. */
export const changedSite = (events: readonly EventOrDamaged[]): ReadonlySet<string> =>
  new Set(events.flatMap(({ type }) => (type !== undefined && ofSite.has(type) ? type : [])));

/** The collections that keep the folds: every group of collections needs them. */
export const foldCollections = [posts, categories, categoryList, reasonList, logClock] as readonly Projection[];

const ofOneDocument: ReadonlySet<string> = new Set([categoriesStream, reasonsStream]);

/** The subject of a stream's events, and its key; undefined if no collection depends on it. */
export const subjectOf = (stream: string): { subject: Subject; key: number } | undefined => {
  const subject = subjects.get(streamKind(stream));
  // No document has the key NaN: events of a post or category without a number are parked.
  return subject && { subject, key: ofOneDocument.has(stream) ? onlyKey : (streamNumber(stream) ?? Number.NaN) };
};

/** The same for an event; also undefined if the subject does not cover its type. */
export const subjectOfEvent = ({ stream, type }: EventOrDamaged): ReturnType<typeof subjectOf> => {
  const found = subjectOf(stream);
  return found?.subject.types?.has(type ?? '') === false ? undefined : found;
};
