import t from 'tap';
import { routes } from '../../contracts/routes.ts';
import { build } from '../test/build.ts';

t.test('the reference page and the OpenAPI document name every call', async (t) => {
  const { visitor } = await build(t, { SITE_NAME: 'Bits & <Bobs>' });
  const page = await visitor.call('GET', '/api/docs');
  t.equal(page.statusCode, 200);
  t.match(page.headers['content-type'], /^text\/html/);
  t.match(page.payload, 'Bits &amp; &lt;Bobs&gt;');
  for (const { name } of routes) t.match(page.payload, `id="${name}"`);
  t.match(page.payload, '<p>Sign in. Sets the session cookie.');
  const links = [...page.payload.matchAll(/href="#(\w+)"/g)].map(([, name]) => name);
  for (const name of new Set(links)) t.match(page.payload, `id="${name}"`, `#${name} leads somewhere`);
  const document = await visitor.call('GET', '/api/openapi.json');
  t.match(document.json(), { openapi: '3.1.0', info: { title: 'Bits & <Bobs> API' } });
  for (const path of ['/api/docs.css', '/api/docs.svg']) t.equal((await visitor.call('GET', path)).statusCode, 200);
});
