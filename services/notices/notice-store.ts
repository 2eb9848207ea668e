import type { NoticeKind, NoticeWay } from '../../contracts/notices.ts';
import type { Position } from '../../contracts/recorded.ts';

/** Something that somebody is told. Its id is made of what happened: kept twice, it is one. */
export interface Notice {
  readonly id: string;
  readonly userId: number;
  readonly kind: NoticeKind;
  /** When it happened: ISO 8601, UTC. */
  readonly at: string;
  /** From when on it is told (ISO 8601, UTC): until then it may be taken back. Left out: at once. */
  readonly shownFrom?: string;
  /** The article as it was called when it was decided on, and where it stands. */
  readonly title?: string;
  readonly slug?: string;
  /** The event in the history of an article that the notice reports. Older notices do not have it. */
  readonly decided?: { readonly postId: number; readonly revision: number };
  /** What the admin typed. */
  readonly reason?: string;
  /** How many articles wait, and the titles of those that wait longest. */
  readonly count?: number;
  readonly titles?: readonly string[];
}

/** A notice as its owner sees it. */
export type KeptNotice = Notice & { readonly isRead: boolean };

/** Up to where the outbox has followed the log, and the event there, by which it knows the log again. */
export interface Checkpoint {
  readonly position: Position;
  /** Null in a log that was empty; its id is null where it cannot be read. */
  readonly last: { readonly stream: string; readonly revision: number; readonly id: string | null } | null;
}

/** Notices to be kept: `shown` are those of the bell, `mailed` those that a mail is to be sent of. */
export interface News {
  readonly shown: readonly Notice[];
  readonly mailed: readonly Notice[];
}

/** A mail that is to be sent, under the id of its notice. */
export interface OutboxMail {
  readonly notice: Notice;
  /** How often it was tried in vain. */
  readonly tries: number;
  /** Whether the mail server may have it already: whoever sent it ended, or heard no answer, at that very moment. */
  readonly mayRepeat: boolean;
}

/** When a mail is tried again, in milliseconds since 1970. */
export type Postponed = Pick<OutboxMail, 'tries' | 'mayRepeat'> & { readonly next: number };

/** Mails of all kinds that could not be sent. */
export interface MailFailures {
  /** How many were given up since the store was made; about so many, where it was away meanwhile. */
  readonly givenUp: number;
  /** The last one, of those that were tried again, too. `at`: ISO 8601, UTC. */
  readonly last: { readonly at: string; readonly reason: string } | null;
}

/** Who works on the outbox: its holder counts `beat` up; an empty holder is nobody. */
export interface LeaseMark {
  readonly holder: string;
  readonly beat: number;
}

/** Where the mark of whoever works on the outbox is kept. */
export interface LeaseMarks {
  mark(): Promise<LeaseMark | undefined>;
  /** Puts `next` in the place of `before` where that still stands there, and answers whether it did. */
  replace(before: LeaseMark | undefined, next: LeaseMark): Promise<boolean>;
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

  /** The last day whose digest was kept, as in `2026-11-25`. */
  digestDay(): Promise<string | undefined>;
  /** Keeps the digest of a day that is later than the last one, as `advance` does, and answers whether it did. */
  keepDigest(day: string, news: News, most: number): Promise<boolean>;

  /** Left out where one process alone has the store: nobody need be told that it lives. */
  readonly lease?: LeaseMarks;

  /** The notices of somebody, the newest first; also those that are not to be told yet (shown-notices.ts). */
  noticesOf(userId: number): Promise<KeptNotice[]>;
  /** Marks notices of somebody as read; those of others stay as they are. */
  markRead(userId: number, ids: readonly string[]): Promise<void>;

  /** What somebody does without; nothing where they never said. */
  unwanted(userId: number): Promise<NoticeWay[]>;
  setUnwanted(userId: number, ways: readonly NoticeWay[]): Promise<void>;
  /** Adds one to what somebody does without. */
  doWithout(userId: number, way: NoticeWay): Promise<void>;

  /** At most `limit` mails whose time has come, the earliest first. `now`: milliseconds since 1970. */
  dueMails(now: number, limit: number): Promise<OutboxMail[]>;
  /** Marks a mail that waits as being sent, and answers whether it waited: of several at once one hears so. */
  startSending(id: string): Promise<boolean>;
  /** A mail is sent, or given up: it is never sent again. What it told is forgotten. `now`: milliseconds since 1970. */
  settle(id: string, now: number): Promise<void>;
  /** A mail waits again. */
  postpone(id: string, postponed: Postponed): Promise<void>;
  /**
   * Mails that are marked as being sent, by a process that is no more, wait again until `next` (milliseconds since
   * 1970), and may be repeated. Answers how many.
   */
  takeOver(next: number): Promise<number>;
  /** How many mails wait, or are being sent. */
  mailsWaiting(): Promise<number>;
  /** Notes that a mail could not be sent, or not yet. `at`: ISO 8601, UTC. The reason holds no address of anybody. */
  noteFailure(at: string, reason: string, isGivenUp: boolean): Promise<void>;
  mailFailures(): Promise<MailFailures>;

  /** Forgets a notice, and its mail where that still waits: what it tells was taken back. */
  takeBack(id: string): Promise<void>;
  /**
   * Forgets the notices and mails of everybody about an article, and those that name it by one of its titles among
   * others; that it was erased is told all the same.
   */
  removeAbout(slug: string, titles: readonly string[]): Promise<void>;
  /** Forgets somebody's notices, those that wait to be mailed, and what they do without. */
  removeAllOf(userId: number): Promise<void>;

  /** Forgets notices of before `since` (ISO 8601, UTC), and ids of mails that were settled before that. */
  sweep(since: string): Promise<void>;
}
