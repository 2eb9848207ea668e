import type { TSchema } from '@sinclair/typebox';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call: everybody; who is signed in; admins; or everybody, where some see more than others
 * (specification, section 6; `mixed` says in its summary who sees what).
 */
type Access = 'public' | 'mixed' | 'member' | 'admin';

/** Headers that a success may carry, beside those that every answer has; what they hold is said in openapi.ts. */
export type SuccessHeader = 'ETag' | 'Link' | 'Location' | 'Log-Position' | 'Set-Cookie' | 'Total-Count';

/**
 * One call as both sides of the wire agree on it: it validates requests, shapes replies, types handlers and documents
 * itself.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In Fastify's form: `/api/posts/:slug`. */
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly access: Access;
  /** Whether whoever calls must have shown again who they are, within the last minutes (contracts/passkeys.ts). */
  readonly proven?: true;
  /** Whether a member may make it whose account is to be closed (contracts/closing.ts). */
  readonly whileClosing?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly headers?: TSchema;
  readonly body?: TSchema;
  /** The media types of the file that its body is, where it is one. */
  readonly file?: readonly string[];
  /**
   * The success: its status, and its body where it has one; or the data of each event, where it is a stream of
   * server-sent events; or that it is a file.
   */
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly body?: TSchema;
    readonly events?: TSchema;
    /** The media types of the files that it may be, where it is one. */
    readonly files?: readonly string[];
    readonly headers?: readonly SuccessHeader[];
  };
  /** The errors that it can meet beside those that every call can (see openapi.ts). */
  readonly errors: readonly ErrorCode[];
  /** Whether what is read may have moved for good: it is then answered with 301 and where it is now. */
  readonly moves?: true;
}

/** Keeps a route's exact types. */
export const route = <const Contract extends Route>(contract: Contract): Contract => contract;
