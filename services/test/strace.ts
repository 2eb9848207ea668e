import { existsSync } from 'node:fs';

const usual = ['/usr/bin/strace', '/usr/local/bin/strace'];
const strace = usual.find(existsSync);

/** Why system calls cannot be traced here; false if they can. */
export const noStrace = strace === undefined && 'There is no strace. Install it (Debian: strace).';

/**
 * The prefix of a program's command line that traces each write and sync of all its threads to a file, in order of
 * time.
 */
export const watchedTo = (file: string): readonly string[] => [
  strace ?? 'strace',
  ...['-D', '-f', '--seccomp-bpf', '-qq', '-y', '-s', '8192', '-e', 'signal=none', '-o', file],
  ...['-e', 'trace=pwrite64,pwritev,write,writev,sendto,sendmsg,fsync,fdatasync'],
];

/** The start of a post event's row in strace's output: the rest, which people wrote, is encrypted. */
export const rowOf = (type: 'PostSubmitted' | 'PostApproved', postId: number): string => `${type}{\\"postId\\":${postId},`;

const marker = /Post(?:Submitted|Approved)\{\\"postId\\":\d+,/g;
const position = /log-position: (\d+)/;
const sync = /\bf(?:data)?sync\(/;
const ofLog = '/events.db-wal>';
const ofSocket = /\b(?:write|writev|sendto|sendmsg)\(\d+<(?:socket|TCP)/;

/**
 * Reads strace's output: when an event's marker was synced to the log's file, and when the response with a log position
 * was written to a connection. Times are line numbers: strace sees the end of one call before it lets the thread go on
 * to the next.
 */
export class SyncOrder {
  readonly #written = new Set<string>();
  readonly #syncing = new Map<string, readonly string[]>();
  readonly #synced = new Map<string, number>();
  readonly #answered = new Map<number, number>();
  #lines = 0;
  #syncs = 0;

  /** How many syncs of the log's file have ended. */
  get syncs(): number {
    return this.#syncs;
  }

  read(line: string): void {
    this.#lines += 1;
    const thread = line.slice(0, line.indexOf(' '));
    if (line.includes(ofLog)) {
      if (sync.test(line)) this.#began(thread);
      else for (const [found] of line.matchAll(marker)) this.#wrote(found);
      if (sync.test(line) && / = 0$/.test(line)) this.#ended(thread);
    } else if (/<\.\.\. f(?:data)?sync resumed>.* = 0$/.test(line)) {
      this.#ended(thread);
    } else if (ofSocket.test(line)) {
      const answered = position.exec(line)?.[1];
      if (answered !== undefined && !this.#answered.has(Number(answered))) this.#answered.set(Number(answered), this.#lines);
    }
  }

  /** Whether the event was on disk before its response was sent; undefined if the response was not seen. */
  before(marker: string, answer: number): boolean | undefined {
    const answered = this.#answered.get(answer);
    return answered === undefined ? undefined : (this.#synced.get(marker) ?? Infinity) < answered;
  }

  #wrote(found: string): void {
    if (!this.#synced.has(found)) this.#written.add(found);
  }

  #began(thread: string): void {
    this.#syncing.set(thread, [...this.#written]);
    this.#written.clear();
  }

  #ended(thread: string): void {
    const synced = this.#syncing.get(thread);
    if (!synced) return;
    this.#syncing.delete(thread);
    this.#syncs += 1;
    for (const found of synced) this.#synced.set(found, this.#lines);
  }
}
