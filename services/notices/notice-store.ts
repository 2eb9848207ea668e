import type { NoticeKind, NoticeWay } from '../../contracts/notices.ts';
import type { Position } from '../../contracts/recorded.ts';

/** A notification to a user. Its id derives from the event, so that storing it twice makes one. */
export interface Notice {
  readonly id: string;
  readonly userId: number;
  readonly kind: NoticeKind;
  /** When it happened: ISO 8601, UTC. */
  readonly at: string;
  /** When it is shown (ISO 8601, UTC): until then the decision may be taken back. Absent: at once. */
  readonly shownFrom?: string;
  /** The article's title at the time of the decision, and its slug. */
  readonly title?: string;
  readonly slug?: string;
  /** The event in the history of an article that the notice reports. Older notices do not have it. */
  readonly decided?: { readonly postId: number; readonly revision: number };
  /** As typed by the admin. */
  readonly reason?: string;
  /** How many articles wait, and the titles of those that have waited longest. */
  readonly count?: number;
  readonly titles?: readonly string[];
}

/** A notice as its owner sees it. */
export type KeptNotice = Notice & { readonly isRead: boolean };

/** The outbox's position in the log, and the event there, which identifies the log. */
export interface Checkpoint {
  readonly position: Position;
  /** Null if the log was empty; its id is null if it is unreadable. */
  readonly last: { readonly stream: string; readonly revision: number; readonly id: string | null } | null;
}

/** Notices to store: `shown` for the bell, `mailed` for mails. */
export interface News {
  readonly shown: readonly Notice[];
  readonly mailed: readonly Notice[];
}

/** A mail to be sent, under the id of its notice. */
export interface OutboxMail {
  readonly notice: Notice;
  /** The number of failed tries. */
  readonly tries: number;
  /** Whether the mail server may already have it: its sender ended, or got no response, at that very moment. */
  readonly mayRepeat: boolean;
}

/** When a mail is retried, in milliseconds since 1970. */
export type Postponed = Pick<OutboxMail, 'tries' | 'mayRepeat'> & { readonly next: number };

/** Failures of mails of all kinds. */
export interface MailFailures {
  /** How many were given up since the store was created; approximate if the store was unavailable. */
  readonly givenUp: number;
  /** The last failure, including those that were retried. `at`: ISO 8601, UTC. */
  readonly last: { readonly at: string; readonly reason: string } | null;
}

/** The state of the outbox lease: its holder increments `beat`; an empty holder means that it is free. */
export interface LeaseMark {
  readonly holder: string;
  readonly beat: number;
}

/** The storage of the outbox lease. */
export interface LeaseMarks {
  mark(): Promise<LeaseMark | undefined>;
  /** Replaces `before` with `next` if `before` is still stored, and returns whether it did. */
  replace(before: LeaseMark | undefined, next: LeaseMark): Promise<boolean>;
}

/**
 * The port to the notices of users and the outbox that makes them: ordinary records next to the accounts, which a
 * replay never touches. Every method throws `StoreUnavailableError` when the store cannot be reached.
 */
export interface NoticeStore {
  checkpoint(): Promise<Checkpoint | undefined>;
  /**
   * Stores new notices, then moves the checkpoint to `after` if it is still `before` (undefined: none yet). Returns
   * whether it did; if not, another process is ahead, or will store the same. Keeps each user's newest `most` notices.
   */
  advance(before: Checkpoint | undefined, after: Checkpoint, news: News, most: number): Promise<boolean>;

  /** The last day whose digest was stored, as in `2026-11-25`. */
  digestDay(): Promise<string | undefined>;
  /** Stores the digest of a day after the last one, as `advance` does, and returns whether it did. */
  keepDigest(day: string, news: News, most: number): Promise<boolean>;

  /** Absent if only one process uses the store, so that no lease is needed. */
  readonly lease?: LeaseMarks;

  /** The user's notices, newest first, including those not due yet (shown-notices.ts). */
  noticesOf(userId: number): Promise<KeptNotice[]>;
  /** Marks the user's notices as read; ignores those of others. */
  markRead(userId: number, ids: readonly string[]): Promise<void>;

  /** The ways that a user turned off; none by default. */
  unwanted(userId: number): Promise<NoticeWay[]>;
  setUnwanted(userId: number, ways: readonly NoticeWay[]): Promise<void>;
  /** Adds a way to those that a user turned off. */
  doWithout(userId: number, way: NoticeWay): Promise<void>;

  /** At most `limit` mails that are due, earliest first. `now`: milliseconds since 1970. */
  dueMails(now: number, limit: number): Promise<OutboxMail[]>;
  /**
   * Marks a waiting mail as being sent, and returns whether it was waiting: of several concurrent calls one succeeds.
   */
  startSending(id: string): Promise<boolean>;
  /**
   * Marks a mail as sent or given up, so that it is never sent again, and deletes its content. `now`: milliseconds
   * since 1970.
   */
  settle(id: string, now: number): Promise<void>;
  /** Makes a mail wait again. */
  postpone(id: string, postponed: Postponed): Promise<void>;
  /**
   * Makes mails that a dead process was sending wait until `next` (milliseconds since 1970), and marks them as possible
   * repeats. Returns how many.
   */
  takeOver(next: number): Promise<number>;
  /** How many mails are waiting or being sent. */
  mailsWaiting(): Promise<number>;
  /** Records a failure to send a mail, final or not. `at`: ISO 8601, UTC. The reason contains no address. */
  noteFailure(at: string, reason: string, isGivenUp: boolean): Promise<void>;
  mailFailures(): Promise<MailFailures>;

  /** Deletes a notice whose decision was taken back, and its mail if that is still waiting. */
  takeBack(id: string): Promise<void>;
  /**
   * Deletes all notices and mails about an article, and those that list one of its titles; keeps those that report its
   * erasure.
   */
  removeAbout(slug: string, titles: readonly string[]): Promise<void>;
  /** Deletes a user's notices, pending mails, and settings. */
  removeAllOf(userId: number): Promise<void>;

  /** Deletes notices from before `since` (ISO 8601, UTC), and ids of mails settled before then. */
  sweep(since: string): Promise<void>;
}
