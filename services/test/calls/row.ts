import type { ErrorCode } from '../../../contracts/errors.ts';
import type { Headers, Person, TestSite } from '../build.ts';

export type Outcome = 'ok' | ErrorCode;

export interface Request {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Headers;
}

/** A call, and its outcome for each of the four roles. */
export interface Row {
  readonly route: string;
  readonly what: string;
  /** The outcomes for the visitor, the author, the other author and the admin. */
  readonly outcomes: readonly [Outcome, Outcome, Outcome, Outcome];
  /** Whether the call ends or replaces its own session. */
  readonly session?: true;
  /**
   * Whether the call changes the account that makes it: it is then made by a new one, whose address may be unconfirmed.
   */
  readonly account?: true | 'unconfirmed';
  readonly request: (site: TestSite, by: Person) => Request | Promise<Request>;
}

/** The usual outcomes for the visitor, the author, the other author and the admin. */
export const allowedToAll = ['ok', 'ok', 'ok', 'ok'] as const;
export const deniedToAll = (code: ErrorCode) => [code, code, code, code] as const;
export const members = ['NOT_SIGNED_IN', 'ok', 'ok', 'ok'] as const;
export const admins = ['NOT_SIGNED_IN', 'ADMINS_ONLY', 'ADMINS_ONLY', 'ok'] as const;
export const authorAndAdmin = ['POST_NOT_FOUND', 'ok', 'POST_NOT_FOUND', 'ok'] as const;
export const authorAlone = ['NOT_SIGNED_IN', 'ok', 'POST_NOT_FOUND', 'AUTHORS_ONLY'] as const;
export const authorsPublished = (outcome: Outcome) => ['NOT_SIGNED_IN', outcome, 'AUTHORS_ONLY', 'AUTHORS_ONLY'] as const;
export const forAdmins = (code: ErrorCode) => ['NOT_SIGNED_IN', 'ADMINS_ONLY', 'ADMINS_ONLY', code] as const;
export const forMembers = (code: ErrorCode) => ['NOT_SIGNED_IN', code, code, code] as const;
