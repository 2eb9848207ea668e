import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Touched } from '../../projections/apply.ts';
import { anyPart } from '../../projections/maybe-touched.ts';
import type { Config } from '../config/config.ts';
import { compress, encodings, isCompressible, type Encoding } from './encodings.ts';

/** A response before it is cached. */
export interface Answer {
  readonly body: string;
  readonly contentType: string;
  readonly link?: string | undefined;
  /** The path under which the date of its bytes is stored, the same for all spellings of its URL. Left out: no date. */
  readonly datedAs?: string | undefined;
  /** When it got its current bytes; no other bytes ever had this date (`withDate`). */
  readonly lastModified?: Date | undefined;
  /** A Content-Security-Policy of its own, for a page with inline styles. */
  readonly policy?: string | undefined;
  /**
   * Cache tags, the documents it was made of: `latest` (any change of the collection), `latest/category-3` (a part of
   * it), `posts/12` (one document). With none, only `clear` removes it.
   */
  readonly tags: readonly string[];
  /** A better response will exist in a moment: it is cached for about a second. */
  readonly isPassing?: boolean | undefined;
  /** The post for which this response counts as a view. */
  readonly viewOf?: number | undefined;
  /** The revision of that post. The ETag contains it, so that `If-Match` accepts the ETag of this response. */
  readonly revision?: number | undefined;
  /**
   * The author of an unpublished post: the response is only for that author and for admins, and no cache on the way
   * stores it.
   */
  readonly ownerId?: number | undefined;
}

/** The bytes and headers to send. */
export interface Sendable {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Headers of a 200, in the form that is fastest for node:http. */
  readonly headers: readonly string[];
}

/** A response as bytes: a hot page costs no more than a static file. */
export interface CachedAnswer extends Sendable {
  /** Headers of a 304; the ETag's value is at `etagPlace`. */
  readonly unchanged: readonly string[];
  readonly tags: readonly string[];
  /** In the format of the header. */
  readonly lastModified: string | undefined;
  readonly isPassing: boolean;
  readonly viewOf: number | undefined;
  readonly revision: number | undefined;
  readonly ownerId: number | undefined;
  readonly contentType: string;
  readonly compressible: boolean;
  /** The encoded variants, once a client has asked for them. */
  readonly br?: Sendable;
  readonly gzip?: Sendable;
}

/** The headers that every page carries, and those of all other responses. */
export interface CommonHeaders {
  readonly page: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, string>>;
}

/** The index of the ETag's value in the headers of every cached response. */
const etagPlace = 1;

/** The ETag of an encoded response: different bytes need a different tag. */
const encodedETag = (etag: string, encoding: Encoding): string => `${etag.slice(0, -1)}-${encoding}"`;

const sizeOf = ({ bytes, br, gzip }: CachedAnswer): number =>
  2_000 + bytes.length + (br?.bytes.length ?? 0) + (gzip?.bytes.length ?? 0);

/**
 * Separate limits for public responses and restricted ones, so that unpublished articles do not evict what all users
 * read.
 */
const mostBytes = { public: 64 * 1024 * 1024, own: 16 * 1024 * 1024 };

/** How long a passing response is cached, in milliseconds. */
const passing = 1_000;

/**
 * Whether this process may serve from its cache: it has heard from the read collections as recently as the operator
 * requires.
 */
export const mayRemember = (
  { cacheMaxAge }: Pick<Config, 'cacheMaxAge'>,
  { progress }: { readonly progress: { readonly lookedAt: number } },
): boolean => cacheMaxAge === undefined || performance.now() - progress.lookedAt <= 1_000 * cacheMaxAge;

/** Caches responses until a document that they were made of changes. */
export class ResponseCache {
  readonly #headers: CommonHeaders;
  readonly #building = new Map<string, Promise<CachedAnswer | undefined>>();
  readonly #compressing = new Map<string, Promise<Sendable>>();
  /** URLs of the cached responses, by cache tag. */
  readonly #urls = new Map<string, Set<string>>();
  readonly #answers: LRUCache<string, CachedAnswer>;

