import type { TSchema } from '@sinclair/typebox';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call: everyone; signed-in users; admins; or everyone, with some seeing more than others
 * (specification, section 6; the description of a `mixed` route says who sees what).
 */
type Access = 'public' | 'mixed' | 'member' | 'admin';

/** Headers that a success may have, besides those of every response; openapi.ts describes them. */
export type SuccessHeader = 'ETag' | 'Link' | 'Location' | 'Log-Position' | 'Set-Cookie' | 'Total-Count';

/** The contract of one call: it validates requests, shapes responses, types handlers and documents itself. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In Fastify's form: `/api/posts/:slug`. */
  readonly path: string;
  readonly name: string;
  /** A verb phrase without a full stop. */
  readonly summary: string;
  /** Details in full sentences. */
  readonly description?: string;
  readonly access: Access;
  /** Whether the caller must have confirmed their identity within the last minutes (contracts/passkeys.ts). */
  readonly proven?: true;
  /** Whether a user may call it while their account is being closed (contracts/closing.ts). */
  readonly whileClosing?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly headers?: TSchema;
  readonly body?: TSchema;
  /** The accepted media types, if the body is a file. */
  readonly file?: readonly string[];
  /**
   * The success: its status, with its body if it has one; or the data of each server-sent event, if it is a stream; or
   * the fact that it is a file.
   */
  readonly success: {
    readonly status: 200 | 201 | 202 | 204;
    readonly body?: TSchema;
    readonly events?: TSchema;
    /** The media types of the file, if it is one. */
    readonly files?: readonly string[];
    readonly headers?: readonly SuccessHeader[];
  };
  /** The errors it can return besides those of every call (see openapi.ts). */
  readonly errors: readonly ErrorCode[];
  /** Whether the resource may have moved for good; the response is then a 301 to the new place. */
  readonly moves?: true;
}

/** Keeps a route's exact types. */
export const route = <const Contract extends Route>(contract: Contract): Contract => contract;
