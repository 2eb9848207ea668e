import t from 'tap';
import { buildWithPeople, type TestSite } from '../test/build.ts';
import { loadFrontend } from './frontend.ts';

const frontend = await loadFrontend();

/** The categories in the footer of a page, without JavaScript. */
const inFooter = async ({ visitor }: TestSite, path: string): Promise<string[]> => {
  const { payload } = await visitor.call('GET', path);
  const [footer = ''] = /<footer[\s\S]*<\/footer>/.exec(payload) ?? [];
  return [...footer.matchAll(/href="\/categories\/([^"]+)"/g)].map(([, slug]) => String(slug));
};

t.test('the footer of each page names the first categories of the site, and follows their changes', async (t) => {
  const site = await buildWithPeople(t, {}, frontend);
  const { slug } = await site.post('approved');
  const pages = ['/', '/about', '/search', '/auth', `/blog/${slug}`, '/categories/microcontrollers', '/pages/faq'];
  const expectAll = async (expected: string[]): Promise<void> => {
    for (const page of pages) t.strictSame(await inFooter(site, page), expected, page);
  };
  await expectAll(['microcontrollers', 'power-electronics']);
  for (const name of ['Radio', 'Łódź', 'Fifth']) await site.category(name);
  await expectAll(['microcontrollers', 'power-electronics', 'radio', 'lodz']);
  const changed = { slugs: ['fifth', 'radio', 'lodz', 'power-electronics', 'microcontrollers'] };
  t.equal((await site.admin.call('PUT', '/api/admin/categories/order', changed, { 'if-match': '"0"' })).statusCode, 204);
  await expectAll(['fifth', 'radio', 'lodz', 'power-electronics']);
});

t.test('a site without categories, and an address where nothing is, name none', async (t) => {
  const site = await buildWithPeople(t, {}, frontend);
  t.strictSame(await inFooter(site, '/no/such/page'), []);
  t.strictSame(await inFooter(site, '/blog/none'), []);
});
