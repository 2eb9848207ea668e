import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ownStart, threadFile } from '../../storage/threads.ts';
import type { PictureFont, PicturePlan } from '../../contracts/social-picture.ts';
import { overloaded } from '../load/load-shedder.ts';
import { DeadlineError } from '../worker-pool/worker-pool.ts';

/** A picture as it is sent. */
export interface Picture {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** It ends when it had no work for so long, in milliseconds: most of the day nobody asks for a picture. */
const longestIdle = 60_000;

/**
 * Draws pictures, one at a time, in a process of its own: of a thread's memory the whole process is in charge, and
 * readers wait meanwhile. It starts with the first picture.
 */
export class DrawingProcess {
  readonly #fonts: readonly PictureFont[];
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(fonts: readonly PictureFont[]) {
    this.#fonts = fonts;
  }

  /**
   * Throws `DeadlineError` where it takes longer than so many milliseconds, `DomainError` UNAVAILABLE once it was
   * stopped, and an error where the process ends meanwhile.
   */
  async draw(plan: PicturePlan, deadline: number): Promise<Picture> {
    if (this.#isStopped) throw overloaded;
    clearTimeout(this.#idle);
    const child = (this.#child ??= this.#start());
    const over = new AbortController();
    const { signal } = over;
    const timer = setTimeout(() => over.abort(new DeadlineError()), deadline);
    const ended = (code: number | null): void => over.abort(new Error(`The process that draws pictures ended (${code}).`));
    child.once('exit', ended);
    try {
      child.send(plan);
      const [picture] = (await once(child, 'message', { signal })) as [Picture];
      return picture;
    } catch (error) {
      this.#end();
      if (this.#isStopped) throw overloaded;
      throw signal.aborted ? signal.reason : error;
    } finally {
      clearTimeout(timer);
      child.off('exit', ended);
      this.#idle = setTimeout(() => this.#end(), longestIdle).unref();
    }
  }

  /** Ends the process, whatever it is doing, for good. */
  stop(): void {
    this.#isStopped = true;
    this.#end();
  }

  /** The next picture starts another process. */
  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const file = threadFile('services/social-pictures/draw');
    const child = fork(file, [JSON.stringify(this.#fonts)], { ...ownStart, serialization: 'advanced' });
    return child.once('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
  }
}
