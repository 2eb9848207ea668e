import fastify from 'fastify';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import t from 'tap';
import { build } from '../test/build.ts';
import { folder } from '../test/folder.ts';
import { sitePages } from './pages.ts';
import { dataHeaders, securityHeaders } from './security-headers.ts';

t.test('built files come as they were compressed, for as long as their names say', async (t) => {
  const files = folder(t);
  const script = 'const volts = 5;\n'.repeat(100);
  mkdirSync(join(files, 'assets'));
  writeFileSync(join(files, 'assets/a-1234.js'), script);
  writeFileSync(join(files, 'assets/a-1234.js.br'), brotliCompressSync(script));
  writeFileSync(join(files, 'assets/a-1234.js.gz'), gzipSync(script));
  writeFileSync(join(files, 'theme.js'), 'short');
  const { services } = await build(t);
  const app = fastify();
  t.teardown(() => app.close());
  const nothing = {
    pages: [],
    readsOf: () => [],
    render: () => ({ html: '', styles: [] }),
  };
  await sitePages(app, services, { files, ...nothing });
  const ask = (url: string, encoding?: string) =>
    app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

  for (const [header, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', undefined],
    [undefined, undefined],
  ]) {
    const { headers } = await ask('/assets/a-1234.js', header);
    t.equal(headers['content-encoding'], encoding, header ?? 'no header');
    t.match(headers['content-type'], /^(?:text|application)\/javascript/);
    t.equal(headers.vary, 'accept-encoding');
    t.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  }
  const short = await ask('/theme.js', 'br');
  t.strictSame([short.payload, short.headers['content-encoding']], ['short', undefined]);
  t.equal(short.headers['cache-control'], 'public, max-age=3600');
  t.equal((await ask('/assets/a-1234.js.br')).statusCode, 404);
});

t.test('files carry the policies of data, not those of pages', async (t) => {
  const files = folder(t);
  writeFileSync(join(files, 'theme.js'), 'short');
  const { services } = await build(t);
  const app = fastify();
  t.teardown(() => app.close());
  app.addHook('onRequest', async (_request, reply) => void reply.headers(securityHeaders(services.config)));
  await sitePages(app, services, { files, pages: [], readsOf: () => [], render: () => ({ html: '', styles: [] }) });
  const { headers } = await app.inject('/theme.js');
  t.match(headers, dataHeaders(services.config));
  t.strictSame(
    ['permissions-policy', 'x-frame-options', 'cross-origin-opener-policy'].filter((name) => name in headers),
    [],
  );
});
