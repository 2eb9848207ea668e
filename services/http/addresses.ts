import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The query fields that the route reads, sorted alphabetically. Default: none. */
    fields?: readonly string[];
  }
}

const plain = /^[\w/.-]*$/;

/** Re-encodes a path the way `encodeURIComponent` does. A path that cannot be decoded stays as it is. */
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
 * The canonical URL of a request: its response is built from this and cached under it. It drops the query fields that
 * the route does not read, sorts the others and normalises the encoding, so that spelling a URL differently cannot make
 * the server build a response twice.
 */
export const addressOf = ({ url, query, routeOptions }: FastifyRequest): string => {
  const { fields = [] } = routeOptions.config;
  const given = query as Readonly<Record<string, string | string[] | undefined>>;
  return withQuery(
    pathOf(url),
    fields.flatMap((field) => [given[field] ?? []].flat().map((value) => [field, value] as const)),
  );
};

/** Like `addressOf`, for a URL that holds only fields its route reads. */
export const addressKnown = (url: string): string =>
  withQuery(
    pathOf(url),
    [...new URL(url, 'http://site').searchParams].toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))),
  );
