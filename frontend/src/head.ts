import { socialPicturePath, socialPictureSize } from '../../contracts/social-picture.ts';
import type { Site } from '../../contracts/site.ts';
import type { AuthorProfile } from '../../contracts/views/author.ts';
import type { CategoryWithCount } from '../../contracts/views/category.ts';
import type { PostCard } from '../../contracts/views/post.ts';
import type { PostPage } from '../../contracts/views/post-page.ts';
import type { TagWithCount } from '../../contracts/views/tag.ts';
import { lineOf } from '../../domain/article/text.ts';
import { reads } from './api/lists.ts';
import { aboutIn, pageNameOf, slugOf, tagNameOf, usernameOf } from './content-meta.ts';
import { metaTags, type Meta, type MetaPicture } from './meta.ts';
import { isInSitemap, isListed } from './page-list.ts';
import { feedOf, paths } from './paths.ts';
import type { PageData, PageRoute, RouteInfo } from './route.ts';
import { listData, postData, profileData } from './structured-data.ts';

/*
 * The metadata in a page's head, for search engines, social networks and feed readers. The server writes it into each
 * page; the browser loads this file when it shows a second page, and updates the head.
 */

/** The cover picture, if there is one. */
const coverOf = ({ cover }: PostPage): MetaPicture | undefined =>
  cover && { path: cover.src, alt: cover.alt, type: 'image/webp', width: cover.width, height: cover.height };

/** A picture in the text that social networks can show: hosted on this site, and no SVG, which they refuse. */
const pictureIn = (html: string): MetaPicture | undefined => {
  const [, path, alt = ''] = /<img src="(\/[^"]+\.(?:png|jpe?g|webp|gif))"(?: alt="([^"]*)")?/i.exec(html) ?? [];
  return path === undefined ? undefined : { path: path.replaceAll('&amp;', '&'), alt: lineOf(alt) };
};

/** The picture that the server draws of the post. */
const pictureOf = (post: PostPage, site: Site): MetaPicture => ({
  path: socialPicturePath(post, site),
  alt: `${post.title} – ${post.category.name}, by ${post.author.fullName}, on ${site.name}`,
  type: 'image/png',
  ...socialPictureSize,
});

type Further = (info: RouteInfo, data: PageData, site: Site, description: string) => Partial<Meta>;

const ofPost: Further = (info, data, site, description) => {
  const post = data[reads.postPage(slugOf(info))] as PostPage;
  const picture = coverOf(post) ?? pictureIn(post.content) ?? pictureOf(post, site);
  return {
    keywords: post.tags,
    canonical: paths.post(post.slug),
    type: 'article',
    picture,
    author: post.author.fullName,
    publishedTime: post.publishedAt ?? post.createdAt,
    modifiedTime: post.updatedAt,
    section: post.category.name,
    tags: post.tags,
    schema: postData(post, description, picture.path, site),
  };
};

/** For a page that lists articles: its breadcrumbs, its feed, and its first articles. */
const ofList = (
  site: Site,
  within: { name: string; path: string },
  page: { name: string; path: string },
  posts: unknown,
): Partial<Meta> => ({
  keywords: [page.name, 'electronics'],
  canonical: page.path,
  feed: { title: page.name, path: feedOf(page.path) },
  schema: listData(within, page, (posts ?? []) as PostCard[], site),
});

const ofCategory: Further = (info, data, site) => {
  const { name, slug } = data[reads.category(slugOf(info))] as CategoryWithCount;
  const within = { name: 'Categories', path: paths.categories };
  return ofList(site, within, { name, path: paths.category(slug) }, data[reads.ofCategory(slug)]);
};

const ofOwnerPage: Further = (info) => ({ canonical: paths.ownerPage(pageNameOf(info)) });

const ofTag: Further = (info, data, site) => {
  const named = tagNameOf(info);
  const { tag } = data[reads.tag(named)] as TagWithCount;
  return ofList(site, { name: 'Tags', path: paths.tags }, { name: tag, path: paths.tag(tag) }, data[reads.ofTag(named)]);
};

const ofAuthor: Further = (info, data, site) => {
  const named = usernameOf(info);
  const author = data[reads.author(named)] as AuthorProfile;
  const page = { name: author.fullName, path: paths.author(author.username) };
  const list = ofList(site, { name: 'Authors', path: paths.authors }, page, data[reads.ofAuthor(named)]);
  return { ...list, schema: [...(list.schema ?? []), profileData({ ...author, about: aboutIn(author) }, site)] };
};

/** Further metadata by route path, for pages with more than a title and a description. */
const further: Readonly<Record<string, Further>> = {
  [paths.post()]: ofPost,
  [paths.category()]: ofCategory,
  [paths.tag()]: ofTag,
  [paths.ownerPage()]: ofOwnerPage,
  [paths.author()]: ofAuthor,
};

/** The metadata of a page, as HTML. */
export const headOf = (route: PageRoute, info: RouteInfo, data: PageData, site: Site): string => {
  const [main] = route.reads?.(info) ?? [];
  const isThere = main === undefined || Boolean(data[main]);
  const basic = route.meta(info, data, site);
  const robots = isThere && isListed(route) ? 'index, follow' : 'noindex';
  const canonical = isInSitemap(route) ? { canonical: route.path } : {};
  const more = isThere ? further[route.path]?.(info, data, site, basic.description) : undefined;
  return metaTags({ robots, ...canonical, ...basic, ...more }, site);
};