  constructor(headers: CommonHeaders, readers: keyof typeof mostBytes = 'public') {
    this.#headers = headers;
    this.#answers = new LRUCache<string, CachedAnswer>({
      maxSize: mostBytes[readers],
      sizeCalculation: sizeOf,
      dispose: (cached, url) => this.#untag(cached, url),
    });
  }

  /** The cached response; undefined if there is none. */
  get(url: string): CachedAnswer | undefined {
    return this.#answers.get(url);
  }

  /** The response, built once for all concurrent requests; undefined if `build` returns none. */
  answer(url: string, build: () => Promise<Answer | undefined>): Promise<CachedAnswer | undefined> {
    const under = this.#building.get(url);
    if (under) return under;
    const built: Promise<CachedAnswer | undefined> = build()
      .then((answer) => {
        const cached = answer && this.#bytesOf(answer);
        // If something changed during the build, the response is outdated: send it to those who asked before, but don't
        // cache it.
        if (cached && this.#building.get(url) === built) this.#store(url, cached);
        return cached;
      })
      .finally(() => {
        if (this.#building.get(url) === built) this.#building.delete(url);
      });
    this.#building.set(url, built);
    return built;
  }

  /** The response in an encoding: compressed once for all concurrent requests, and cached beside it. */
  encoded(url: string, cached: CachedAnswer, encoding: Encoding): Promise<Sendable> {
    const work = `${encoding} ${cached.etag} ${url}`;
    const under = this.#compressing.get(work);
    if (under) return under;
    const made = this.#compressed(url, cached, encoding).finally(() => this.#compressing.delete(work));
    this.#compressing.set(work, made);
    return made;
  }

  async #compressed(url: string, cached: CachedAnswer, encoding: Encoding): Promise<Sendable> {
    const bytes = await compress[encoding](cached.bytes);
    const etag = encodedETag(cached.etag, encoding);
    const headers = cached.headers.with(etagPlace, etag).with(-1, String(bytes.length));
    const sendable = { bytes, etag, headers: [...headers, 'content-encoding', encoding] };
    // It may have been invalidated meanwhile, or have got its other encoding.
    const now = this.#answers.peek(url);
    if (now?.bytes === cached.bytes) this.#store(url, { ...now, [encoding]: sendable });
    return sendable;
  }

  /** Invalidates all responses made of these documents. Call this before announcing the change. */
  invalidate(touched: Touched): void {
    if (touched.size === 0) return;
    this.#building.clear();
    for (const [collection, keys] of touched) {
      this.#invalidateTag(collection);
      for (const key of keys) {
        if (key === anyPart) this.#invalidateParts(collection);
        else this.#invalidateTag(`${collection}/${key}`);
      }
    }
  }

  /** Invalidates everything, when it is unknown what changed. */
  clear(): void {
    this.#building.clear();
    this.#answers.clear();
  }

  #invalidateParts(collection: string): void {
    for (const tag of [...this.#urls.keys()]) if (tag.startsWith(`${collection}/`)) this.#invalidateTag(tag);
  }

  #invalidateTag(tag: string): void {
    for (const url of this.#urls.get(tag) ?? []) this.#answers.delete(url);
  }

  #store(url: string, cached: CachedAnswer): void {
    this.#answers.set(url, cached, cached.isPassing ? { ttl: passing } : {});
    for (const tag of cached.tags) {
      const urls = this.#urls.get(tag) ?? new Set();
      this.#urls.set(tag, urls.add(url));
    }
  }

  #untag({ tags }: CachedAnswer, url: string): void {
    for (const tag of tags) {
      const urls = this.#urls.get(tag);
      urls?.delete(url);
      if (urls?.size === 0) this.#urls.delete(tag);
    }
  }

  #bytesOf({
    body,
    contentType,
    link,
    lastModified,
    policy,
    tags,
    isPassing = false,
    viewOf,
    revision,
    ownerId,
  }: Answer): CachedAnswer {
    const bytes = Buffer.from(body);
    const hash = createHash('sha256')
      .update(bytes)
      .update(link ?? '')
      .digest('base64url')
      .slice(0, 22);
    const etag = revision === undefined ? `"${hash}"` : `"${revision}.${hash}"`;
    const compressible = isCompressible(contentType, bytes.length);
    const date = lastModified?.toUTCString();
    const common = {
      ...(contentType.startsWith('text/html') ? this.#headers.page : this.#headers.data),
      ...(policy ? { 'content-security-policy': policy } : {}),
      ...(link ? { link } : {}),
      ...(date === undefined ? {} : { 'last-modified': date }),
      ...(compressible ? { vary: 'accept-encoding' } : {}),
    };
    const unchanged = ['etag', etag, 'cache-control', 'public, no-cache', ...Object.entries(common).flat()];
    const headers = [...unchanged, 'content-type', contentType, 'content-length', String(bytes.length)];
    return {
      bytes,
      etag,
      headers,
      unchanged,
      tags,
      lastModified: date,
      isPassing,
      viewOf,
      revision,
      ownerId,
      contentType,
      compressible,
    };
  }
}

/**
 * Whether the client's date is that of the response. Only an exact match counts: a later date may come from a copy that
 * this response, or another instance's, replaced.
 */
const isDateOf = ({ lastModified }: CachedAnswer, since: string | undefined): boolean =>
  lastModified !== undefined && since !== undefined && Date.parse(since) === Date.parse(lastModified);

/** The headers with which a client names its cached copy. */
type ConditionalHeaders = Pick<IncomingHttpHeaders, 'if-none-match' | 'if-modified-since'>;

/**
 * The headers of a 304 if the client has this very response, in any encoding; otherwise undefined (RFC 9110, section
 * 13.1: weak comparison, and a date counts only without an ETag). They carry the client's own ETag, so that it knows
 * which of its copies is meant; if it sent only a date, that of the encoding it would get.
 */
export const unchangedFor = (
  headers: ConditionalHeaders,
  answer: CachedAnswer,
  encoding?: Encoding,
): readonly string[] | undefined => {
  const { etag, unchanged } = answer;
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch === undefined) {
    if (!isDateOf(answer, headers['if-modified-since'])) return undefined;
    return encoding === undefined ? unchanged : unchanged.with(etagPlace, encodedETag(etag, encoding));
  }
  if (ifNoneMatch === '*') return unchanged;
  const etags = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (etags.includes(etag)) return unchanged;
  const encoded = encodings.map((encoding) => encodedETag(etag, encoding)).find((tag) => etags.includes(tag));
  return encoded === undefined ? undefined : unchanged.with(etagPlace, encoded);
};
