import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Page } from '../reading/pages.ts';
import type { Answer } from './kept.ts';

const json = 'application/json; charset=utf-8';

/** A view as a public answer, serialised by the route's own contract. */
export const answerOf = (reply: FastifyReply, view: object, watches: readonly string[], link?: string): Answer => ({
  body: String(reply.serializeInput(view as Record<string, unknown>, '200')),
  contentType: json,
  watches,
  link,
});

/** The documents that a page of posts is made of. */
export const watchesOf = ({ collection, posts }: Page): string[] => [
  collection,
  'categories',
  ...posts.map(({ id }) => `posts/${id}`),
];

/** The `Link` header that leads to the next page (RFC 8288). */
export const linkTo = ({ url }: FastifyRequest, { next }: Page): string | undefined => {
  if (next === undefined) return undefined;
  const address = new URL(url, 'http://site');
  address.searchParams.set('after', next);
  return `<${address.pathname}${address.search}>; rel="next"`;
};
