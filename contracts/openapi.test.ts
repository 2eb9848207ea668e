import { Validator } from '@seriousme/openapi-schema-validator';
import t from 'tap';
import { openApi } from './openapi.ts';
import { routes, streams } from './routes.ts';

const all = [...routes, ...streams];

type Document = {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
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

t.test('every reference leads somewhere', async (t) => {
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) =>
    String(name),
  );
  t.ok(names.length > 10);
  for (const name of new Set(names)) t.ok(document.components.schemas[name], name);
  t.notMatch(JSON.stringify(document), /x-sentence|\$id/);
});
