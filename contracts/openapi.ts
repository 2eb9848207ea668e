import type { TObject, TSchema } from '@sinclair/typebox';
import { errorStatuses, type ErrorCode } from './errors.ts';
import type { Route } from './route.ts';
import { documentedGroups, views } from './routes.ts';

/** Errors that a call can meet because of what it is: who makes it, what it takes. */
const impliedErrors = ({ access, body, query, params, headers, method }: Route): ErrorCode[] => [
  ...(access === 'member' || access === 'admin' ? (['NOT_SIGNED_IN'] as const) : []),
  ...(access === 'admin' ? (['ADMINS_ONLY'] as const) : []),
  ...(method === 'GET' ? [] : (['FOREIGN_ORIGIN'] as const)),
  ...(method === 'GET' ? [] : (['UNSUPPORTED_MEDIA_TYPE'] as const)),
  ...(body ? (['VALIDATION_FAILED', 'TOO_LARGE'] as const) : []),
  ...(body || query || params || headers || method !== 'GET' ? (['BAD_REQUEST'] as const) : []),
  'INTERNAL',
  'UNAVAILABLE',
];

/** A schema as OpenAPI 3.1 wants it: references point into the components, and nothing of ours is left in. */
const plain = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => key !== '$id' && key !== 'x-sentence');
  return Object.fromEntries(
    entries.map(([key, value]) => [key, key === '$ref' ? `#/components/schemas/${String(value)}` : plain(value)]),
  );
};

const parametersOf = (schema: TSchema | undefined, place: 'path' | 'query' | 'header') => {
  const { properties = {}, required = [] } = (schema ?? {}) as Partial<TObject>;
  return Object.entries(properties).map(([name, value]) => {
    const { description, ...rest } = plain(value) as { description?: string };
    return { name, in: place, required: required.includes(name), ...(description ? { description } : {}), schema: rest };
  });
};

const retryAfter = {
  'Retry-After': { description: 'After how many seconds to try again.', schema: { type: 'integer', minimum: 1 } },
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

const successContent = ({ body, events }: Route['success']): object => {
  if (body) return { description: 'Done.', content: { 'application/json': { schema: plain(body) } } };
  if (!events) return { description: 'Done; there is no body.' };
  // OpenAPI 3.1 has no word for streams: the schema is that of each event's data.
  const schema = { type: 'string', contentMediaType: 'application/json', contentSchema: plain(events) };
  return { description: 'Server-sent events; the data of each is JSON.', content: { 'text/event-stream': { schema } } };
};

const successResponse = ({ success, method }: Route): Record<string, object> => ({
  [String(success.status)]: successContent(success),
  ...(method === 'GET' && !success.events
    ? { '304': { description: 'Unchanged since the ETag that `If-None-Match` names.' } }
    : {}),
});

const operation = (group: string, route: Route): object => ({
  operationId: route.name,
  summary: route.summary,
  tags: [group],
  parameters: [
    ...parametersOf(route.params, 'path'),
    ...parametersOf(route.query, 'query'),
    ...parametersOf(route.headers, 'header'),
  ],
  ...(route.body ? { requestBody: { required: true, content: { 'application/json': { schema: plain(route.body) } } } } : {}),
  responses: { ...successResponse(route), ...errorResponses(route) },
  security: route.access === 'public' ? [] : route.access === 'mixed' ? [{}, { session: [] }] : [{ session: [] }],
});

const pathOf = ({ path }: Route): string => path.replace(/:(\w+)/g, '{$1}');

/** The OpenAPI 3.1 document of the whole API, made from the contracts. */
export const openApi = ({ siteUrl, siteName }: { siteUrl: string; siteName: string }): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const [group, routes] of Object.entries(documentedGroups)) {
    for (const route of routes) (paths[pathOf(route)] ??= {})[route.method.toLowerCase()] = operation(group, route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1.0.0',
      description:
        'Articles, their review, and what readers get. Errors are a sentence in plain text, or RFC 9457 problem details for a client that accepts `application/problem+json`. A command answers with `Log-Position`; a read that sends it back sees the effect.',
    },
    servers: [{ url: siteUrl }],
    tags: Object.keys(documentedGroups).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(views.map((view) => [view.$id, plain(view)])),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'benchnotes' } },
    },
  };
};
