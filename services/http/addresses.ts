import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The fields of a query that the route knows, in the order of the alphabet; where it says nothing, none. */
    fields?: readonly string[];
  }
}

const plain = /^[\w/.-]*$/;

/** A path written in the one way that `encodeURIComponent` has; one that nobody can decode as it is. */
const writtenOneWay = (path: string): string => {
  if (plain.test(path)) return path;
  try {
    return path
      .split('/')
      .map((part) => encodeURIComponent(decodeURIComponent(part)))
      .join('/');
  } catch {
    return path;
  }
};

const pathOf = (url: string): string => writtenOneWay(url.split(/[?#]/, 1)[0] as string);

const withQuery = (path: string, fields: readonly (readonly [string, string])[]): string =>
  fields.length === 0 ? path : `${path}?${new URLSearchParams(fields as [string, string][])}`;

/**
 * The address of a request as its answer is made from it and cached under it: without the fields of the query that its
 * route does not know, the others in one order, all of it written in one way. However an address is varied, what it
 * answers is made once.
 */
export const addressOf = ({ url, query, routeOptions }: FastifyRequest): string => {
  const { fields = [] } = routeOptions.config;
  const given = query as Readonly<Record<string, string | string[] | undefined>>;
  return withQuery(
    pathOf(url),
    fields.flatMap((field) => [given[field] ?? []].flat().map((value) => [field, value] as const)),
  );
};

/** The same of an address that holds nothing but what its route knows. */
export const addressKnown = (url: string): string =>
  withQuery(
    pathOf(url),
    [...new URL(url, 'http://site').searchParams].toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))),
  );
