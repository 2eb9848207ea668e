import { slugStream } from '../../contracts/streams.ts';
import { createHash, randomUUID } from 'node:crypto';
import { isOfSite, type RecordedEvent } from '../../contracts/recorded.ts';
import { WrongExpectedRevisionError, type Append, type EventLog } from '../../event-log/event-log.ts';
import { toRecord, type Context } from '../../event-log/append.ts';

/** Slugs that are calls of the API (`/api/posts/latest`): no post may take them. */
const reserved = new Set(['featured', 'latest', 'popular']);

/** How long a reservation stands whose post never came, in milliseconds; well above the longest request. */
const grace = 120_000;

interface Reservation {
  readonly log: EventLog;
  /** `slug` for posts, `categoryslug` for categories. */
  readonly kind: Parameters<typeof slugStream>[0];
  /** The stream that the slug is for. */
  readonly holder: string;
  readonly context: Context;
}

/**
 * Whether a reservation stands: its stream has come to be with this slug, or may still do so. Where that stream has
 * another slug it never will.
 */
const stands = async (log: EventLog, last: RecordedEvent, now: Date): Promise<boolean> => {
  const { holder, slug } = last.data as { holder: string; slug: string };
  const [first] = await log.readStream(holder, 0, 1);
  return first ? (first.data as { slug?: string }).slug === slug : now.getTime() - Date.parse(last.metadata.time) < grace;
};

/** The reservation of a slug, behind the last one where there is one; undefined for a slug that nobody may have. */
export const reservationOf = (
  { log, kind, holder, context }: Reservation,
  slug: string,
  last?: RecordedEvent,
): Append | undefined => {
  if (kind === 'slug' && reserved.has(slug)) return undefined;
  const stream = slugStream(kind, slug);
  const events = toRecord(stream, last, [{ type: 'SlugReserved', data: { slug, holder } }], context, log.site);
  return { stream, expected: last?.revision ?? 'no_stream', events };
};

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

/** Takes the slug if it is free, or if whoever reserved it never comes. */
const take = async (reservation: Reservation, slug: string): Promise<boolean> => {
  const { log, kind, holder, context } = reservation;
  // Read first: a reservation that is sent again may have gone to somebody else since, and the log would take it for
  // stored.
  const last = (await log.readStream(slugStream(kind, slug))).at(-1);
  if (!last || !isOfSite(last)) return tryReserve(reservation, slug, last);
  if ((last.data as { holder: string }).holder === holder) return true;
  return !(await stands(log, last, context.now)) && tryReserve(reservation, slug, last);
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
