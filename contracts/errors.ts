/**
 * Every error a caller can meet, by code, with the HTTP status of the response.
 * A code is part of the contract: it never changes its meaning.
 */
export const errorStatuses = {
  BAD_REQUEST: 400,
  NOT_SIGNED_IN: 401,
  WRONG_CREDENTIALS: 401,
  SECOND_FACTOR_NEEDED: 401,
  ADMINS_ONLY: 403,
  LONGER_PASSWORD_NEEDED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  REAUTHENTICATION_NEEDED: 403,
  AUTHORS_ONLY: 403,
  OWN_POST: 403,
  NOT_YOUR_DECISION: 403,
  OWN_DECISION: 403,
  OWN_ACCOUNT: 403,
  ACCOUNT_SUSPENDED: 403,
  ACCOUNT_CLOSING: 403,
  FOREIGN_ORIGIN: 403,
  NOT_FOUND: 404,
  POST_NOT_FOUND: 404,
  DRAFT_NOT_FOUND: 404,
  CATEGORY_NOT_FOUND: 404,
  REASON_NOT_FOUND: 404,
  TAG_NOT_FOUND: 404,
  AUTHOR_NOT_FOUND: 404,
  PAGE_NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  ALREADY_EXISTS: 409,
  ALREADY_APPROVED: 409,
  ALREADY_REJECTED: 409,
  ALREADY_FEATURED: 409,
  NOT_FEATURED: 409,
  NOT_PUBLISHED: 409,
  POST_PUBLISHED: 409,
  POST_PENDING: 409,
  NOT_PENDING: 409,
  POST_WITHDRAWN: 409,
  NO_PROPOSAL: 409,
  NOT_DECIDED: 409,
  NOTHING_TO_UNDO: 409,
  UNDO_TOO_LATE: 409,
  NOTHING_TO_APPEAL: 409,
  ALREADY_APPEALED: 409,
  APPEAL_TOO_LATE: 409,
  NO_APPEAL: 409,
  NOT_SIGNED_YET: 409,
  POST_CHANGED: 409,
  POST_CLAIMED: 409,
  DRAFT_CHANGED: 409,
  TOO_MANY_DRAFTS: 409,
  TOO_MANY_PREVIEWS: 409,
  CATEGORY_CHANGED: 409,
  CATEGORY_RETIRED: 409,
  LAST_CATEGORY: 409,
  REASONS_CHANGED: 409,
  TOO_MANY_REASONS: 409,
  ACCOUNT_CHANGED: 409,
  ACCOUNT_IS_ADMIN: 409,
  LAST_ADMIN: 409,
  TEXT_NOT_ENCRYPTED: 409,
  USERNAME_TAKEN: 409,
  EMAIL_TAKEN: 409,
  REQUEST_IN_PROGRESS: 409,
  MAIL_NOT_SET_UP: 409,
  QUOTA_REACHED: 409,
  LINK_NOT_VALID: 410,
  POST_ERASED: 410,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_FAILED: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  TOO_MANY_HEADERS: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** An error in one field, as a sentence that says what to do. */
export interface FieldError {
  field: string;
  message: string;
}

/**
 * A refusal with a named code and a sentence that a user can act on.
 * `fields` lists the invalid fields, if the error is in fields.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldError[];
  /** After how many seconds a retry is worthwhile, if known. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, sentence: string, fields: readonly FieldError[] = [], retryAfter?: number) {
    super(sentence);
    this.name = 'DomainError';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errorStatuses[this.code];
  }
}

/** The refusal of values that break a rule: one sentence per line, first error first. */
export const invalid = (fields: readonly FieldError[]): DomainError =>
  new DomainError('VALIDATION_FAILED', fields.map((error) => error.message).join('\n'), fields);
