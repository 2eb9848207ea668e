import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Touched } from '../../projections/apply.ts';
import { anyPart } from '../../projections/maybe-touched.ts';
import type { Config } from '../config/config.ts';
import { compress, encodings, isCompressible, type Encoding } from './encodings.ts';

/** An answer before it is cached. */
export interface Answer {
  readonly body: string;
  readonly contentType: string;
  readonly link?: string | undefined;
  /** The path under which the date of its bytes is kept, one for all spellings of its address. Left out: no date. */
  readonly datedAs?: string | undefined;
  /** Since when it has had these bytes; no other bytes ever had this date (`withDate`). */
  readonly lastModified?: Date | undefined;
  /** A Content-Security-Policy of its own, for a page that holds styles. */
  readonly policy?: string | undefined;
  /**
   * Cache tags, what it was made of: `latest` (any change of the collection), `latest/category-3` (a part of it),
   * `posts/12` (one document). None: only `clear` takes it away.
   */
  readonly tags: readonly string[];
  /** It will be better in a moment: it is cached for about a second. */
  readonly isPassing?: boolean | undefined;
  /** The post whose reading counts as a view. */
  readonly viewOf?: number | undefined;
  /** The revision of that post. It stands in the ETag, so that `If-Match` takes what a reader was given. */
  readonly revision?: number | undefined;
  /**
   * The author of a post that is not published: the answer is for that author and for admins, and no cache on the way
   * stores it.
   */
  readonly ownerId?: number | undefined;
}

/** What goes over the wire. */
export interface Sendable {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Headers of a 200, as node:http takes them fastest. */
  readonly headers: readonly string[];
}

/** An answer as bytes: what a hot page costs is what a static file costs. */
export interface CachedAnswer extends Sendable {
  /** Headers of a 304; the ETag's value is at `etagPlace`. */
  readonly unchanged: readonly string[];
  readonly tags: readonly string[];
  /** As the header has it. */
  readonly lastModified: string | undefined;
  readonly isPassing: boolean;
  readonly viewOf: number | undefined;
  readonly revision: number | undefined;
  readonly ownerId: number | undefined;
  readonly contentType: string;
  readonly compressible: boolean;
  /** The same in encodings, once somebody asked for them. */
  readonly br?: Sendable;
  readonly gzip?: Sendable;
}

/** The headers that every page carries, and those of all other answers. */
export interface CommonHeaders {
  readonly page: Readonly<Record<string, string>>;
  readonly data: Readonly<Record<string, string>>;
}

/** Where the ETag's value stands in the headers of every cached answer. */
const etagPlace = 1;

/** The ETag of an answer in an encoding: other bytes, another tag. */
const encodedETag = (etag: string, encoding: Encoding): string => `${etag.slice(0, -1)}-${encoding}"`;

const sizeOf = ({ bytes, br, gzip }: CachedAnswer): number =>
  2_000 + bytes.length + (br?.bytes.length ?? 0) + (gzip?.bytes.length ?? 0);

/**
 * Of public answers; of those that only some may read, so that nobody's unpublished articles take room from what all
 * read.
 */
const mostBytes = { public: 64 * 1024 * 1024, own: 16 * 1024 * 1024 };

/** How long an answer is cached that will be better in a moment, in milliseconds. */
const passing = 1_000;

/** Whether this process may send what it remembers: it has heard of the collections as lately as the operator asks. */
export const mayRemember = (
  { cacheMaxAge }: Pick<Config, 'cacheMaxAge'>,
  { progress }: { readonly progress: { readonly lookedAt: number } },
): boolean => cacheMaxAge === undefined || performance.now() - progress.lookedAt <= 1_000 * cacheMaxAge;

/** Holds answers until a document that they were made of changes. */
export class ResponseCache {
  readonly #headers: CommonHeaders;
  readonly #building = new Map<string, Promise<CachedAnswer | undefined>>();
  readonly #compressing = new Map<string, Promise<Sendable>>();
  /** URLs of the cached answers, by cache tag. */
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

  /** The cached answer; undefined where there is none. */
  get(url: string): CachedAnswer | undefined {
    return this.#answers.get(url);
  }

  /** The answer, built once for all who ask meanwhile; undefined where the builder has none. */
  answer(url: string, build: () => Promise<Answer | undefined>): Promise<CachedAnswer | undefined> {
    const under = this.#building.get(url);
    if (under) return under;
    const built: Promise<CachedAnswer | undefined> = build()
      .then((answer) => {
        const cached = answer && this.#bytesOf(answer);
        // What changed while it was built is out of date: it is answered to those who asked before, and not cached.
        if (cached && this.#building.get(url) === built) this.#store(url, cached);
        return cached;
      })
      .finally(() => {
        if (this.#building.get(url) === built) this.#building.delete(url);
      });
    this.#building.set(url, built);
    return built;
  }

  /** The answer in an encoding: compressed once for all who ask meanwhile, and cached beside it. */
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

  /** Invalidates what was made of these documents, before anybody is told that they changed. */
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

  /** Invalidates everything: nobody knows what changed. */
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
 * Whether a client names the date of an answer. Only the very date counts: a client's own, later one may be from a copy
 * that this answer, or another instance, replaced.
 */
const isDateOf = ({ lastModified }: CachedAnswer, since: string | undefined): boolean =>
  lastModified !== undefined && since !== undefined && Date.parse(since) === Date.parse(lastModified);

/** The headers by which a client says what it has. */
type ConditionalHeaders = Pick<IncomingHttpHeaders, 'if-none-match' | 'if-modified-since'>;

/**
 * The headers of a 304 for a client that has this very answer, in whatever encoding; undefined if it has another one
 * (RFC 9110, section 13.1: weak comparison, and a date counts only without an ETag). They name the ETag that the client
 * has, so that it knows which of its copies is meant: if it named only a date, that of the encoding it would get.
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
