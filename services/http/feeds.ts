import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Site } from '../../contracts/site.ts';
import type { PostView } from '../../contracts/views/post.ts';
import { escapeAttribute } from '../../domain/article/characters.ts';
import { headingLink } from '../article-workers/render-article.ts';
import { movedTo, readCategories } from '../reading/category-lists.ts';
import { authorOf, tagOf } from '../reading/most-used.ts';
import { asWhole, publishedPosts, type PostFilter } from '../reading/pages.ts';
import { MovedError } from './moved.ts';
import type { Services } from './services.ts';
import { accountTags } from './account-tags.ts';
import type { Answer } from './response-cache.ts';
import { tagsOf } from './public-page.ts';
import { xml, xmlHead } from './xml.ts';

const mostEntries = 20;

/** The subject of a feed: its own URL, and that of the page with the same content. */
interface Feed {
  readonly title: string;
  readonly subtitle: string;
  readonly self: string;
  readonly page: string;
}

/** The cover image, for readers that show one beside an entry. Its `length`, which is only a hint, is unknown here. */
const enclosure = ({ cover }: PostView, siteUrl: string): string =>
  cover ? `<link rel="enclosure" type="image/webp" href="${xml(siteUrl + cover.src)}"/>\n` : '';

/**
 * Makes the URLs in an article's HTML absolute, because half of all feed readers ignore `xml:base`. Replacing text is
 * safe here: `serialise` wrote the HTML, and it escapes `<` and `"` in text and attributes.
 */
const withWholeAddresses = (html: string, siteUrl: string, address: string): string => {
  const site = escapeAttribute(siteUrl);
  return html
    .replaceAll('<a href="/', () => `<a href="${site}/`)
    .replaceAll('<img src="/', () => `<img src="${site}/`)
    .replace(/<a href="(#[^"]*)"/g, (_, fragment: string) => {
      const href = headingLink(fragment.replaceAll('&amp;', '&'));
      return `<a href="${escapeAttribute(address + href)}"`;
    });
};

/** Slugs never change, so an entry's URL is its permanent id. */
const entry = (post: PostView, siteUrl: string): string => {
  const page = `${siteUrl}/blog/${encodeURIComponent(post.slug)}`;
  const address = xml(page);
  const categories = [post.category.name, ...post.tags].map((term) => `<category term="${xml(term)}"/>`).join('');
  return `<entry>
<id>${address}</id>
<title>${xml(post.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
${enclosure(post, siteUrl)}<published>${post.publishedAt ?? post.createdAt}</published>
<updated>${post.updatedAt}</updated>
<author><name>${xml(post.author.fullName)}</name></author>
${categories}
<summary>${xml(post.summary)}</summary>
<content type="html">${xml(withWholeAddresses(post.content, siteUrl, page))}</content>
</entry>
`;
};

/** When a feed last changed, judging by its entries. Atom requires a date even of an empty feed. */
const lastChange = (posts: readonly PostView[]): string =>
  posts.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '1970-01-01T00:00:00.000Z');

/** An Atom feed (RFC 4287). */
const atom = ({ title, subtitle, self, page }: Feed, posts: readonly PostView[], { url: siteUrl, logo }: Site): string =>
  `${xmlHead}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="${xml(siteUrl)}/">
<id>${xml(siteUrl + self)}</id>
<title>${xml(title)}</title>
<subtitle>${xml(subtitle)}</subtitle>
<link rel="self" type="application/atom+xml" href="${xml(siteUrl + self)}"/>
<link rel="alternate" type="text/html" href="${xml(siteUrl + page)}"/>
<updated>${lastChange(posts)}</updated>
<icon>${xml(siteUrl + (logo ?? '/favicon.svg'))}</icon>
${posts.map((post) => entry(post, siteUrl)).join('')}</feed>
`;

/**
 * A list of articles: its name in the URL, its title, what its articles have in common, and the filter that finds them.
 */
interface List {
  readonly name: string;
  readonly title: string;
  readonly subtitle: string;
  readonly filter: PostFilter;
  /** The accounts whose names appear in the title. */
  readonly named?: readonly number[];
}

/** Feeds of the newest articles: of the site, and of each category, tag and author. */
export const feeds = (app: FastifyInstance, { ownerSite, store, accounts, presenter }: Services): void => {
  const answer = async (feed: Feed, filter: PostFilter, named: readonly number[] = []): Promise<Answer> => {
    const page = await publishedPosts(store, filter, { limit: mostEntries }, asWhole);
    const posts = await presenter.posts(page.posts);
    return {
      body: atom(feed, posts, ownerSite.site),
      contentType: 'application/atom+xml; charset=utf-8',
      datedAs: feed.self,
      tags: [...tagsOf(page), ...accountTags(named)],
    };
  };

  const newest = (): Promise<Answer> => {
    const { name, description } = ownerSite.site;
    return answer({ title: name, subtitle: description, self: '/feed.xml', page: '/' }, {});
  };
  app.get('/feed.xml', { config: { publicRead: newest } }, (_request, reply) => reply.callNotFound());

  /** Serves the feed of each list in a folder, below its page. `find` returns undefined if there is no such list. */
  const below = (folder: string, find: (name: string) => Promise<List | undefined>): void => {
    const read = async ({ params }: FastifyRequest): Promise<Answer | undefined> => {
      const list = await find((params as { name: string }).name);
      if (!list) return undefined;
      const { name, title, subtitle, filter, named } = list;
      const page = `${folder}/${encodeURIComponent(name)}`;
      return answer({ title: `${title} – ${ownerSite.name}`, subtitle, self: `${page}/feed.xml`, page }, filter, named);
    };
    app.get(`${folder}/:name/feed.xml`, { config: { publicRead: read } }, (_request, reply) => reply.callNotFound());
  };

  below('/categories', async (slug) => {
    const categories = await readCategories(store);
    const category = categories.bySlug(slug);
    if (!category) return undefined;
    const successor = movedTo(categories, slug);
    if (successor !== undefined) throw new MovedError(`/categories/${encodeURIComponent(successor)}/feed.xml`);
    const { id, name } = category;
    return { name: slug, title: name, subtitle: `Articles on ${name}.`, filter: { categoryIds: categories.shownIn(id) } };
  });
  below('/tags', async (name) => {
    const found = await tagOf(store, name);
    if (!found) return undefined;
    const { tag } = found;
    return { name: tag, title: `#${tag}`, subtitle: `Articles with the tag ${tag}.`, filter: { tag } };
  });
  below('/u', async (name) => {
    const user = await accounts.byUsername(name);
    if (!user || !(await authorOf(store, user))) return undefined;
    const { id, username, fullName } = user;
    return { name: username, title: fullName, subtitle: `Articles by ${fullName}.`, filter: { authorId: id }, named: [id] };
  });
};
