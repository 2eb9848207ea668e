import type { TSchema } from '@sinclair/typebox';
import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { views } from '../../contracts/routes.ts';

type Serializer = (reply: unknown) => string;

/** The views that a schema refers to, directly or indirectly, by name. */
const viewsIn = (schema: TSchema, found: Record<string, TSchema> = {}): Record<string, TSchema> => {
  const names = [...JSON.stringify(schema).matchAll(/"\$ref":"(\w+)"/g)].map(([, name]) => name as string);
  for (const view of views)
    if (names.includes(view.$id as string) && !((view.$id as string) in found)) {
      found[view.$id as string] = view;
      viewsIn(view, found);
    }
  return found;
};

const serializers = new Map<string, Serializer>();

const compiled = (schema: TSchema): Serializer => {
  const text = JSON.stringify(schema);
  const known = serializers.get(text);
  if (known) return known;
  // TypeBox schemas are JSON schemas, but their types do not say so.
  const made = fastJsonStringify(schema as unknown as Schema, { schema: viewsIn(schema) as unknown as Record<string, Schema> });
  serializers.set(text, made);
  return made;
};

/**
 * Turns replies of a schema into JSON. The serializer is compiled at the first reply, once per process, with only the
 * views that the schema refers to. Fastify's own compiler would check every view again for each route before the server
 * listens, which took a third of the start time.
 */
export const serializerOf = ({ schema }: { readonly schema: TSchema }): Serializer => {
  let serialize: Serializer | undefined;
  return (reply) => (serialize ??= compiled(schema))(reply);
};
