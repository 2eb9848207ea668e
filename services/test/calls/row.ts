import type { ErrorCode } from '../../../contracts/errors.ts';
import type { Headers, Person, TestSite } from '../build.ts';

export type Outcome = 'ok' | ErrorCode;

export interface Request {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Headers;
}

/** A call, and what becomes of it for each of the four who make it. */
export interface Row {
  readonly route: string;
  readonly what: string;
  /** What happens to the visitor, the author, the other author, the admin. */
  readonly outcomes: readonly [Outcome, Outcome, Outcome, Outcome];
  /** Whether the call ends or replaces the session it is made with. */
  readonly session?: true;
  /**
   * Whether it changes the account that it is made by: a new one makes it, whose address may be yet to be confirmed.
   */
  readonly account?: true | 'unconfirmed';
  readonly request: (site: TestSite, by: Person) => Request | Promise<Request>;
}

/** What happens to the visitor, the author, the other author and the admin, where it is usual. */
export const everybody = ['ok', 'ok', 'ok', 'ok'] as const;
export const nobody = (code: ErrorCode) => [code, code, code, code] as const;
export const members = ['NOT_SIGNED_IN', 'ok', 'ok', 'ok'] as const;
export const admins = ['NOT_SIGNED_IN', 'ADMINS_ONLY', 'ADMINS_ONLY', 'ok'] as const;
export const authorAndAdmin = ['POST_NOT_FOUND', 'ok', 'POST_NOT_FOUND', 'ok'] as const;
export const authorAlone = ['NOT_SIGNED_IN', 'ok', 'POST_NOT_FOUND', 'AUTHORS_ONLY'] as const;
export const authorsPublished = (outcome: Outcome) => ['NOT_SIGNED_IN', outcome, 'AUTHORS_ONLY', 'AUTHORS_ONLY'] as const;
export const forAdmins = (code: ErrorCode) => ['NOT_SIGNED_IN', 'ADMINS_ONLY', 'ADMINS_ONLY', code] as const;
export const forMembers = (code: ErrorCode) => ['NOT_SIGNED_IN', code, code, code] as const;
