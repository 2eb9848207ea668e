import type { FastifyInstance } from 'fastify';
import type { SitePage } from '../../contracts/site-page.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import { sitemap } from '../../projections/sitemap.ts';
import { categoryTags, readCategories } from '../reading/category-lists.ts';
import type { Services } from './services.ts';
import type { Answer } from './response-cache.ts';
import { xml, xmlHead } from './xml.ts';

/** The range of ids in one file, so at most that many URLs. The protocol allows 50,000 (sitemaps.org). */
const idsInFile = 10_000;

/** The first file lists the site's own pages, the following ones the posts by id. A post stays in its file for good. */
const firstOfPosts = 2;
const fileOf = (postId: number): number => firstOfPosts + Math.floor((postId - 1) / idsInFile);
const idBefore = (file: number): number => (file - firstOfPosts) * idsInFile;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface Address {
  readonly path: string;
  readonly updatedAt?: string;
}

/** The numbers of the files that hold posts: one look-up per file, however many ids are unused in between. */
const filesOfPosts = async (reads: Reads): Promise<number[]> => {
  const files: number[] = [];
  for (let after = 0; ;) {
    const [next] = await reads.find(sitemap, { order: ['id'], after: [after], limit: 1 });
    if (!next) return files;
    const file = fileOf(next.id);
    files.push(file);
    after = idBefore(file + 1);
  }
};

const addressesOfPosts = async (reads: Reads, file: number): Promise<Address[]> => {
  const found = await reads.find(sitemap, { order: ['id'], after: [idBefore(file)], limit: idsInFile });
  return found
    .filter(({ id }) => fileOf(id) === file)
    .map(({ slug, updatedAt }) => ({ path: `/blog/${encodeURIComponent(slug)}`, updatedAt }));
};

const addressesOfSite = async (reads: Reads, pages: readonly SitePage[], ownerPages: Iterable<string>): Promise<Address[]> => {
  const listed = pages.filter(({ isInSitemap }) => isInSitemap).map(({ path }) => path);
  const { open } = await readCategories(reads);
  const further = [
    ...[...ownerPages].map((slug) => `/pages/${slug}`),
    ...open.map(({ slug }) => `/categories/${encodeURIComponent(slug)}`),
  ];
  return [...listed, ...further].map((path) => ({ path }));
};

/** Sitemaps for search engines: an index, and files of URLs. */
export const sitemaps = (
  app: FastifyInstance,
  { config: { siteUrl }, ownerSite, store }: Services,
  pages: readonly SitePage[],
): void => {
  const answer = (path: string, element: string, lines: readonly string[]): Answer => ({
    body: `${xmlHead}<${element} ${namespace}>\n${lines.join('\n')}\n</${element}>\n`,
    contentType: 'application/xml; charset=utf-8',
    datedAs: path,
    tags: [sitemap.name, ...categoryTags],
  });

  const index = async (): Promise<Answer> => {
    const files = [1, ...(await filesOfPosts(store))];
    const lines = files.map((file) => `<sitemap><loc>${xml(siteUrl)}/sitemap-${file}.xml</loc></sitemap>`);
    return answer('/sitemap.xml', 'sitemapindex', lines);
  };

  const oneFile = async (file: number): Promise<Answer | undefined> => {
    const addresses = await (file < firstOfPosts
      ? addressesOfSite(store, pages, ownerSite.pages.keys())
      : addressesOfPosts(store, file));
    if (addresses.length === 0) return undefined;
    const lines = addresses.map(({ path, updatedAt }) => {
      const changed = updatedAt === undefined ? '' : `<lastmod>${updatedAt}</lastmod>`;
      return `<url><loc>${xml(siteUrl + path)}</loc>${changed}</url>`;
    });
    return answer(`/sitemap-${file}.xml`, 'urlset', lines);
  };

  app.get('/sitemap.xml', { config: { publicRead: index } }, (_request, reply) => reply.callNotFound());
  app.get(
    '/sitemap-:file(^[1-9]\\d{0,8}$).xml',
    { config: { publicRead: ({ params }) => oneFile(Number((params as { file: string }).file)) } },
    (_request, reply) => reply.callNotFound(),
  );
};
