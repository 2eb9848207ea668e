import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { PictureFont, PicturePlan } from '../../contracts/social-picture.ts';
import { FairQueue } from '../worker-pool/fair-queue.ts';
import { DeadlineError } from '../worker-pool/worker-pool.ts';
import type { Limits } from '../config/limits.ts';
import { overloaded } from '../load/load-shedder.ts';
import { WorkerProcess } from '../worker-pool/worker-process.ts';

/** A picture as it is sent. */
export interface Picture {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** What is kept of a picture beside its bytes, roughly. */
const around = 500;

/** The process that draws, with the typefaces that it needs. */
export const drawing = (fonts: readonly PictureFont[]) =>
  ({ file: 'services/social-pictures/draw', argument: JSON.stringify(fonts), does: 'draws pictures' }) as const;

/**
 * Draws the social pictures of articles, one at a time and each once, and keeps the latest that were asked for in
 * memory.
 */
export class SocialPictures {
  readonly #limits: Limits;
  readonly #queue: FairQueue;
  readonly #process: WorkerProcess<PicturePlan, Picture>;
  readonly #kept: LRUCache<string, Picture>;
  readonly #underWay = new Map<string, Promise<Picture>>();
  #lastBegan = 0;

  constructor(limits: Limits, fonts: readonly PictureFont[]) {
    this.#limits = limits;
    this.#queue = new FairQueue({ atWork: 1, readersWaiting: limits.picturesWaiting, membersWaiting: 0, memberWaiting: 0 });
    this.#process = new WorkerProcess(drawing(fonts));
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
    if (this.#queue.isFull && !this.#kept.has(name) && !this.#underWay.has(name)) throw overloaded;
  }

  /** Ends the process that draws, and refuses what waits for it. */
  stop(): void {
    this.#process.stop();
  }

  async #drawInTime(plan: PicturePlan): Promise<Picture> {
    const early = this.#lastBegan + this.#limits.pictureEvery - performance.now();
    if (early > 0) await sleep(early);
    this.#lastBegan = performance.now();
    return this.#process.run(plan, this.#limits.drawingTime);
  }

  async #draw(name: string, plan: PicturePlan): Promise<Picture> {
    try {
      const picture = await this.#queue.run(undefined, () => this.#drawInTime(plan));
      this.#kept.set(name, picture);
      return picture;
    } catch (error) {
      // No title makes drawing long: a machine that does not get it done has too much to do.
      throw error instanceof DeadlineError ? overloaded : error;
    }
  }
}
