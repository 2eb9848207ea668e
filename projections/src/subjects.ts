import type { CategoryEvent, KnownEvent, PostEvent } from '../../contracts/events.ts';
import { streamKind, streamNumber } from '../../contracts/streams.ts';
import { evolveCategory, type Category } from '../../services/src/domain/category.ts';
import { clean, cleanerVersion } from '../../services/src/domain/html/clean.ts';
import { evolvePost, type Post } from '../../services/src/domain/post.ts';
import { categories } from './categories.ts';
import { posts } from './posts.ts';
import type { Change, Projection } from './projection.ts';

/** A text that an older cleaner let through is cleaned again, so that a later fix reaches old posts. */
const cleanedAgain = (post: Post): Post =>
  post.cleanerVersion === cleanerVersion ? post : { ...post, content: clean(post.content), cleanerVersion };

export type State = Post | Category;

/** What a stream is folded into: the collection that keeps the fold, and how an event moves it and the other collections. */
export interface Subject {
  readonly fold: Projection;
  evolve(before: State | undefined, event: KnownEvent): State;
  changes(projection: Projection, before: State | undefined, after: State, event: KnownEvent): Change[];
  /** The parts of a collection that a change from one state to the other is in (see `Projection`). */
  parts(projection: Projection, before: State | undefined, after: State): string[];
}

const post: Subject = {
  fold: posts as Projection,
  evolve: (before, event) => cleanedAgain(evolvePost(before as Post | undefined, event as PostEvent)),
  changes: (projection, before, after, event) =>
    projection.post?.(before as Post | undefined, after as Post, event as PostEvent) ?? [],
  parts: ({ part }, before, after) => (part ? [before, after].flatMap((state) => (state ? part(state as Post) : [])) : []),
};

const category: Subject = {
  fold: categories as Projection,
  evolve: (before, event) => evolveCategory(before as Category | undefined, event as CategoryEvent),
  changes: (projection, before, after, event) =>
    projection.category?.(before as Category | undefined, after as Category, event as CategoryEvent) ?? [],
  parts: () => [],
};

/** By the kind of stream. Views are counted in a stream of their own and folded into their post. Other streams have no readers here. */
const subjects: ReadonlyMap<string, Subject> = new Map([
  ['post', post],
  ['views', post],
  ['category', category],
]);

/** The collections that keep the folds: every group of collections needs them. */
export const foldCollections: readonly Projection[] = [posts as Projection, categories as Projection];

/** Which subject a stream's events belong to, and its key; undefined where no collection cares. */
export const subjectOf = (stream: string): { subject: Subject; key: number } | undefined => {
  const subject = subjects.get(streamKind(stream));
  // No document has the key NaN: what stands in a stream of no number is parked.
  return subject && { subject, key: streamNumber(stream) ?? Number.NaN };
};
