import { createHash, createHmac, randomUUID } from 'node:crypto';
import { isOfSite, type RecordedEvent } from '../../contracts/recorded.ts';
import { slugHashStream, slugStream } from '../../contracts/streams.ts';
import type { ContentKeys } from '../../event-log/content-keys.ts';
import { WrongExpectedRevisionError, type Append, type EventLog } from '../../event-log/event-log.ts';
import { toRecord, type Context } from '../../event-log/append.ts';

/** Slugs that are calls of the API (`/api/posts/latest`): no post may take them. */
const reserved = new Set(['featured', 'latest', 'popular']);

/** How long a reservation stands whose post never came, in milliseconds; well above the longest request. */
const grace = 120_000;

/** Under this name the keys of a site hold the one that slugs are hashed with; no stream is called so. */
const slugKeyName = 'slugs';

/**
 * The key that the slugs of posts are hashed with. It is made once, kept with the keys of texts, and never destroyed:
 * the address of an erased article stays taken. Throws what the keys throw.
 */
export const slugKeyIn = async (keys: Pick<ContentKeys, 'keyFor'>): Promise<Uint8Array> => {
  const key = await keys.keyFor(slugKeyName, false);
  if (key === 'destroyed') throw new Error('The key that slugs are hashed with is destroyed: restore it from a backup.');
  return key;
};

/** The slugs of categories are reserved in the clear, those of posts by a keyed hash. */
type Reserving = { readonly kind: 'post'; readonly slugKey: Uint8Array } | { readonly kind: 'category' };

type Reservation = Reserving & {
  readonly log: EventLog;
  /** The stream that the slug is for. */
  readonly holder: string;
  readonly context: Context;
};

/** The stream that reserves a slug. */
const streamOf = (reserving: Reserving, slug: string): string =>
  reserving.kind === 'post'
    ? slugHashStream(createHmac('sha256', reserving.slugKey).update(slug).digest('hex'))
    : slugStream('categoryslug', slug);

const holderIn = ({ data }: RecordedEvent): string => (data as { holder: string }).holder;

/** The last reservation that a site made in a stream. */
const lastIn = async (log: EventLog, stream: string): Promise<RecordedEvent | undefined> => {
  const last = (await log.readStream(stream)).at(-1);
  return last && isOfSite(last) ? last : undefined;
};

/** The reservation of a post's slug that an earlier version made, in the clear. */
const earlierReservation = (log: EventLog, slug: string): Promise<RecordedEvent | undefined> =>
  lastIn(log, slugStream('slug', slug));

/** The stream that reserved the slug of a post last, whether it came or not; undefined where none did. */
export const holderOf = async (log: EventLog, slugKey: Uint8Array, slug: string): Promise<string | undefined> => {
  const last = (await lastIn(log, streamOf({ kind: 'post', slugKey }, slug))) ?? (await earlierReservation(log, slug));
  return last && holderIn(last);
};

/**
 * Whether a reservation stands: its stream has come to be with this slug, or may still do so. Where that stream has
 * another slug it never will. The slug of an erased post is unknown, so its reservation is permanent.
 */
const stands = async (log: EventLog, last: RecordedEvent, slug: string, now: Date): Promise<boolean> => {
  const [first] = await log.readStream(holderIn(last), 0, 1);
  if (!first) return now.getTime() - Date.parse(last.metadata.time) < grace;
  return first.isErased === true || first.isLocked === true || (first.data as { slug?: string }).slug === slug;
};

/** The reservation of a slug, behind the last one where there is one; undefined for a slug that nobody may have. */
const reservationOf = (reservation: Reservation, slug: string, last?: RecordedEvent): Append | undefined => {
  const { log, kind, holder, context } = reservation;
  if (kind === 'post' && reserved.has(slug)) return undefined;
  const data = kind === 'post' ? { holder } : { slug, holder };
  const events = toRecord(streamOf(reservation, slug), last, [{ type: 'SlugReserved', data }], context, log.site);
  return { stream: streamOf(reservation, slug), expected: last?.revision ?? 'no_stream', events };
};

/**
 * The reservation of a slug that is appended together with its post; undefined where the slug has to be looked at
 * first: it is a reserved word, or an earlier version reserved it. Throws `LogUnavailableError`.
 */
export const firstReservationOf = async (reservation: Reservation, slug: string): Promise<Append | undefined> =>
  (await earlierReservation(reservation.log, slug)) ? undefined : reservationOf(reservation, slug);

/** Appends the reservation; whether the slug is the holder's now. */
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
  holderIn(last) !== holder && (await stands(log, last, slug, context.now));

/** Takes the slug if it is free, or if whoever reserved it never comes. */
const take = async (reservation: Reservation, slug: string): Promise<boolean> => {
  const { log, kind, holder } = reservation;
  // Read first: a reservation that is sent again may have gone to somebody else since, and the log would take it for
  // stored.
  const last = (await log.readStream(streamOf(reservation, slug))).at(-1);
  if (last && isOfSite(last)) {
    if (holderIn(last) === holder) return true;
    if (await isOthers(reservation, last, slug)) return false;
  }
  const earlier = kind === 'post' ? await earlierReservation(log, slug) : undefined;
  if (earlier && (await isOthers(reservation, earlier, slug))) return false;
  return tryReserve(reservation, slug, last);
};

/** How many characters tell slugs apart that would be the same. */
const suffixLength = 6;

/**
 * What a slug ends with that is taken: drawn from the reservation's id, so that a submission that is sent again asks
 * for the same.
 */
const suffixOf = (id: string, tries: number): string =>
  createHash('sha256').update(`${id} ${tries}`).digest('hex').slice(0, suffixLength);

/**
 * Reserves a slug for a stream: the wanted one, or where it is taken one with an ending that says nothing (`-2` would
 * tell how many others there are, also of those that are not published). Throws `LogUnavailableError`.
 */
export const reserveSlug = async (reservation: Reservation, wanted: string): Promise<string> => {
  if (await take(reservation, wanted)) return wanted;
  const id = reservation.context.eventIds?.[0] ?? randomUUID();
  for (let tries = 1; ; tries += 1) {
    const slug = `${wanted}-${suffixOf(id, tries)}`;
    if (await take(reservation, slug)) return slug;
  }
};
