import t from 'tap';
import { isSameSite, logAddress, stateName } from './log-address.ts';

t.test('the address of a site is that of its log, with or without what is served there', async (t) => {
  for (const [typed, address] of [
    ['https://site.test', 'https://site.test/log'],
    ['HTTPS://Site.test:443/', 'https://site.test/log'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/log'],
    ['https://site.test/log/', 'https://site.test/log'],
    ['https://site.test/log/checkpoint', 'https://site.test/log'],
    ['https://site.test/log/5c1d9c0e8a50', 'https://site.test/log/5c1d9c0e8a50'],
    ['https://site.test/log/5c1d9c0e8a50/key', 'https://site.test/log/5c1d9c0e8a50'],
    ['https://rome.example/tevere', 'https://rome.example/tevere'],
  ] as const)
    t.equal(logAddress(typed), address, typed);
});

t.test('what is no such address is refused', async (t) => {
  for (const typed of ['site.test', 'localhost:3000', 'file:///etc/passwd', 'ftp://site.test', '', 'https://'])
    t.throws(() => logAddress(typed), { message: /It takes the address of a site/ }, typed);
  for (const typed of ['https://me:secret@site.test', 'https://site.test/?q', 'https://site.test/#log', 'https://site.test/?'])
    t.throws(() => logAddress(typed), { message: /without a user/ }, typed);
});

t.test('the state of a log is a folder of the name of its host', async (t) => {
  t.equal(stateName('https://site.test/log'), 'site.test');
  t.equal(stateName('http://[::1]:3000/log/5c1d9c0e8a50'), '___1__3000_log_5c1d9c0e8a50');
  t.equal(stateName('http://../log'), '_', 'never the folder above');
  t.equal(stateName('https://site.test/../..%2f/x'), 'site.test_.._2f_x');
});

t.test('a site leads to itself, and to https', async (t) => {
  const leads = (from: string, to: string): boolean => isSameSite(new URL(from), new URL(to));
  for (const [from, to] of [
    ['https://site.test/log', 'https://site.test/other'],
    ['http://site.test/log', 'https://site.test/log'],
    ['http://site.test:3000/log', 'http://site.test:3000/x'],
  ] as const)
    t.ok(leads(from, to), `${from} → ${to}`);
  for (const [from, to] of [
    ['https://site.test', 'http://site.test'],
    ['https://site.test', 'https://www.site.test'],
    ['http://site.test', 'https://site.test:8443'],
    ['http://site.test:3000', 'https://site.test'],
    ['http://site.test', 'http://site.test:22'],
    ['http://site.test', 'data:text/plain,note'],
  ] as const)
    t.notOk(leads(from, to), `${from} → ${to}`);
});
