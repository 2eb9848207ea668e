import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { growingTo } from '../../projections/growing-cache.ts';
import { alreadyClean, cleanContent, type CleanedContent } from './clean-content.ts';
import type { ShownChange } from '../../domain/article/difference/difference-html.ts';
import type { Place } from '../../domain/article/anchors/places.ts';
import { holdsFormulas } from '../../domain/article/formulas.ts';
import { DocumentTooComplexError } from '../../domain/article/tree.ts';
import type { Limits } from '../config/limits.ts';
import { overloaded } from '../load/load-shedder.ts';
import type { RateLimiter } from '../load/rate-limiter.ts';
import { differenceOfContents, type GivenTexts } from './difference-of-contents.ts';
import { placesInContents, type GivenPassages } from './places-in-contents.ts';
import { plain, renderArticle, type ImageSizes, type RenderedArticle } from './render-article.ts';
import { worked } from '../worker-pool/worked.ts';
import { DeadlineError, WorkerPool, type Threads } from '../worker-pool/worker-pool.ts';

export interface Rendered extends RenderedArticle {
  /** Code and drawings are shown as source for now, because the reader waited long enough; drawing continues. */
  readonly isPassing?: true;
}

/** Leaves one processor to the event loop while members keep threads busy; an extra thread serves only readers. */
const forMembers = Math.max(1, Math.min(2, availableParallelism() - 1));
const threads: Threads = { file: 'services/article-workers/worker', staying: forMembers, most: forMembers + 1 };

/**
 * Cache limits: bytes of rendered articles and of comparisons, and the number of texts whose drawing timed out. All
 * stay valid, because the texts do not change.
 */
const most = { rendered: 8_000_000, compared: 4_000_000, slow: 20_000 };

/** Whether it contains code in a language, or formulas, as the serializer writes them. */
const isDrawn = (content: string): boolean => content.includes('<pre><code class="language-') || holdsFormulas(content);

const digestOf = (content: string): string => createHash('sha256').update(content).digest('base64');

/**
 * Cleans and renders articles: short ones at once, in microseconds; those that could take more than 20 ms in worker
 * threads, so that they block no other request.
 */
