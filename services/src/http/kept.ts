import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Touched } from '../../../projections/src/apply.ts';

/** A public answer before it is kept. */
export interface Answer {
  readonly body: string;
  readonly contentType: string;
  readonly link?: string | undefined;
  /** A Content-Security-Policy of its own, for a page that holds styles. */
  readonly policy?: string | undefined;
  /** What it was made of: `latest` (any change of the collection) or `posts/12` (one document). Nothing: it never changes. */
  readonly watches: readonly string[];
  /** The post whose reading counts as a view. */
  readonly viewOf?: number | undefined;
  /** The revision of that post. It stands in the ETag, so that `If-Match` takes what a reader was given. */
  readonly revision?: number | undefined;
}

/** A public answer as bytes: what a hot page costs is what a static file costs. */
export interface Kept {
  readonly bytes: Buffer;
  readonly etag: string;
  /** Headers of a 200, as node:http takes them fastest. */
  readonly headers: readonly string[];
  /** Headers of a 304. */
  readonly unchanged: readonly string[];
  readonly watches: readonly string[];
  readonly viewOf: number | undefined;
}

const mostBytes = 64 * 1024 * 1024;

/** Keeps public answers until a document that they were made of changes. */
export class KeptAnswers {
  readonly #common: Readonly<Record<string, string>>;
  readonly #building = new Map<string, Promise<Kept | undefined>>();
  readonly #watching = new Map<string, Set<string>>();
  readonly #kept: LRUCache<string, Kept>;

  /** `common`: the headers that every answer carries. */
  constructor(common: Readonly<Record<string, string>>) {
    this.#common = common;
    this.#kept = new LRUCache<string, Kept>({
      maxSize: mostBytes,
      sizeCalculation: ({ bytes }) => bytes.length + 2_000,
      dispose: (kept, url) => this.#forget(kept, url),
    });
  }

  get(url: string): Kept | undefined {
    return this.#kept.get(url);
  }

  /** The answer, built once for all who ask meanwhile; undefined where the builder has none. */
  answer(url: string, build: () => Promise<Answer | undefined>): Promise<Kept | undefined> {
    const under = this.#building.get(url);
    if (under) return under;
    const built: Promise<Kept | undefined> = build()
      .then((answer) => {
        const kept = answer && this.#bytesOf(answer);
        // What changed while it was built is out of date: it is answered to those who asked before, and not kept.
        if (kept && this.#building.get(url) === built) this.#keep(url, kept);
        return kept;
      })
      .finally(() => {
        if (this.#building.get(url) === built) this.#building.delete(url);
      });
    this.#building.set(url, built);
    return built;
  }

  /** Drops what was made of these documents, before anybody is told that they changed. */
  changed(touched: Touched): void {
    if (touched.size === 0) return;
    this.#building.clear();
    for (const [collection, keys] of touched) {
      this.#drop(collection);
      for (const key of keys) this.#drop(`${collection}/${key}`);
    }
  }

  /** Drops everything: nobody knows what changed. */
  clear(): void {
    this.#building.clear();
    this.#kept.clear();
  }

  #drop(watched: string): void {
    for (const url of this.#watching.get(watched) ?? []) this.#kept.delete(url);
  }

  #keep(url: string, kept: Kept): void {
    this.#kept.set(url, kept);
    for (const watched of kept.watches) {
      const urls = this.#watching.get(watched) ?? new Set();
      this.#watching.set(watched, urls.add(url));
    }
  }

  #forget({ watches }: Kept, url: string): void {
    for (const watched of watches) {
      const urls = this.#watching.get(watched);
      urls?.delete(url);
      if (urls?.size === 0) this.#watching.delete(watched);
    }
  }

  #bytesOf({ body, contentType, link, policy, watches, viewOf, revision }: Answer): Kept {
    const bytes = Buffer.from(body);
    const hash = createHash('sha256')
      .update(bytes)
      .update(link ?? '')
      .digest('base64url')
      .slice(0, 22);
    const etag = revision === undefined ? `"${hash}"` : `"${revision}.${hash}"`;
    const common = { ...this.#common, ...(policy ? { 'content-security-policy': policy } : {}), ...(link ? { link } : {}) };
    const unchanged = [...Object.entries(common).flat(), 'etag', etag, 'cache-control', 'public, no-cache'];
    const headers = [...unchanged, 'content-type', contentType, 'content-length', String(bytes.length)];
    return { bytes, etag, headers, unchanged, watches, viewOf };
  }
}

/** Whether a client has this very answer (RFC 9110, section 13.1.2; weak comparison). */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' || ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));
