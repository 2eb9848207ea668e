import t from 'tap';
import { readConfig } from '../config/config.ts';
import { proxyWarnings } from './proxy-warnings.ts';

const warningsOf = (settings: Readonly<Record<string, string>>) =>
  proxyWarnings(readConfig({ NODE_ENV: 'production', SITE_URL: 'https://benchnotes.example', ...settings }));

t.test('a site on https needs a proxy whose headers count', (t) => {
  t.match(warningsOf({ HOST: '127.0.0.1' }), [/TRUST_PROXY names no proxy: no one can sign in/]);
  t.strictSame(warningsOf({ HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1' }), []);
  t.end();
});

t.test('a proxy on this machine can be bypassed if the server listens for others, too', (t) => {
  const bypassed = [/^HOST is 0\.0\.0\.0, .* over plain HTTP.*Set HOST to 127\.0\.0\.1/];
  t.match(warningsOf({ HOST: '0.0.0.0', TRUST_PROXY: '127.0.0.1, ::1' }), bypassed);
  t.match(warningsOf({ TRUST_PROXY: 'loopback' }), bypassed, 'also where HOST is left out');
  t.match(warningsOf({ HOST: '::', TRUST_PROXY: '127.0.0.0/8' }), [/^HOST is ::, /]);
  t.strictSame(warningsOf({ HOST: '::1', TRUST_PROXY: '::1' }), []);
  t.strictSame(warningsOf({ HOST: '0.0.0.0', TRUST_PROXY: '127.0.0.1, 10.0.0.2' }), [], 'a proxy elsewhere');
  t.end();
});

t.test('a site without https, as on one machine alone, needs no proxy', (t) => {
  t.strictSame(warningsOf({ SITE_URL: 'http://localhost:3000', HOST: '0.0.0.0' }), []);
  t.end();
});