export class ArticleWorkers {
  readonly #limits: Limits;
  readonly #sizes: ImageSizes;
  readonly #pool: WorkerPool;
  readonly #rendered = new LRUCache<string, RenderedArticle>({
    maxSize: most.rendered,
    sizeCalculation: ({ body }, content) => body.length + content.length + 1_000,
  });
  readonly #differences = new LRUCache<string, readonly ShownChange[]>({
    maxSize: most.compared,
    sizeCalculation: (blocks) => blocks.reduce((sum, { html }) => sum + html.length, 1_000),
  });
  readonly #slow = new LRUCache<string, true>(growingTo(most.slow));
  readonly #underWay = {
    readers: new Map<string, Promise<RenderedArticle>>(),
    members: new Map<string, Promise<RenderedArticle>>(),
    differences: new Map<string, Promise<readonly ShownChange[]>>(),
  };

  /** `work`: limits how long threads may work for one member; without it there is no limit. */
  constructor(limits: Limits, onError: (error: Error) => void, sizes: ImageSizes, work?: RateLimiter) {
    this.#limits = limits;
    this.#sizes = sizes;
    this.#pool = new WorkerPool(threads, limits, onError, sizes, work);
  }

  /**
   * Throws `DomainError` TOO_MANY_REQUESTS if a request of this many bytes would need a thread and the member has used
   * up their thread time.
   */
  admit(member: number, bytes: number): void {
    if (bytes > this.#limits.checkedAtOnce) this.#pool.admit(member);
  }

  /**
   * Cleans a member's HTML for storage. Throws `DocumentTooComplexError`, `DeadlineError`, and `DomainError`
   * UNAVAILABLE if the queue is full, TOO_MANY_REQUESTS after long work.
   */
  async clean(content: string, member: number): Promise<CleanedContent> {
    const atOnce = this.#cleanAtOnce(content);
    if (atOnce) return atOnce;
    const terms = { deadline: this.#limits.cleaningTime, member };
    const cleaned = await this.#pool.run<CleanedContent | undefined>('clean', content, terms);
    if (!cleaned) throw new DocumentTooComplexError();
    return cleaned;
  }

  /**
   * Renders a cleaned article and its table of contents: for a member, or for readers if there is no number. Code and
   * formulas that take too long to draw are shown as source, to later readers too. Throws `DomainError` UNAVAILABLE if
   * the queue is full.
   */
  async render(content: string, member?: number): Promise<Rendered> {
    const known = this.#rendered.get(content);
    if (known) return known;
    const rendering = this.#shared(content, member);
    return member === undefined && isDrawn(content) ? this.#inTime(content, rendering) : rendering;
  }

  /** Concurrent requests share one rendering; a reader never waits for a member's. */
  #shared(content: string, member: number | undefined): Promise<RenderedArticle> {
    const { readers, members } = this.#underWay;
    const underWay = member === undefined ? readers : members;
    const known = readers.get(content) ?? underWay.get(content);
    if (known) return known;
    const rendering = this.#render(content, member).finally(() => underWay.delete(content));
    underWay.set(content, rendering);
    return rendering;
  }

  /** Readers wait only briefly for drawings; rendering continues for later readers. */
  async #inTime(content: string, rendering: Promise<RenderedArticle>): Promise<Rendered> {
    const over = new AbortController();
    const patience = this.#pool.warm.then(() => worked(this.#limits.readersPatience, over.signal));
    const refused = (error: unknown): undefined => {
      if (error !== overloaded) throw error;
    };
    try {
      const rendered = await Promise.race([rendering.catch(refused), patience]);
      return rendered ?? { ...(await this.#plain(content, undefined)), isPassing: true };
    } finally {
      over.abort('over');
    }
  }

  /**
   * The changes between two cleaned contents, for a member; computed once for each pair, shared by concurrent requests.
   * Throws `DomainError` UNAVAILABLE if the queue is full or it takes too long, TOO_MANY_REQUESTS after long work.
   */
  async difference(given: GivenTexts, member: number): Promise<readonly ShownChange[]> {
    const key = `${digestOf(given.before)} ${digestOf(given.after)}`;
    const { differences } = this.#underWay;
    const known = this.#differences.get(key) ?? differences.get(key);
    if (known) return known;
    const finding = this.#found(key, given, member).finally(() => differences.delete(key));
    differences.set(key, finding);
    return finding;
  }

  /**
   * The places of passages of a cleaned content in another one, for a member. Throws `DomainError` UNAVAILABLE if the
   * queue is full or it takes too long, TOO_MANY_REQUESTS after long work.
   */
  async places(given: GivenPassages, member: number): Promise<(Place | undefined)[]> {
    const { before, after, passages } = given;
    const isShort = before.length + after.length <= this.#limits.comparedAtOnce;
    return isShort ? placesInContents(before, after, passages) : this.#compare('places', given, member);
  }

  /** Ends the threads. */
  stop(): Promise<void> {
    return this.#pool.stop();
  }

  /** Undefined if it may take long: even a short text can repeat its formatting in each of its blocks. */
  #cleanAtOnce(content: string): CleanedContent | undefined {
    const { checkedAtOnce, cleanedAtOnce, workAtOnce } = this.#limits;
    if (content.length > cleanedAtOnce) return content.length <= checkedAtOnce ? alreadyClean(content) : undefined;
    try {
      return cleanContent(content, workAtOnce);
    } catch (error) {
      if (!(error instanceof DocumentTooComplexError)) throw error;
      return undefined;
    }
  }

  async #render(content: string, member: number | undefined): Promise<RenderedArticle> {
    const rendered = (await this.#drawn(content, member)) ?? (await this.#plain(content, member));
    this.#rendered.set(content, rendered);
    return rendered;
  }

  /**
   * Draws code and formulas, or leaves them as source if that took too long; undefined if there is nothing to draw, or
   * if a timeout is on record.
   */
  async #drawn(content: string, member: number | undefined): Promise<RenderedArticle | undefined> {
    if (!isDrawn(content)) return undefined;
    const digest = digestOf(content);
    if (this.#slow.has(digest)) return undefined;
    try {
      return await this.#inThread('render', content, member);
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      this.#slow.set(digest, true);
      return this.#plain(content, member, true);
    }
  }

  async #plain(content: string, member: number | undefined, goesOn = false): Promise<RenderedArticle> {
    if (content.length <= this.#limits.renderedAtOnce) return renderArticle(content, plain, this.#sizes);
    try {
      return await this.#inThread('renderPlain', content, member, goesOn);
    } catch (error) {
      // Without code, the time depends only on the length: a machine that misses the deadline is overloaded.
      throw error instanceof DeadlineError ? overloaded : error;
    }
  }

  async #found(key: string, given: GivenTexts, member: number): Promise<readonly ShownChange[]> {
    const found = await this.#difference(given, member);
    this.#differences.set(key, found);
    return found;
  }

  async #difference({ before, after }: GivenTexts, member: number): Promise<readonly ShownChange[]> {
    if (before.length + after.length <= this.#limits.comparedAtOnce) return differenceOfContents(before, after);
    return this.#compare('difference', { before, after }, member);
  }

  async #compare<Answer>(name: 'difference' | 'places', given: GivenTexts, member: number): Promise<Answer> {
    try {
      return await this.#pool.run<Answer>(name, given, { deadline: this.#limits.comparingTime, member });
    } catch (error) {
      throw error instanceof DeadlineError ? overloaded : error;
    }
  }

  #inThread(
    name: 'render' | 'renderPlain',
    content: string,
    member: number | undefined,
    goesOn = false,
  ): Promise<RenderedArticle> {
    return this.#pool.run<RenderedArticle>(name, content, { deadline: this.#limits.renderingTime, member, goesOn });
  }
}
