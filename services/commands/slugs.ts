import { createHash, createHmac, randomUUID } from 'node:crypto';
import { isOfSite, type RecordedEvent } from '../../contracts/recorded.ts';
import { slugHashStream, slugStream } from '../../contracts/streams.ts';
import type { ContentKeys } from '../../event-log/content-keys.ts';
import { WrongExpectedRevisionError, type Append, type EventLog } from '../../event-log/event-log.ts';
import { toRecord, type Context } from '../../event-log/append.ts';

/** Slugs used by API routes (`/api/posts/latest`): no post may take them. */
const reserved = new Set(['featured', 'latest', 'popular']);

/** How long a reservation is valid without its post, in milliseconds; well above the longest request. */
const grace = 120_000;

/** The name under which a site's key store holds the key for hashing slugs; no stream has this name. */
const slugKeyName = 'slugs';

/**
 * The key for hashing the slugs of posts. It is created once, stored with the text keys, and never destroyed: the URL
 * of an erased article stays taken. Throws the errors of the key store.
 */
export const slugKeyIn = async (keys: Pick<ContentKeys, 'keyFor'>): Promise<Uint8Array> => {
  const key = await keys.keyFor(slugKeyName, false);
  if (key === 'destroyed') throw new Error('The key that slugs are hashed with is destroyed: restore it from a backup.');
  return key;
};

/** Slugs of categories are reserved in plain text, those of posts by a keyed hash. */
type Reserving = { readonly kind: 'post'; readonly slugKey: Uint8Array } | { readonly kind: 'category' };

type Reservation = Reserving & {
  readonly log: EventLog;
  /** The stream that gets the slug. */
  readonly holder: string;
  readonly context: Context;
};

/** The stream that reserves a slug. */
const streamOf = (reserving: Reserving, slug: string): string =>
  reserving.kind === 'post'
    ? slugHashStream(createHmac('sha256', reserving.slugKey).update(slug).digest('hex'))
    : slugStream('categoryslug', slug);

const holderIn = ({ data }: RecordedEvent): string => (data as { holder: string }).holder;

/** The site's last reservation in a stream. */
const lastIn = async (log: EventLog, stream: string): Promise<RecordedEvent | undefined> => {
  const last = (await log.readStream(stream)).at(-1);
  return last && isOfSite(last) ? last : undefined;
};

/** A reservation of a post's slug by an earlier version, in plain text. */
const earlierReservation = (log: EventLog, slug: string): Promise<RecordedEvent | undefined> =>
  lastIn(log, slugStream('slug', slug));

/** The last stream to reserve a post's slug, whether or not it was created; undefined if none did. */
export const holderOf = async (log: EventLog, slugKey: Uint8Array, slug: string): Promise<string | undefined> => {
  const last = (await lastIn(log, streamOf({ kind: 'post', slugKey }, slug))) ?? (await earlierReservation(log, slug));
  return last && holderIn(last);
};

/**
 * Whether a reservation is valid: its stream exists with this slug, or may still be created. If the stream has another
 * slug, it never will be valid. The slug of an erased post is unknown, so its reservation is permanent.
 */
const isReservationValid = async (log: EventLog, last: RecordedEvent, slug: string, now: Date): Promise<boolean> => {
  const [first] = await log.readStream(holderIn(last), 0, 1);
  if (!first) return now.getTime() - Date.parse(last.metadata.time) < grace;
  return first.isErased === true || first.isLocked === true || (first.data as { slug?: string }).slug === slug;
};

/** The reservation of a slug, appended after the last one, if any; undefined for a reserved word. */
const reservationOf = (reservation: Reservation, slug: string, last?: RecordedEvent): Append | undefined => {
  const { log, kind, holder, context } = reservation;
  if (kind === 'post' && reserved.has(slug)) return undefined;
  const data = kind === 'post' ? { holder } : { slug, holder };
  const events = toRecord(streamOf(reservation, slug), last, [{ type: 'SlugReserved', data }], context, log.site);
  return { stream: streamOf(reservation, slug), expected: last?.revision ?? 'no_stream', events };
};

/**
 * The reservation of a slug, to be appended together with its post; undefined if the slug needs a closer look: it is a
 * reserved word, or an earlier version reserved it. Throws `LogUnavailableError`.
 */
export const firstReservationOf = async (reservation: Reservation, slug: string): Promise<Append | undefined> =>
  (await earlierReservation(reservation.log, slug)) ? undefined : reservationOf(reservation, slug);

/** Appends the reservation; returns whether the holder now has the slug. */
const tryReserve = async (reservation: Reservation, slug: string, last?: RecordedEvent): Promise<boolean> => {
  const append = reservationOf(reservation, slug, last);
  if (!append) return false;
  try {
    await reservation.log.append(append.stream, append.expected, append.events);
    return true;
  } catch (error) {
    if (error instanceof WrongExpectedRevisionError) return false;
    throw error;
  }
};

/** Whether a reservation gives the slug to another post. */
const isOthers = async ({ log, holder, context }: Reservation, last: RecordedEvent, slug: string): Promise<boolean> =>
  holderIn(last) !== holder && (await isReservationValid(log, last, slug, context.now));

/** Takes the slug if it is free, or if its reservation is no longer valid (`stands`). */
const take = async (reservation: Reservation, slug: string): Promise<boolean> => {
  const { log, kind, holder } = reservation;
  // Read first: since this reservation was first sent, another post may have taken the slug over, and the log would
  // accept the repeated append as already stored.
  const last = (await log.readStream(streamOf(reservation, slug))).at(-1);
  if (last && isOfSite(last)) {
    if (holderIn(last) === holder) return true;
    if (await isOthers(reservation, last, slug)) return false;
  }
  const earlier = kind === 'post' ? await earlierReservation(log, slug) : undefined;
  if (earlier && (await isOthers(reservation, earlier, slug))) return false;
  return tryReserve(reservation, slug, last);
};

/** The length of the suffix that makes equal slugs unique. */
const suffixLength = 6;

/**
 * The suffix for a taken slug: derived from the reservation's id, so that a repeated submission asks for the same slug.
 */
const suffixOf = (id: string, tries: number): string =>
  createHash('sha256').update(`${id} ${tries}`).digest('hex').slice(0, suffixLength);

/**
 * Reserves a slug for a stream: the wanted one or, if it is taken, one with a meaningless suffix (`-2` would reveal how
 * many others there are, even unpublished ones). Throws `LogUnavailableError`.
 */
export const reserveSlug = async (reservation: Reservation, wanted: string): Promise<string> => {
  if (await take(reservation, wanted)) return wanted;
  const id = reservation.context.eventIds?.[0] ?? randomUUID();
  for (let tries = 1; ; tries += 1) {
    const slug = `${wanted}-${suffixOf(id, tries)}`;
    if (await take(reservation, slug)) return slug;
  }
};
