import { decodeUtf8 } from '../../domain/transparency/bytes.ts';
import { MalformedError } from '../../domain/transparency/errors.ts';
import { hashLength } from '../../domain/transparency/merkle.ts';
import { tilePath, tileSpan, type Tile } from '../../domain/transparency/tiles.ts';
import { excerpt, quoted } from '../../domain/visible-text.ts';
import { BodyTooLongError, boundedBody } from '../outgoing/bounded-body.ts';
import { within } from '../outgoing/within.ts';
import { LogFinding } from './finding.ts';
import { isSameSite } from './log-address.ts';

/** A log as seen from outside. Its methods reject with `LogFinding`. */
export interface ShownLog {
  /** Without a slash at its end. */
  readonly address: string;
  /** Undefined if the site answers that there is none. */
  text(name: 'checkpoint' | 'cosigned' | 'key'): Promise<string | undefined>;
  /** The hashes of a tile, `width` times 32 bytes, or those of the full tile. */
  tile(tile: Tile): Promise<Uint8Array>;
}

/** More than the longest note has. */
export const mostTextBytes = 300 * 1024;
const mostRedirects = 3;
/** Milliseconds for one response, and for all requests of one look. */
const usualTimes = { request: 30_000, look: 180_000 };

const givenUp = new Error('the look was given up');

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException };
  // If every address of a host name refused, the error has only a code.
  return cause?.message || cause?.code || message;
};

/**
 * A log over HTTP, for one look. The site is not trusted: responses are limited in size and time, and may not redirect
 * to another host.
 */
export class HttpLog implements ShownLog {
  readonly address: string;
  readonly #requestTime: number;
  readonly #deadline: NodeJS.Timeout;
  readonly #over = new AbortController();

  constructor(address: string, { request, look }: typeof usualTimes = usualTimes) {
    this.address = address;
    this.#requestTime = request;
    this.#deadline = setTimeout(() => this.close(), look);
  }

  async text(name: 'checkpoint' | 'cosigned' | 'key'): Promise<string | undefined> {
    const bytes = await this.#get(name, mostTextBytes);
    try {
      return bytes && decodeUtf8(bytes);
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error;
      throw new LogFinding('unreachable', `${this.address}/${name} answers no text in UTF-8.`);
    }
  }

  async tile(tile: Tile): Promise<Uint8Array> {
    // A log may remove the beginning of a tile once it has the full one (C2SP tlog-tiles, "Partial Tiles").
    const widths = tile.width === tileSpan ? [tileSpan] : [tile.width, tileSpan];
    for (const width of widths) {
      const path = tilePath({ ...tile, width });
      const bytes = await this.#get(path, width * hashLength);
      if (bytes?.length === width * hashLength) return bytes;
      if (bytes)
        throw new LogFinding('unproven', `${this.address}/${path} has ${bytes.length} bytes, not ${width * hashLength}.`);
    }
    throw new LogFinding('unproven', `The site does not have the tile ${this.address}/${tilePath(tile)}, which the proof needs.`);
  }

  /** Ends pending requests. */
  close(): void {
    clearTimeout(this.#deadline);
    this.#over.abort(givenUp);
  }

  async #get(path: string, most: number): Promise<Uint8Array | undefined> {
    let address = new URL(`${this.address}/${path}`);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const answer = await this.#ask(address, most);
      if (!(answer instanceof URL)) return answer;
      if (!isSameSite(address, answer))
        throw new LogFinding(
          'unreachable',
          `${excerpt(address.href)} leads to another site: give its address if you mean to follow that one. It is ${quoted(answer.href)}.`,
        );
      address = answer;
    }
    throw new LogFinding(
      'unreachable',
      `${this.address}/${path} leads from one address to the next, more than ${mostRedirects} times.`,
    );
  }

  /** The response of an address: its bytes, undefined if there is nothing, or the target of a redirect. */
  async #ask(address: URL, most: number): Promise<Uint8Array | undefined | URL> {
    try {
      return await within(this.#over.signal, this.#requestTime)((signal) => this.#request(address, most, signal));
    } catch (error) {
      if (error instanceof LogFinding) throw error;
      if (error instanceof BodyTooLongError)
        throw new LogFinding(
          'unreachable',
          `${excerpt(address.href)} answers more than ${most} bytes: that is no answer of a log.`,
        );
      throw new LogFinding('unreachable', `${excerpt(address.href)} cannot be read: ${excerpt(causeOf(error))}.`);
    }
  }

  async #request(address: URL, most: number, signal: AbortSignal): Promise<Uint8Array | undefined | URL> {
    // The newest state, as the site stores it: neither from a cache nor compressed. A site can recognize a monitor by
    // its requests, and show it another log: only witnesses, or a comparison of checkpoints with others, reveal that.
    const headers = { 'accept-encoding': 'identity', 'cache-control': 'no-cache' };
    const answer = await fetch(address, { redirect: 'manual', signal, headers });
    if (answer.status === 200) return boundedBody(answer, most);
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    if (location !== null && URL.canParse(location, address)) return new URL(location, address);
    if (answer.status === 404 || answer.status === 410) return undefined;
    throw new LogFinding('unreachable', `${excerpt(address.href)} answers ${answer.status}.`);
  }
}
