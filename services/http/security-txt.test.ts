import t from 'tap';
import { build } from '../test/build.ts';

const path = '/.well-known/security.txt';

t.test('it says whom to tell of a weakness, and until when that holds', async (t) => {
  const site = await build(t, {
    SITE_URL: 'https://site.test',
    SECURITY_CONTACT: 'mailto:security@site.test, https://site.test/report',
    SECURITY_POLICY: 'https://site.test/security',
  });
  const read = () => site.visitor.call('GET', path);
  const { statusCode, headers, payload } = await read();
  t.equal(statusCode, 200);
  t.equal(headers['content-type'], 'text/plain; charset=utf-8');
  t.same(payload.split('\n'), [
    'Contact: mailto:security@site.test',
    'Contact: https://site.test/report',
    'Expires: 2026-08-28T12:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://site.test/.well-known/security.txt',
    'Policy: https://site.test/security',
    '',
  ]);
  site.clock.advance(365 * 24 * 60 * 60_000);
  t.match((await read()).payload, 'Expires: 2027-08-28T12:00:00.000Z', 'it never lapses while the site runs');
});

t.test('without a policy there is none, and without a contact nothing', async (t) => {
  const { visitor } = await build(t, { SECURITY_CONTACT: 'tel:+1-201-555-0123' });
  t.notMatch((await visitor.call('GET', path)).payload, /Policy/);
  const silent = await build(t, { SECURITY_POLICY: 'https://site.test/security' });
  t.equal((await silent.visitor.call('GET', path)).statusCode, 404);
});
