import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PictureFont, PicturePlan } from '../../contracts/social-picture.ts';
import { DeadlineError, WorkerPool } from '../worker-pool/worker-pool.ts';
import type { Limits } from '../config/limits.ts';
import { overloaded } from '../load/load-shedder.ts';

/** A picture as it is sent. */
export interface Picture {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** One picture is drawn at a time, and the thread ends when nobody asks for any: most of the day nobody does. */
const threads = { file: 'services/social-pictures/worker', staying: 0, most: 1 };

/** What is kept of a picture beside its bytes, roughly. */
const around = 500;

/**
 * Draws the social pictures of articles in a thread of its own, each once, and keeps the latest that were asked for in
 * memory.
 */
export class SocialPictures {
  readonly #limits: Limits;
  readonly #pool: WorkerPool;
  readonly #kept: LRUCache<string, Picture>;
  readonly #underWay = new Map<string, Promise<Picture>>();

  constructor(limits: Limits, onError: (error: Error) => void, fonts: readonly PictureFont[]) {
    this.#limits = limits;
    const waiting = { readersWaiting: limits.picturesWaiting, membersWaiting: 0, memberWaiting: 0 };
    this.#pool = new WorkerPool(threads, waiting, onError, fonts);
    this.#kept = new LRUCache({ maxSize: limits.picturesKept, sizeCalculation: ({ bytes }) => bytes.length + around });
  }

  /**
   * The picture of a name, which never stands for another one; drawn once for all who ask meanwhile. `plan` is called
   * only where it has to be drawn. Throws what `plan` throws, and `DomainError` UNAVAILABLE where too many wait.
   */
  async picture(name: string, plan: () => PicturePlan): Promise<Picture> {
    const known = this.#kept.get(name) ?? this.#underWay.get(name);
    if (known) return known;
    const drawing = this.#draw(name, plan()).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, drawing);
    return drawing;
  }

  /** Throws `DomainError` UNAVAILABLE where the picture would have to be drawn and too many wait already. */
  refuseEarly(name: string): void {
    if (this.#pool.isFull && !this.#kept.has(name) && !this.#underWay.has(name)) throw overloaded;
  }

  /** Ends the thread. */
  stop(): Promise<void> {
    return this.#pool.stop();
  }

  async #draw(name: string, plan: PicturePlan): Promise<Picture> {
    try {
      const terms = { deadline: this.#limits.drawingTime, member: undefined };
      const drawn = await this.#pool.run<Uint8Array<ArrayBuffer>>('draw', plan, terms);
      const bytes = Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength);
      const picture = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
      this.#kept.set(name, picture);
      return picture;
    } catch (error) {
      // No title makes drawing long: a machine that does not get it done has too much to do.
      throw error instanceof DeadlineError ? overloaded : error;
    }
  }
}
