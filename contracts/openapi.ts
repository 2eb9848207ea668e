import type { TObject, TSchema } from '@sinclair/typebox';
import { errorStatuses, type ErrorCode } from './errors.ts';
import type { Route, SuccessHeader } from './route.ts';
import { documentedGroups, views } from './routes.ts';

/** The errors that follow from a route's properties: its access and its inputs. */
const impliedErrors = ({ access, proven, whileClosing, body, query, method }: Route): ErrorCode[] => [
  ...(access === 'member' || access === 'admin' ? (['NOT_SIGNED_IN'] as const) : []),
  ...(access === 'admin' ? (['ADMINS_ONLY', 'LONGER_PASSWORD_NEEDED', 'SECOND_FACTOR_REQUIRED'] as const) : []),
  ...(access === 'member' && !whileClosing ? (['ACCOUNT_CLOSING'] as const) : []),
  ...(proven ? (['REAUTHENTICATION_NEEDED'] as const) : []),
  ...(method === 'GET' ? [] : (['FOREIGN_ORIGIN'] as const)),
  ...(method === 'GET' ? [] : (['UNSUPPORTED_MEDIA_TYPE'] as const)),
  ...(body ? (['VALIDATION_FAILED', 'TOO_LARGE'] as const) : []),
  // A missing required parameter is a validation error.
  ...(((query as Partial<TObject> | undefined)?.required ?? []).length > 0 ? (['VALIDATION_FAILED'] as const) : []),
  'BAD_REQUEST',
  'INTERNAL',
  'UNAVAILABLE',
];

/**
 * A schema as OpenAPI 3.1 expects it: references point into the components, the rules of rules.ts are inlined, and our
 * extensions removed.
 */
const plain = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $id: _id, 'x-sentence': _sentence, 'x-rules': rules = {}, ...rest } = schema as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries({ ...rest, ...(rules as object) }).map(([key, value]) => [
      key,
      key === '$ref' ? `#/components/schemas/${String(value)}` : plain(value),
    ]),
  );
};

/**
 * The parameter names of a path in the document, for equal paths that name their parameters differently: OpenAPI allows
 * only one name.
 */
type Names = Readonly<Record<string, string>>;

const parametersOf = (schema: TSchema | undefined, place: 'path' | 'query' | 'header', names: Names = {}) => {
  const { properties = {}, required = [] } = (schema ?? {}) as Partial<TObject>;
  return Object.entries(properties).map(([name, value]) => {
    const { description, ...rest } = plain(value) as { description?: string };
    return {
      name: names[name] ?? name,
      in: place,
      required: required.includes(name),
      ...(description ? { description } : {}),
      schema: rest,
    };
  });
};

const retryAfter = {
  'Retry-After': { description: 'Number of seconds to wait before trying again.', schema: { type: 'integer', minimum: 1 } },
};

