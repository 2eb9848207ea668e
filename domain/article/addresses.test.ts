import t from 'tap';
import { imageSchemes, linkSchemes, longestUrl, safeImage, safeLink } from './addresses.ts';

t.test('links', async (t) => {
  const allowed = [
    ['https://e.org', 'https://e.org'],
    ['HTTP://E.org/A?b#c', 'http://E.org/A?b#c'],
    ['ftp://e.org/a', 'ftp://e.org/a'],
    ['ftps://e.org', 'ftps://e.org'],
    ['mailto:a@e.org', 'mailto:a@e.org'],
    ['tel:+491', 'tel:+491'],
    ['callto:a', 'callto:a'],
    ['sms:1', 'sms:1'],
    ['cid:a', 'cid:a'],
    ['xmpp:a@e.org', 'xmpp:a@e.org'],
    ['/', '/'],
    ['/blog/a', '/blog/a'],
    ['#', '#'],
    ['#a', '#a'],
    [' \t\n/a b\r ', '/a%20b'],
    ['ht\ntps://e.org/\ta', 'https://e.org/a'],
    ['\x01\x1f /a', '/a'],
    ['https://e.org/ü😀', 'https://e.org/ü😀'],
    ['/a:b', '/a:b'],
    ['#javascript:a', '#javascript:a'],
  ] as const;
  for (const [href, url] of allowed) {
    t.equal(safeLink(href), url, href);
    t.equal(safeLink(url), url);
  }
  const refused = [
    '',
    ' ',
    'a',
    'a.html',
    './a',
    '?a',
    'www.e.org',
    '//e.org',
    '/\t/e.org',
    '/\\e.org',
    '\\\\e.org',
    'https:\\\\e.org',
    'https://e.org\\a',
    'https:e.org',
    'https:/e.org',
    'https:///e.org',
    'https://',
    'https://?a',
    'mailto:',
    'javascript:a',
    'JAVA\tscript:a',
    ' javascript:a',
    'javascript&colon;a',
    'data:text/html,a',
    'vbscript:a',
    'blob:https://e.org/a',
    'file:///a',
    'about:blank',
    ':a',
    '1:a',
    '\u00a0https://e.org',
    'https://e.org/\x01a',
    'https://e.org/\x7fa',
    'https://e.org/\x85',
    '/\ud800',
    'constructor:a',
    '__proto__:a',
  ];
  for (const href of refused) t.equal(safeLink(href), undefined, href);
});

t.test('images', async (t) => {
  for (const src of ['https://e.org/a.png', 'http://e.org/a', '/a.png']) t.equal(safeImage(src), src);
  for (const src of [
    '',
    '#a',
    '//e.org/a',
    'ftp://e.org/a',
    'mailto:a',
    'cid:a',
    'data:image/png;base64,AAAA',
    'javascript:a',
    'a.png',
  ])
    t.equal(safeImage(src), undefined, src);
});

t.test('a URL has an end', async (t) => {
  const fits = '/'.padEnd(longestUrl, 'a');
  t.equal(safeLink(fits), fits);
  t.equal(safeLink(`${fits}a`), undefined);
  t.equal(safeLink(`/ ${fits.slice(2)}`), undefined, 'counted as it is stored');
});

t.test('the lists are those of the specification', async (t) => {
  t.strictSame([...linkSchemes], ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp']);
  t.strictSame([...imageSchemes], ['http', 'https']);
});
