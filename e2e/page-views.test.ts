import t from 'tap';
import { pageViews } from './page-views.ts';

const page = { fields: [], audience: undefined, isInSitemap: true, isClosed: false, isSecret: false };

t.test('a page that is added to the routes is looked at without another word', async (t) => {
  const pages = [
    { ...page, path: '/colophon' },
    { ...page, path: '/tags/:tag' },
    { ...page, path: '/desk', audience: 'admins' as const },
    { ...page, path: '/drafts', audience: 'members' as const },
  ];
  t.strictSame(pageViews(pages, { '/tags/:tag': ['/tags/spi'], '/colophon': ['/colophon?long'] }), [
    { what: '/colophon', who: 'visitor', path: '/colophon' },
    { what: '/colophon?long', who: 'visitor', path: '/colophon?long' },
    { what: '/tags/spi', who: 'visitor', path: '/tags/spi' },
    { what: '/desk', who: 'admin', path: '/desk' },
    { what: '/drafts', who: 'author', path: '/drafts' },
  ]);
});

t.test('a page with a parameter needs an example', async (t) => {
  t.throws(() => pageViews([{ ...page, path: '/tags/:tag' }], {}), /\/tags\/:tag has no example/);
});
