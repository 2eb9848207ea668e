import { imageLimits } from '../../../contracts/images.ts';
import type { ImageView } from '../../../contracts/views/image.ts';
import { ApiError } from '../api/client.ts';

/** A picture being uploaded. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'failed' | 'there';
  /** The share of the file already sent, from 0 to 1. */
  readonly share: number;
  /** Why it failed, in a sentence. */
  readonly error?: string;
  /** Its address, once uploaded. */
  readonly src?: string;
  /** Once uploaded: sentences about what was not kept of it. */
  readonly notes?: readonly string[];
}

/** The functions that uploads need from the page. */
export interface Ways {
  readonly send: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<ImageView>;
  /** Inserts a picture at its reserved place; returns false if that place is gone. */
  readonly fill: (id: string, src: string) => boolean;
  readonly close: (id: string) => void;
}

/** The server accepts a few more per account, for authors who write in two windows. */
const mostAtOnce = 2;

const unreachable = 'The site could not be reached. Please check your connection, then try again.';
const tooLarge = 'This picture has more than 20 MB. Please make it smaller, and add that.';

const sentenceOf = (error: unknown): string =>
  error instanceof ApiError ? error.sentence || 'This picture could not be uploaded. Please try again.' : unreachable;

/** Uploads pictures, two at a time, in the order in which they were added. */
export class Uploads {
  readonly #ways: Ways;
  readonly #files = new Map<string, File>();
  readonly #underWay = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  #all: readonly Upload[] = [];

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  readonly all = (): readonly Upload[] => this.#all;

  /** Whether any picture is not uploaded yet. */
  get isUnderWay(): boolean {
    return this.#all.some(({ state }) => state !== 'there');
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(id: string, file: File): void {
    this.#files.set(id, file);
    const isTooLarge = file.size > imageLimits.bytes;
    const waiting: Upload = { id, name: file.name, state: 'waiting', share: 0 };
    this.#set([...this.#all, isTooLarge ? { ...waiting, state: 'failed', error: tooLarge } : waiting]);
    this.#goOn();
  }

  tryAgain(id: string): void {
    this.#change(id, { state: 'waiting', share: 0 });
    this.#goOn();
  }

  /** Cancels a picture that is not uploaded yet, or removes an uploaded one from the list. */
  remove(id: string): void {
    const isThere = this.#all.find((one) => one.id === id)?.state === 'there';
    this.#underWay.get(id)?.abort(new Error('given up'));
    if (!isThere) this.#ways.close(id);
    this.#forget(id);
  }

  /** Cancels all uploads when the page is left. */
  stop(): void {
    for (const control of this.#underWay.values()) control.abort(new Error('given up'));
  }

  #goOn(): void {
    for (const { id, state } of this.#all)
      if (state === 'waiting' && this.#underWay.size < mostAtOnce && !this.#underWay.has(id)) void this.#send(id);
  }

  async #send(id: string): Promise<void> {
    const control = new AbortController();
    this.#underWay.set(id, control);
    this.#change(id, { state: 'sending' });
    try {
      const progress = (share: number): void => this.#change(id, { share });
      const { src, notes } = await this.#ways.send(this.#files.get(id) as File, progress, control.signal);
      if (control.signal.aborted) return;
      if (this.#ways.fill(id, src)) this.#change(id, { state: 'there', src, notes });
      else this.#forget(id);
    } catch (error) {
      if (!control.signal.aborted) this.#change(id, { state: 'failed', error: sentenceOf(error) });
    } finally {
      this.#underWay.delete(id);
      this.#goOn();
    }
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#set(this.#all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  #forget(id: string): void {
    this.#files.delete(id);
    this.#set(this.#all.filter((one) => one.id !== id));
  }

  #set(all: readonly Upload[]): void {
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}
