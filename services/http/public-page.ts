import type { TSchema } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { categoryTags } from '../reading/category-lists.ts';
import type { PageOf } from '../reading/cursors.ts';
import type { Page } from '../reading/pages.ts';
import { accountTags } from './account-tags.ts';
import { addressOf } from './addresses.ts';
import type { Answer } from './response-cache.ts';

const json = 'application/json; charset=utf-8';

interface More {
  readonly link?: string | undefined;
  /** Which of the shapes in the contract this is: declaring it is faster than trying each. */
  readonly shape?: TSchema;
  /** The response will soon be outdated. */
  readonly isPassing?: boolean;
}

/** A public response, serialised by the route's own contract. */
export const answerOf = (
  reply: FastifyReply,
  view: object,
  tags: readonly string[],
  { link, shape, isPassing }: More = {},
): Answer => {
  const fields = view as Record<string, unknown>;
  const body = shape ? reply.serializeInput(fields, shape) : reply.serializeInput(fields, '200');
  return { body: String(body), contentType: json, tags, link, isPassing };
};

/** The cache tags of a page of posts: its documents, and the accounts whose names it shows. */
export const tagsOf = ({ collections, posts }: Page): string[] => [
  ...collections,
  ...categoryTags,
  ...posts.map(({ id }) => `posts/${id}`),
  ...accountTags(posts.map(({ authorId }) => authorId)),
];

/** The requested page of a list, as in the query string. */
export interface PageQuery {
  limit?: string;
  after?: string;
}

/** `usual`: the default page size. */
export const pageOf = ({ limit, after }: PageQuery, usual: number): PageOf => ({ limit: Number(limit ?? usual), after });

/** The `Link` header for the next page (RFC 8288). */
export const linkTo = (request: FastifyRequest, next: string | undefined): string | undefined => {
  if (next === undefined) return undefined;
  const address = new URL(addressOf(request), 'http://site');
  address.searchParams.set('after', next);
  return `<${address.pathname}${address.search}>; rel="next"`;
};
