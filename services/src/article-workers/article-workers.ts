import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { alreadyClean, cleanContent, type CleanedContent } from '../commands/clean-content.ts';
import { DocumentTooComplex } from '../domain/html/tree.ts';
import type { Limits } from '../limits.ts';
import { overloaded } from '../pressure.ts';
import { dress, plainCode, type Dressed } from '../reading/dress.ts';
import { DeadlineError, WorkerPool } from './worker-pool.ts';

/** Who waits for an article to be rendered. */
export type Audience = 'readers' | 'members';

/** Bytes of what was rendered, and texts whose highlighting was broken off: both are worth remembering, as texts stay as they are. */
const most = { rendered: 8_000_000, slow: 20_000 };

/** Whether it holds code in a language, as the serializer writes it. */
const holdsCode = (content: string): boolean => content.includes('<pre><code class="language-');

const digestOf = (content: string): string => createHash('sha256').update(content).digest('base64');

/**
 * Cleans and renders articles: short ones at once, in microseconds; those whose text may make it take more than 20 ms in threads of their own,
 * so that nobody else waits for it.
 */
export class ArticleWorkers {
  readonly #limits: Limits;
  readonly #pool: WorkerPool;
  readonly #rendered = new LRUCache<string, Dressed>({
    maxSize: most.rendered,
    sizeCalculation: ({ body }, content) => body.length + content.length + 1_000,
  });
  readonly #slow = new LRUCache<string, true>({ max: most.slow });
  readonly #underWay = new Map<string, Promise<Dressed>>();

  constructor(limits: Limits, onError: (error: Error) => void) {
    this.#limits = limits;
    this.#pool = new WorkerPool(onError);
  }

  /** The author's HTML as it is kept. Throws `DocumentTooComplex`, `DeadlineError`, and `DomainError` UNAVAILABLE where too many wait. */
  async clean(content: string): Promise<CleanedContent> {
    const { cleaningTime, membersWaiting } = this.#limits;
    const atOnce = this.#cleanAtOnce(content);
    if (atOnce) return atOnce;
    const terms = { deadline: cleaningTime, mostWaiting: membersWaiting };
    const cleaned = await this.#pool.run<CleanedContent | undefined>('clean', content, terms);
    if (!cleaned) throw new DocumentTooComplex();
    return cleaned;
  }

  /**
   * A cleaned article for reading, and its contents. Code whose highlighting takes too long is shown as it is, to all who read it later, too.
   * Throws `DomainError` UNAVAILABLE where too many wait.
   */
  async render(content: string, audience: Audience): Promise<Dressed> {
    const known = this.#rendered.get(content) ?? this.#underWay.get(content);
    if (known) return known;
    const rendering = this.#render(content, audience).finally(() => this.#underWay.delete(content));
    this.#underWay.set(content, rendering);
    return rendering;
  }

  /** Ends the threads. */
  stop(): Promise<void> {
    return this.#pool.stop();
  }

  /** Undefined where it may take long: a short text, too, can repeat its formatting in each of its blocks. */
  #cleanAtOnce(content: string): CleanedContent | undefined {
    const { checkedAtOnce, cleanedAtOnce, workAtOnce } = this.#limits;
    if (content.length > cleanedAtOnce) return content.length <= checkedAtOnce ? alreadyClean(content) : undefined;
    try {
      return cleanContent(content, workAtOnce);
    } catch (error) {
      if (!(error instanceof DocumentTooComplex)) throw error;
      return undefined;
    }
  }

  async #render(content: string, audience: Audience): Promise<Dressed> {
    const rendered = (await this.#highlighted(content, audience)) ?? (await this.#plain(content, audience));
    this.#rendered.set(content, rendered);
    return rendered;
  }

  /** Undefined where there is nothing to highlight, or where it takes too long. */
  async #highlighted(content: string, audience: Audience): Promise<Dressed | undefined> {
    if (!holdsCode(content)) return undefined;
    const digest = digestOf(content);
    if (this.#slow.has(digest)) return undefined;
    try {
      return await this.#inThread('render', content, audience);
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      this.#slow.set(digest, true);
      return undefined;
    }
  }

  async #plain(content: string, audience: Audience): Promise<Dressed> {
    if (content.length <= this.#limits.renderedAtOnce) return dress(content, plainCode);
    try {
      return await this.#inThread('renderPlain', content, audience);
    } catch (error) {
      // Without code it takes time with its length: a machine that does not get it done has too much to do.
      throw error instanceof DeadlineError ? overloaded : error;
    }
  }

  #inThread(name: 'render' | 'renderPlain', content: string, audience: Audience): Promise<Dressed> {
    const { renderingTime, readersWaiting, membersWaiting } = this.#limits;
    const mostWaiting = audience === 'readers' ? readersWaiting : membersWaiting;
    return this.#pool.run<Dressed>(name, content, { deadline: renderingTime, mostWaiting });
  }
}
