/**
 * Every limit of what one process takes, in one place. The defaults lie far above what a site in ordinary use meets;
 * what each one is for stands in docs/security.md, "Limits". Times in milliseconds.
 */

/**
 * `free` tries without waiting; then `first`, twice that, and so on up to `longest`. Who stays away for `forget` begins
 * anew.
 */
export interface DelayRule {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
  readonly forget: number;
}

/** `atOnce` without waiting, then one each `every` (of whatever is counted: calls, bytes). */
export interface RateRule {
  readonly atOnce: number;
  readonly every: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export const limits = {
  /** Wrong passwords of one account: ten at once, about fifteen in the first minute, four an hour in the end. */
  guessesAtAccount: { free: 10, first: second, longest: 15 * minute, forget: 6 * hour },
  /** Wrong passwords from a browser that its owner signed in with before; it does not wait for what strangers do. */
  guessesFromDevice: { free: 10, first: second, longest: 15 * minute, forget: 6 * hour },
  /** Wrong passwords from one address, whatever the accounts: a school may sit behind it. */
  guessesFromAddress: { free: 100, first: second, longest: 5 * minute, forget: hour },
  /** New accounts from one address, and tries with one e-mail address. */
  registrationsFromAddress: { free: 100, first: second, longest: 10 * minute, forget: hour },
  registrationsOfEmail: { free: 10, first: second, longest: 15 * minute, forget: 6 * hour },

  /** Links to choose a new password: to one e-mail address, and asked for from one address. */
  resetsOfEmail: { free: 3, first: minute, longest: hour, forget: 6 * hour },
  resetsFromAddress: { free: 30, first: second, longest: 10 * minute, forget: hour },
  /**
   * Links that are none, from one address. Their tokens are 256 random bits: nobody guesses one, however many are
   * tried.
   */
  wrongLinksFromAddress: { free: 30, first: second, longest: 5 * minute, forget: hour },
  /** Links that confirm a new address: to one address, and asked for by one account. */
  emailLinksOfEmail: { free: 3, first: minute, longest: hour, forget: 6 * hour },
  emailLinksOfAccount: { free: 5, first: minute, longest: hour, forget: 6 * hour },
  /** Requests for such links that one process may have under way, and mails that may wait for the mail server. */
  resetsWaiting: 200,
  mailsWaiting: 1_000,

  /** Wrong passwords of somebody who is signed in, from one session: the owner's others do not wait for it. */
  guessesFromSession: { free: 10, first: second, longest: 15 * minute, forget: 6 * hour },
  /** Challenges for passkeys that one address may ask for: so many at once, then one each `every`. */
  challenges: { atOnce: 60, every: second },
  /** Downloads of what is kept of one account: each reads all of its articles. */
  exports: { free: 5, first: hour, longest: hour, forget: hour },
  /** Changes of one profile: each makes the answers anew that show the name. */
  profileChanges: { free: 20, first: second, longest: 15 * minute, forget: hour },

  /**
   * Wrong passwords that one process records one by one in a window; of the others, and of all other failures, it
   * records how many there were.
   */
  failuresRecorded: 100,
  failuresWindow: 10 * minute,

  /** Articles that one account sends, new ones and revisions: so many at once, then one each `every`. */
  submissions: { atOnce: 300, every: 12 * second },
  /**
   * The same in bytes of requests: one a millisecond, which is a long paragraph a second or the longest article each
   * five minutes.
   */
  submittedBytes: { atOnce: 4 * 1024 * 1024, every: 1 },
  /** Appeals of one account: each is told to every admin who can answer it, at the bell and by mail. */
  appeals: { atOnce: 20, every: 10 * minute },
  /** How often the drafts of one account are saved, and bytes of them: a byte each sixteenth of a millisecond. */
  draftSaves: { atOnce: 120, every: second },
  draftBytes: { atOnce: 8 * 1024 * 1024, every: 1 / 16 },
  /**
   * Milliseconds that threads may work on the articles of one account: cleaning what is long, and rendering it for its
   * author.
   */
  memberWork: { atOnce: 3 * second, every: 200 },
  /** How long the refusal of a submission is held back, up to twice as long: who does not wait has to. */
  refusalDelay: second,
  /** Searches of one address that are not answered from the response cache. */
  searches: { atOnce: 60, every: second },

  /** Sessions of one account: with one more the oldest ends. */
  sessionsOfAccount: 100,
  /**
   * Visits of a day that are remembered so as to count each once (the oldest are forgotten first), and those among them
   * from one address: more are not counted.
   */
  visitsRemembered: 1_000_000,
  visitsOfAddress: 10_000,

  /** Connections at one time. Behind a proxy the proxy's. */
  connections: 5_000,
  /** Connections that wait to be taken: beyond it a client tries again a second later, then two, then four. */
  backlog: 4_096,
  /** Header lines of a request; Node's own limit for their sum is 16 KiB. */
  headerLines: 100,
  /** How long a client may take for its headers, for its whole request, and with nothing moving on its connection. */
  headersTime: 10 * second,
  requestTime: 30 * second,
  silence: minute,
  /** Bytes of a request's body; of those that strangers may send. */
  body: 1024 * 1024,
  strangersBody: 32 * 1024,
  /** An oversized body up to this length, in bytes, is read and discarded; a longer one ends the connection. */
  refusedBody: 32 * 1024 * 1024,

  /**
   * Characters of an article that is cleaned, looked through for being clean already, and rendered without another
   * thread; and of two that are compared.
   */
  cleanedAtOnce: 8_000,
  checkedAtOnce: 50_000,
  renderedAtOnce: 8_000,
  comparedAtOnce: 1_000,
  /**
   * Elements of a short article that is cleaned without another thread, with what its attributes weigh
   * (`complexityLimit` in domain/article/tree.ts).
   */
  workAtOnce: 3_000,
  /** How long a thread may take to clean an article, to render one with its code highlighted, and to compare two. */
  cleaningTime: 3 * second,
  renderingTime: second,
  comparingTime: 3 * second,
  /** Articles that may wait for a thread: of all members, of one, and those that readers wait for. */
  membersWaiting: 64,
  memberWaiting: 4,
  readersWaiting: 32,
  /**
   * How long a reader waits for code to be highlighted before it is shown as it is, in milliseconds of the process's
   * processor time.
   */
  readersPatience: 200,

  /**
   * New social pictures that one address may ask for: so many at once, then one each `every`. What was drawn before
   * costs nothing.
   */
  pictures: { atOnce: 60, every: second },
  /** No two begin to be drawn within so long: however many are asked for, readers have the processors. */
  pictureEvery: 100,
  /** How long it may take to draw one, how many may wait for it, and bytes of those that are kept. */
  drawingTime: 5 * second,
  picturesWaiting: 16,
  picturesKept: 32 * 1024 * 1024,

  /** Pictures that one account uploads: so many at once, then one each `every`; and bytes of those that are kept. */
  uploads: { atOnce: 60, every: 10 * second },
  imageBytesOfAccount: 512 * 1024 * 1024,
  /** Files that one process receives at one time, and from one account. */
  uploadsAtOnce: 16,
  uploadsOfMember: 4,
  /** How long it may take to read a picture, and how many may wait for it: of all members, of one. */
  decodingTime: 20 * second,
  imagesWaiting: 32,
  imagesOfMemberWaiting: 8,
  /** Bytes of pictures that are kept in memory where their store is far away, and for how long. */
  imagesNear: 32 * 1024 * 1024,
  imagesNearFor: minute,
  /** A picture that no article and no draft uses is removed so long after it was last uploaded. */
  unusedImage: 24 * hour,

  /** How long a witness may take to cosign a checkpoint. */
  witnessTime: 5 * second,

  /** Commands that are carried out at one time, and public answers that are made at one time. */
  commandsAtOnce: 500,
  buildsAtOnce: 1_000,
  /** By how much the event loop may be late before what is not public reading is refused, and before what is. */
  lateForCommands: 100,
  lateForReaders: 250,
  /** The same for one turn of the event loop that follows a long one: what comes later in it is refused. */
  busyForCommands: 50,
  busyForReaders: 60,
  /**
   * A turn of the event loop that is so long, and in which its thread worked for so long, is a stall. Where two come
   * within `stallsTogether`, what costs much is refused for as long as the thread worked in the second one.
   */
  stall: 250,
  stallsTogether: 5 * second,
  longestStallShed: 2 * second,
  /** How long a public answer may have to wait for others that are being made. */
  waitForReaders: 120,
} as const;

export type Limits = typeof limits;
