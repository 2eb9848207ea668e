import { userActor } from '../contracts/actors.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { viewCountsStream } from '../contracts/streams.ts';
import type { ViewsCounted } from '../contracts/events/views.ts';
import type { DomainEvent, NewEvent, RecordedEvent } from '../contracts/recorded.ts';
import { readStoreSchema } from '../projections/read-store/sqlite-groups.ts';
import { openDatabase } from '../storage/driver.ts';
import { accountsSchema } from '../services/accounts/sqlite.ts';
import { slugOf } from '../domain/slug.ts';
import { SqliteEventLog } from '../event-log/sqlite.ts';
import { toRecord } from '../event-log/append.ts';
import { inOrder } from '../event-log/personal.ts';
import { article, categoriesThere } from './articles.ts';

/** One event of a site's life: which stream it goes to, what happened, who did it. */
export interface Entry {
  readonly stream: string;
  readonly domainEvent: DomainEvent;
  readonly actor: string;
}

export const authorsThere = 20;
const admin = 'user-1';
/** When the first event of a seeded log happened. */
export const start = Date.UTC(2025, 0, 1);

export const slugOfPost = (number: number): string => slugOf(article(number, 0).title);

const category = (id: number) => ({ slug: `category-${id}`, name: `Category ${id}` });
const fullNameOf = (authorId: number): string => `Author Number ${authorId}`;
const authorIdOf = (postId: number): number => (postId % authorsThere) + 1;

/** What readers are told of a post's category, and of its author. */
export const categoryOfPost = (number: number) => category(article(number, 0).categoryId);
export const authorOfPost = (number: number) => ({ fullName: fullNameOf(authorIdOf(number)) });

export const categoriesMade = (): Entry[] =>
  Array.from({ length: categoriesThere }, (_, index) => {
    const { slug, name } = category(index + 1);
    const look = { name, iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };
    const data = { categoryId: index + 1, slug, ...look };
    return { stream: `category-${index + 1}`, domainEvent: { type: 'CategoryCreated', data }, actor: admin };
  });

/** A submission as the commands write it: the slug's reservation, then the post. */
export const submitted = (postId: number, characters: number): [slug: Entry, post: Entry] => {
  const stream = `post-${postId}`;
  const slug = slugOfPost(postId);
  const authorId = authorIdOf(postId);
  const actor = userActor(authorId);
  const text = article(postId, characters);
  return [
    { stream: `slug-${slug}`, domainEvent: { type: 'SlugReserved', data: { slug, holder: stream } }, actor },
    { stream, domainEvent: { type: 'PostSubmitted', data: { postId, authorId, slug, ...text } }, actor },
  ];
};

export const decided = (type: 'PostApproved' | 'PostRejected' | 'PostFeatured', postId: number): Entry => {
  const decision = { textRevision: 0, ...(type === 'PostRejected' ? { reason: 'Please say which parts you measured.' } : {}) };
  const data = { postId, ...(type === 'PostFeatured' ? {} : decision) };
  return { stream: `post-${postId}`, domainEvent: { type, data }, actor: admin };
};

export const viewed = (postId: number, views: number): Entry => {
  const from = new Date(start).toISOString();
  const data: ViewsCounted = { from, to: from, counts: [{ postId, views }] };
  return { stream: viewCountsStream, domainEvent: { type: 'ViewsCounted', data }, actor: 'system' };
};

/** Accounts for the authors; nobody signs in as one of them. */
export const addAuthors = (file: string): void => {
  const database = openDatabase(file);
  database.exec(readStoreSchema + accountsSchema);
  const insert = database.prepare(
    `INSERT INTO users (username, usernameKey, email, emailKey, fullName, passwordHash, isAdmin, createdAt) VALUES (?1, ?1, ?2, ?2, ?3, '', 0, ?4)`,
  );
  for (let id = 1; id <= authorsThere; id += 1)
    insert.run([`author${id}`, `author${id}@example.org`, fullNameOf(id), new Date(start).toISOString()]);
  database.close();
};

/** An event in its place, as a log stores it. */
export interface Placed {
  readonly stream: string;
  readonly revision: number;
  readonly event: NewEvent;
}

/** Events as the log stores them: dated, signed, chained within their streams. Their dates are a second apart. */
export const recordAll = function* (entries: Iterable<Entry>): Generator<Placed> {
  const last = new Map<string, RecordedEvent>();
  let second = 0;
  for (const { stream, domainEvent, actor } of entries) {
    const before = last.get(stream);
    const now = new Date(start + 1000 * second++);
    // The log of a site has the data in this order, to which events commit.
    const said = { ...domainEvent, data: inOrder(domainEvent) };
    const [event] = toRecord(stream, before, [said], { actor, correlationId: `seed-${second}`, now }) as [NewEvent];
    const revision = before ? before.revision + 1 : 0;
    // Only streams that go on need their last event: slugs and categories have one.
    if (!stream.startsWith('slug-')) last.set(stream, { ...event, stream, revision, position: 0 });
    yield { stream, revision, event };
  }
};

/**
 * Adds events to the log in a file, which is made where there is none. The rows are written with the driver in one
 * transaction, in the log's own format: thirty times faster than appending one by one.
 */
export const writeEvents = async (file: string, events: Iterable<Placed>): Promise<void> => {
  await new SqliteEventLog(file).close();
  const database = openDatabase(file);
  database.exec('BEGIN IMMEDIATE');
  const insert = database.prepare('INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)');
  for (const { stream, revision, event } of events)
    insert.run([stream, revision, event.id, event.type, JSON.stringify(event.data), JSON.stringify(event.metadata)]);
  database.exec('COMMIT');
  database.close();
};

/** Makes a site's data folder: the log with these events, and the accounts of the authors. */
export const seedSite = async (folder: string, entries: Iterable<Entry>): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  await writeEvents(join(folder, 'events.db'), recordAll(entries));
  addAuthors(join(folder, 'read.db'));
};
