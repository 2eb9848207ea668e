import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { until } from '../../scripts/until.ts';
import { build } from './build.ts';
import { folder } from './folder.ts';
import { freePort } from './free-port.ts';

/** Tests the sample configuration in a real nginx. */

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const withoutNginx = hasNginx ? false : 'There is no nginx. `.ci/need nginx` installs it.';

const sample = readFileSync(fileURLToPath(new URL('../../docs/samples/nginx.conf', import.meta.url)), 'utf8');

t.test('the sample loads and forwards whatever the site accepts', { skip: withoutNginx }, async (t) => {
  const site = await build(t, { SITE_URL: 'https://benchnotes.example', TRUST_PROXY: '127.0.0.1' });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const place = folder(t);
  const [http, https] = [await freePort(), await freePort()];
  const key = join(place, 'key.pem');
  const certificate = join(place, 'certificate.pem');
  const subject = ['-subj', '/CN=benchnotes.example', '-addext', 'subjectAltName=DNS:benchnotes.example'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', certificate, ...subject], // prettier-ignore
    { stdio: 'ignore' },
  );
  const here = sample
    .replace('127.0.0.1:3000', `127.0.0.1:${(site.app.server.address() as AddressInfo).port}`)
    .replace(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${place}/${name};`);
  const config = join(place, 'nginx.conf');
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${place}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n${here}\n}\n`,
  );
  const nginx = spawn('nginx', ['-c', config, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said = text(nginx.stderr);
  const ended = once(nginx, 'exit');
  t.teardown(async () => {
    nginx.kill();
    await ended;
  });

  const cookies = new Map<string, string>();
  const call = async (method: string, path: string, body = '') => {
    const headers = {
      host: 'benchnotes.example',
      origin: 'https://benchnotes.example',
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
    };
    const ca = readFileSync(certificate);
    const sent = request({ host: '127.0.0.1', port: https, servername: 'benchnotes.example', ca, method, path, headers });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: answer.statusCode, said: await text(answer) };
  };
  await until(async () => (await call('GET', '/healthz').catch(() => undefined))?.status === 200);
  t.equal((await call('GET', '/metrics')).status, 404);
  const account = { username: 'author', password: 'current over voltage', email: 'a@mail.test', fullName: 'An Author' };
  t.match(await call('POST', '/api/register', JSON.stringify(account)), { status: 201 });
  t.match(await call('POST', '/api/login', JSON.stringify(account)), { status: 200 });
  t.match(await call('GET', '/api/user'), { status: 200, said: /"username":"author"/ }, 'the session is kept over https');
  const large = JSON.stringify({ content: 'x'.repeat(2 * 1024 * 1024) });
  t.match(await call('POST', '/api/posts', large), { status: 413, said: /1024 KiB is the most/ }, 'the site refuses it');

  nginx.kill();
  await ended;
  t.notMatch(await said, /\[(emerg|alert|crit|error|warn)\]/);
});
