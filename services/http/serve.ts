import type { Readable } from 'node:stream';
import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { imageLimits } from '../../contracts/images.ts';
import type { Route } from '../../contracts/route.ts';
import { routes } from '../../contracts/routes.ts';
import type { User } from '../accounts/accounts.ts';
import { limits } from '../config/limits.ts';
import { requireAdmin, requireMember, requireProven, requireStaying } from './authenticate.ts';
import type { PublicRead } from './public-reads.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types of the file in the body, if the body is a file. */
    file?: readonly string[];
  }
}

type Of<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** A request whose parts have the types of its contract; `user` is defined if the contract requires one. */
export interface Call<Contract extends Route> {
  readonly params: Of<Contract['params']>;
  readonly query: Of<Contract['query']>;
  readonly headers: Of<Contract['headers']>;
  readonly body: Of<Contract['body']>;
  readonly user: Contract['access'] extends 'member' | 'admin' ? User : User | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A file is streamed as it is made. */
type Success<Contract extends Route> = Contract['success'] extends { files: readonly string[] }
  ? Readable
  : Of<Contract['success']['body']>;

const guards = { public: [], mixed: [], member: [requireMember], admin: [requireAdmin] };

/** The checks that run before the body is read and again once it is there, in this order. */
const guardsOf = ({ access, whileClosing, proven }: Route) => [
  ...guards[access],
  ...(access === 'member' && !whileClosing ? [requireStaying] : []),
  ...(proven ? [requireProven] : []),
];

/** Replaces a missing body with an empty one, so that the error names the missing fields. */
const emptyBody = async (request: FastifyRequest): Promise<void> => {
  if (request.body === undefined) request.body = {};
};

const schemaOf = ({ params, query, headers, body, success }: Route) => ({
  ...(params ? { params } : {}),
  ...(query ? { querystring: query } : {}),
  ...(headers ? { headers } : {}),
  ...(body ? { body } : {}),
  ...(success.body ? { response: { [success.status]: success.body } } : {}),
});

/** The handler of a public read: only a request that its contract refuses gets this far. */
export const onlyPublic = (error: () => Error) => async (): Promise<never> => {
  throw error();
};

/**
 * Registers the handler of a contract: validates its requests, enforces its access and shapes its replies. A `Buffer`
 * was shaped by the contract earlier.
 */
export const serve = <Contract extends Route>(
  app: FastifyInstance,
  contract: Contract,
  handler: (call: Call<Contract>) => Promise<Success<Contract> | Buffer>,
  publicRead?: PublicRead,
): void => {
  // Otherwise it would work, but be missing from the documentation and from the tests of all calls.
  if (!routes.includes(contract))
    throw new Error(`${contract.method} ${contract.path} is not among the routes of contracts/routes.ts.`);
  app.route({
    method: contract.method,
    url: contract.path,
    schema: schemaOf(contract),
    ...(contract.body ? { preValidation: emptyBody } : {}),
    // Before the body is read: a stranger learns nothing from it and costs nothing (design, "The two paths").
    onRequest: guardsOf(contract),
    // A body may arrive slowly, so check again: the user may have lost access meanwhile.
    ...(contract.method === 'GET' ? {} : { preHandler: guardsOf(contract) }),
    bodyLimit: contract.file ? imageLimits.bytes : contract.access === 'public' ? limits.strangersBody : limits.body,
    config: {
      fields: Object.keys((contract.query?.properties as object | undefined) ?? {}).toSorted(),
      ...(publicRead ? { publicRead } : {}),
      ...(contract.file ? { file: contract.file } : {}),
    },
    handler: async (request, reply) => {
      const { params, query, headers, body, user } = request;
      const call = { params, query, headers, body, user, request, reply } as unknown as Call<Contract>;
      const view = await handler(call);
      return reply.code(contract.success.status).send(view);
    },
  });
};