const errorResponses = (route: Route): Record<string, object> => {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of [...route.errors, ...impliedErrors(route)]) {
    const status = errorStatuses[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: [...codes].join(', '),
        ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
        content: {
          'text/plain': { schema: { type: 'string' } },
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  );
};

const successHeaders: Readonly<Record<SuccessHeader, object>> = {
  ETag: {
    description: 'Version of the response, for `If-None-Match` and `If-Match`.',
    schema: { type: 'string', pattern: '^(W/)?"[!-~]+"$' },
  },
  Link: {
    description: 'URL of the next page, if there is one: `<…>; rel="next"`.',
    schema: { type: 'string', pattern: '^<[^>]+>; rel="next"$' },
  },
  Location: { description: 'URL of the new resource.', schema: { type: 'string', format: 'uri-reference' } },
  'Log-Position': {
    description: 'Position of the change in the event log. A read that sends it sees the change.',
    schema: { type: 'integer', minimum: 1 },
  },
  'Set-Cookie': { description: 'Session cookie.', schema: { type: 'string' } },
  'Total-Count': {
    description:
      'Number of items on all pages. Absent for `/api/posts` without `status`, and if counting would require reading texts.',
    schema: { type: 'integer', minimum: 0 },
  },
};

const successContent = ({ body, events, files, headers = [] }: Route['success']): object => {
  const head = headers.length > 0 ? { headers: Object.fromEntries(headers.map((name) => [name, successHeaders[name]])) } : {};
  if (body) return { description: 'Success.', ...head, content: { 'application/json': { schema: plain(body) } } };
  if (files) {
    const content = Object.fromEntries(files.map((type) => [type, { schema: { type: 'string' } }]));
    return { description: 'A file, streamed while the server creates it.', ...head, content };
  }
  if (!events) return { description: 'Success, without a body.', ...head };
  // OpenAPI 3.1 cannot describe streams: the schema is that of each event's data.
  const schema = { type: 'string', contentMediaType: 'application/json', contentSchema: plain(events) };
  return { description: 'Server-sent events with JSON data.', content: { 'text/event-stream': { schema } } };
};

const moved = {
  description: 'Moved permanently.',
  headers: { Location: { ...successHeaders.Location, description: 'New URL of the resource.' } },
};

const successResponse = ({ success, method, moves }: Route): Record<string, object> => ({
  [String(success.status)]: successContent(success),
  ...(moves ? { '301': moved } : {}),
  ...(method === 'GET' && success.body
    ? { '304': { description: 'Unchanged since the version that `If-None-Match` names.' } }
    : {}),
});

const requestBody = ({ body, file }: Route): object => {
  if (body) return { requestBody: { required: true, content: { 'application/json': { schema: plain(body) } } } };
  // In OpenAPI 3.1, raw bytes have no schema of their own.
  return file ? { requestBody: { required: true, content: Object.fromEntries(file.map((type) => [type, {}])) } } : {};
};

const operation = (group: string, route: Route, names: Names): object => ({
  operationId: route.name,
  summary: route.summary,
  ...(route.description ? { description: route.description } : {}),
  tags: [group],
  parameters: [
    ...parametersOf(route.params, 'path', names),
    ...parametersOf(route.query, 'query'),
    ...parametersOf(route.headers, 'header'),
  ],
  ...requestBody(route),
  responses: { ...successResponse(route), ...errorResponses(route) },
  security: route.access === 'public' ? [] : route.access === 'mixed' ? [{}, { session: [] }] : [{ session: [] }],
});

const parameterNames = ({ path }: Route): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => String(name));

const shapeOf = ({ path }: Route): string => path.replace(/:\w+/g, '{}');

/** Merges paths that differ only in parameter names: `slug` and `id` become `slugOrId`. */
const namesFor = (route: Route, all: readonly Route[]): Names => {
  const alike = all.filter((other) => shapeOf(other) === shapeOf(route)).map(parameterNames);
  const joined = (place: number): string =>
    [...new Set(alike.map((names) => String(names[place])))].reduce(
      (one, other) => `${one}Or${other[0]?.toUpperCase()}${other.slice(1)}`,
    );
  return Object.fromEntries(parameterNames(route).map((name, place) => [name, joined(place)]));
};

const pathOf = ({ path }: Route, names: Names): string => path.replace(/:(\w+)/g, (_, name: string) => `{${names[name]}}`);

/** The OpenAPI 3.1 document of the whole API, made from the contracts. */
export const openApi = ({ siteUrl, siteName }: { siteUrl: string; siteName: string }): object => {
  const paths: Record<string, Record<string, object>> = {};
  const all = Object.values(documentedGroups).flat();
  for (const [group, routes] of Object.entries(documentedGroups)) {
    for (const route of routes) {
      const names = namesFor(route, all);
      (paths[pathOf(route, names)] ??= {})[route.method.toLowerCase()] = operation(group, route, names);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1.0.0',
      description:
        'Reading, writing and reviewing articles. An error is one sentence in plain text, or RFC 9457 problem details for a client that accepts `application/problem+json`. Commands return `Log-Position`; a read that sends it back sees their effect. Every URL responds with 405 and `Allow` to unsupported methods, and with 400, 408, 417 or 431 to malformed requests.',
    },
    servers: [{ url: siteUrl }],
    tags: Object.keys(documentedGroups).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(views.map((view) => [view.$id as string, plain(view)] as const)),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: siteUrl.startsWith('https:') ? '__Host-benchnotes' : 'benchnotes' },
      },
    },
  };
};
