/*
 * Every limit of one process, in one place. The defaults are far above the ordinary use of a site; docs/security.md,
 * "Limits", explains each. Times in milliseconds.
 */

/**
 * `free` tries without waiting; then waits of `first`, twice that, and so on up to `longest`. Starts over after
 * `forget` without a try.
 */
export interface DelayRule {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
  readonly forget: number;
}

/** `atOnce` units without waiting, then one each `every` (calls, bytes, whatever is counted). */
export interface RateRule {
  readonly atOnce: number;
  readonly every: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export const limits = {
  /** Wrong passwords for one account: ten at once, about fifteen in the first minute, eventually four an hour. */
  guessesAtAccount: { free: 10, first: second, longest: 15 * minute, forget: 6 * hour },
  /** Wrong passwords from a browser that its owner signed in with before; strangers cannot exhaust it. */
  guessesFromDevice: { free: 10, first: second, longest: 15 * minute, forget: 6 * hour },
  /** Wrong passwords from one address for any account: a whole school may share it. */
  guessesFromAddress: { free: 100, first: second, longest: 5 * minute, forget: hour },
  /** New accounts from one address, and tries with one e-mail address. */
  registrationsFromAddress: { free: 100, first: second, longest: 10 * minute, forget: hour },
  registrationsOfEmail: { free: 10, first: second, longest: 15 * minute, forget: 6 * hour },

  /** Password reset links: to one e-mail address, and requested from one address. */
  resetsOfEmail: { free: 3, first: minute, longest: hour, forget: 6 * hour },
  resetsFromAddress: { free: 30, first: second, longest: 10 * minute, forget: hour },
  /** Invalid links opened from one address. Tokens have 256 random bits, which cannot be guessed at any rate. */
  wrongLinksFromAddress: { free: 30, first: second, longest: 5 * minute, forget: hour },
  /** Links that confirm a new address: to one address, and requested by one account. */
  emailLinksOfEmail: { free: 3, first: minute, longest: hour, forget: 6 * hour },
  emailLinksOfAccount: { free: 5, first: minute, longest: hour, forget: 6 * hour },
  /** Pending link requests per process, and mails waiting for the mail server. */
  resetsWaiting: 200,
  mailsWaiting: 1_000,

  /** Wrong passwords of a signed-in user, per session; it does not block the owner's other sessions. */
  guessesFromSession: { free: 10, first: second, longest: 15 * minute, forget: 6 * hour },
  /** Passkey challenges per address: this many at once, then one each `every`. */
  challenges: { atOnce: 60, every: second },
  /** Data exports of one account: each reads all of its articles. */
  exports: { free: 5, first: hour, longest: hour, forget: hour },
  /** Profile changes of one account: each invalidates the cached responses that show the name. */
  profileChanges: { free: 20, first: second, longest: 15 * minute, forget: hour },

  /**
   * Wrong passwords that one process records one by one in a window; it only counts further ones and all other
   * failures.
   */
  failuresRecorded: 100,
  failuresWindow: 10 * minute,

  /** Articles that one account submits, new ones and revisions: this many at once, then one each `every`. */
  submissions: { atOnce: 300, every: 12 * second },
  /**
   * The same in bytes of requests: one a millisecond, which is a long paragraph a second or the longest article every
   * five minutes.
   */
  submittedBytes: { atOnce: 4 * 1024 * 1024, every: 1 },
  /** Appeals of one account: each notifies every admin who can answer it, at the bell and by mail. */
  appeals: { atOnce: 20, every: 10 * minute },
  /** Draft saves of one account, and their bytes: a byte each sixteenth of a millisecond. */
  draftSaves: { atOnce: 120, every: second },
  draftBytes: { atOnce: 8 * 1024 * 1024, every: 1 / 16 },
  /**
   * Thread time in milliseconds for the articles of one account: cleaning long ones, and rendering them for their
   * author.
   */
  memberWork: { atOnce: 3 * second, every: 200 },
  /** How long the refusal of a submission is delayed, up to twice as long, to slow down clients that do not wait. */
  refusalDelay: second,
  /** Searches per address that the response cache does not answer. */
  searches: { atOnce: 60, every: second },

  /** Sessions of one account: beyond that the oldest ends. */
  sessionsOfAccount: 100,
  /**
   * Visits of a day that are remembered to count each once (the oldest are forgotten first), and those of them from one
   * address: further ones are not counted.
   */
  visitsRemembered: 1_000_000,
  visitsOfAddress: 10_000,

  /** Concurrent connections; behind a proxy, the proxy's. */
  connections: 5_000,
  /** Connections waiting to be accepted: beyond that a client retries after one second, then two, then four. */
  backlog: 4_096,
  /** Header lines of a request; Node limits their total size to 16 KiB. */
  headerLines: 100,
  /** How long a client may take for its headers, for its whole request, and be silent on its connection. */
  headersTime: 10 * second,
  requestTime: 30 * second,
  silence: minute,
  /** Bytes of a request body; and of one from a visitor who is not signed in. */
  body: 1024 * 1024,
  strangersBody: 32 * 1024,
  /** An oversized body up to this length, in bytes, is read and discarded; a longer one ends the connection. */
  refusedBody: 32 * 1024 * 1024,

  /**
   * Characters of an article that is cleaned, checked for being clean already, and rendered on the main thread; and of
   * two that are compared there.
   */
  cleanedAtOnce: 8_000,
  checkedAtOnce: 50_000,
  renderedAtOnce: 8_000,
  comparedAtOnce: 1_000,
  /**
   * Elements of a short article that is cleaned on the main thread, plus the weight of its attributes
   * (`complexityLimit` in domain/article/tree.ts).
   */
  workAtOnce: 3_000,
  /** How long a thread may take to clean an article, to render one with highlighted code, and to compare two. */
  cleaningTime: 3 * second,
  renderingTime: second,
  comparingTime: 3 * second,
  /** Articles waiting for a thread: of all users, of one user, and for readers. */
  membersWaiting: 64,
  memberWaiting: 4,
  readersWaiting: 32,
  /**
   * How long a reader waits for highlighted code before it is shown plain, in milliseconds of the process's CPU time.
   */
  readersPatience: 200,

  /** New social images per address: this many at once, then one each `every`. Those already drawn are free. */
  pictures: { atOnce: 60, every: second },
  /** The minimum time between starts of drawing, so that readers keep the processors however many are requested. */
  pictureEvery: 100,
  /** How long drawing one may take, how many may wait, and bytes of cached ones. */
  drawingTime: 5 * second,
  picturesWaiting: 16,
  picturesKept: 32 * 1024 * 1024,

  /** Image uploads of one account: this many at once, then one each `every`; and bytes of stored images. */
  uploads: { atOnce: 60, every: 10 * second },
  imageBytesOfAccount: 512 * 1024 * 1024,
  /** Uploads that one process receives concurrently, and from one account. */
  uploadsAtOnce: 16,
  uploadsOfMember: 4,
  /** How long decoding an image may take, and how many may wait: of all users, of one. */
  decodingTime: 20 * second,
  imagesWaiting: 32,
  imagesOfMemberWaiting: 8,
  /** Bytes of images cached in memory if their store is remote, and for how long. */
  imagesNear: 32 * 1024 * 1024,
  imagesNearFor: minute,
  /** An image that no article or draft uses is removed this long after its last upload. */
  unusedImage: 24 * hour,

  /** How long a witness may take to cosign a checkpoint. */
  witnessTime: 5 * second,

  /** Concurrent commands, and concurrent builds of public responses. */
  commandsAtOnce: 500,
  buildsAtOnce: 1_000,
  /**
   * The event loop lag at which the server refuses everything except public reads, and at which it refuses these, too.
   */
  lateForCommands: 100,
  lateForReaders: 250,
  /** The same for a single turn of the event loop that follows a long one: later requests in it are refused. */
  busyForCommands: 50,
  busyForReaders: 60,
  /**
   * A turn of the event loop this long, with as much CPU time used by its thread, is a stall. After two of them within
   * `stallsTogether`, expensive work is refused for as long as the thread worked in the second.
   */
  stall: 250,
  stallsTogether: 5 * second,
  longestStallShed: 2 * second,
  /** How long a public response may have to wait for others being built. */
  waitForReaders: 120,
} as const;

export type Limits = typeof limits;
