import { AjvCompiler } from '@fastify/ajv-compiler';
import type { TSchema } from '@sinclair/typebox';
import t from 'tap';
import { routes, streams, views } from '../../contracts/routes.ts';

const compile = AjvCompiler()(Object.fromEntries(views.map((view) => [view.$id as string, view])), {
  customOptions: { keywords: ['x-sentence', 'x-rules'] },
}) as unknown as (route: { readonly schema: TSchema; readonly url: string }) => unknown;

t.test('every schema of the API follows JSON Schema, which the site does not check when it starts', async (t) => {
  t.throws(() => compile({ url: '/planted', schema: { type: 'string', minLength: 'x' } as unknown as TSchema }), /minLength/);
  for (const { name, path, params, query, headers, body, success } of [...routes, ...streams]) {
    for (const schema of [params, query, headers, body, success.body, success.events]) {
      if (schema) t.doesNotThrow(() => compile({ url: path, schema }), name);
    }
  }
});
