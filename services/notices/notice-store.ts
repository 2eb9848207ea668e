import type { NoticeKind } from '../../contracts/notices.ts';
import type { Position } from '../../contracts/recorded.ts';

/** Something that somebody is told. Its id is made of what happened: kept twice, it is one. */
export interface Notice {
  readonly id: string;
  readonly userId: number;
  readonly kind: NoticeKind;
  /** When it happened: ISO 8601, UTC. */
  readonly at: string;
  /** The article as it was called when it was decided on, and where it stands. */
  readonly title?: string;
  readonly slug?: string;
  /** What the admin typed. */
  readonly reason?: string;
  /** How many articles wait. */
  readonly count?: number;
}

/** A notice as its owner sees it. */
export type KeptNotice = Notice & { readonly isRead: boolean };

/** Up to where the outbox has followed the log, and the event there, by which it knows the log again. */
export interface Checkpoint {
  readonly position: Position;
  /** Null in a log that was empty; its id is null where it cannot be read. */
  readonly last: { readonly stream: string; readonly revision: number; readonly id: string | null } | null;
}

/** Notices to be kept. `shown` are those of the bell. */
export interface News {
  readonly shown: readonly Notice[];
}

/** Who works on the outbox: its holder counts `beat` up; an empty holder is nobody. */
export interface LeaseMark {
  readonly holder: string;
  readonly beat: number;
}

/**
 * The port to the notices of members and the outbox that makes them: ordinary records beside the accounts, which a
 * replay never touches. Every method throws `StoreUnavailableError` when the store cannot be reached.
 */
export interface NoticeStore {
  checkpoint(): Promise<Checkpoint | undefined>;
  /**
   * Keeps what is not there yet, then moves the checkpoint to `after` where it still is `before` (undefined: there is
   * none yet). Answers whether it did; where it did not, another process is further, or will keep the same. Of each
   * person's notices the newest `most` stay.
   */
  advance(before: Checkpoint | undefined, after: Checkpoint, news: News, most: number): Promise<boolean>;

  lease(): Promise<LeaseMark | undefined>;
  /** Puts `next` in the place of `before` where that still stands there, and answers whether it did. */
  replaceLease(before: LeaseMark | undefined, next: LeaseMark): Promise<boolean>;

  /** The notices of somebody, the newest first. */
  noticesOf(userId: number): Promise<KeptNotice[]>;
  /** Marks notices of somebody as read; those of others stay as they are. */
  markRead(userId: number, ids: readonly string[]): Promise<void>;

  /** Forgets notices of before `since` (ISO 8601, UTC). */
  sweep(since: string): Promise<void>;
}
