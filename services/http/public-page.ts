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
  /** Which of the shapes that the contract allows this is: to find out by trying takes longer than to write it. */
  readonly shape?: TSchema;
  /** It will be another one in a moment. */
  readonly isPassing?: boolean;
}

/** A view as a public answer, serialised by the route's own contract. */
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

/** The documents that a page of posts is made of, and the accounts whose names it shows. */
export const tagsOf = ({ collections, posts }: Page): string[] => [
  ...collections,
  ...categoryTags,
  ...posts.map(({ id }) => `posts/${id}`),
  ...accountTags(posts.map(({ authorId }) => authorId)),
];

/** Which page of a list is asked for, as it stands in an address. */
export interface PageQuery {
  limit?: string;
  after?: string;
}

/** `usual`: how many a page has where nobody asks for a number. */
export const pageOf = ({ limit, after }: PageQuery, usual: number): PageOf => ({ limit: Number(limit ?? usual), after });

/** The `Link` header that leads to the next page (RFC 8288). */
export const linkTo = (request: FastifyRequest, next: string | undefined): string | undefined => {
  if (next === undefined) return undefined;
  const address = new URL(addressOf(request), 'http://site');
  address.searchParams.set('after', next);
  return `<${address.pathname}${address.search}>; rel="next"`;
};
