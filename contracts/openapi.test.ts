import { Validator } from '@seriousme/openapi-schema-validator';
import t from 'tap';
import { openApi } from './openapi.ts';
import { routes, streams } from './routes.ts';

const all = [...routes, ...streams];

type Body = { content: { 'application/json': { schema: { properties: object } } } };
type Operation = {
  operationId: string;
  parameters: { name: string; in: string }[];
  requestBody?: Body;
  responses: Record<string, unknown>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

const document = openApi({ siteUrl: 'https://benchnotes.example', siteName: 'Benchnotes' }) as Document;

t.test('it is a valid OpenAPI 3.1 document', async (t) => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  t.ok(valid, { errors });
  t.equal(validator.version, '3.1');
});

t.test('it holds every route, with its success and its errors', async (t) => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  t.same(operations.map(({ operationId }) => operationId).sort(), all.map(({ name }) => name).sort());
  for (const route of all) {
    const { responses } = operations.find(({ operationId }) => operationId === route.name) as (typeof operations)[number];
    t.ok(responses[String(route.success.status)], `${route.name} says what it answers`);
    t.ok(responses['500'] && responses['503'], `${route.name} says what can go wrong`);
  }
});

t.test('summaries are short verb phrases, and descriptions are sentences', async (t) => {
  for (const { name, summary, description } of all) {
    t.match(summary, /^[A-Z][^.:;]{1,79}$/, name);
    if (description) t.match(description, /^[A-Z0-9`].*\.$/, name);
  }
  t.match(document.paths['/api/login']?.post, { summary: 'Sign in', description: /^Sets the session cookie\./ });
});

t.test('a search without words is told of', async (t) => {
  t.ok(document.paths['/api/search']?.get?.responses['422']);
});

t.test('it allows as many reasons as a decision can be given', async (t) => {
  const { properties } = document.paths['/api/posts/{id}/status']?.patch?.requestBody?.content['application/json'].schema as {
    properties: { reasons: object };
  };
  t.match(properties.reasons, { maxItems: 5, uniqueItems: true });
});

t.test('every reference leads somewhere', async (t) => {
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) =>
    String(name),
  );
  t.ok(names.length > 10);
  for (const name of new Set(names)) t.ok(document.components.schemas[name], name);
  t.notMatch(JSON.stringify(document), /x-sentence|x-rules|\$id/);
});

t.test('no two paths are the same but for the names of their parameters', async (t) => {
  const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
  t.equal(new Set(shapes).size, shapes.length);
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const { operationId, parameters } of Object.values(operations)) {
      const named = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
      t.same(
        named,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        operationId,
      );
    }
  }
});

t.test('what the rules ask of a text stands in its schema', async (t) => {
  const { properties } = (document.paths['/api/posts']?.post?.requestBody as Body).content['application/json'].schema;
  t.match(properties, { title: { minLength: 5 }, content: { minLength: 50 }, readTime: { minimum: 1, maximum: 60 } });
});
