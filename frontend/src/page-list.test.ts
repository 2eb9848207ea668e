import t from 'tap';
import { pagesOf } from './page-list.ts';

t.test('a line of the routes says all that the sitemap, robots.txt and the screenshots need', async (t) => {
  const pages = pagesOf([
    { path: '/colophon' },
    { path: '/tags/:tag', fields: ['page'] },
    { path: '/results', robots: 'noindex' },
    { path: '/door', robots: 'closed' },
    { path: '/letter/:token', robots: 'noindex', isSecret: true },
    { path: '/desk', audience: 'admins' },
    { path: '*', robots: 'noindex' },
  ]);
  t.strictSame(
    pages.map(({ path }) => path),
    ['/colophon', '/tags/:tag', '/results', '/door', '/letter/:token', '/desk'],
  );
  t.strictSame(
    pages.filter(({ isClosed }) => isClosed).map(({ path }) => path),
    ['/door', '/desk'],
  );
  t.strictSame(
    pages.filter(({ isInSitemap }) => isInSitemap).map(({ path }) => path),
    ['/colophon'],
  );
  t.match(pages[1], { fields: ['page'], isInSitemap: false, isClosed: false });
  t.match(pages[5], { audience: 'admins', isSecret: false });
  t.match(pages[4], { isSecret: true, isInSitemap: false });
});
