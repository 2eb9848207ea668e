import type { CategoryWithCount } from '../../contracts/views/category.ts';
import type { PostCard } from '../../contracts/views/post.ts';
import type { PostPage } from '../../contracts/views/post-page.ts';
import { lineOf } from '../../domain/article/text.ts';
import { reads } from './api/lists.ts';
import { articles } from './format.ts';
import { sitePicture, type Meta } from './meta.ts';
import { paths } from './paths.ts';
import type { PageRoute, RouteInfo } from './route.ts';
import { categoryData, postData } from './structured-data.ts';

/** The browser changes the title and the description (see navigation.tsx): what else is told is read from the page as it was sent. */
const isServer = import.meta.env.SSR;

/** How much of the text stands in for a summary (specification, section 9). */
const descriptionLength = 160;

const beginningOf = (html: string): string => [...lineOf(html)].slice(0, descriptionLength).join('').trim();

/** A picture of the article that those who share it can show: of this site, and not drawn in SVG, which they refuse. */
const pictureOf = (html: string): string | undefined =>
  /<img src="(\/[^"]+\.(?:png|jpe?g|webp|gif))"/i.exec(html)?.[1]?.replaceAll('&amp;', '&');

/** What a page says where the thing that it is about is not there. */
const missing = (title: string, description: string, site: { name: string }): Meta => ({
  title: `${title} – ${site.name}`,
  description,
});

export const slugOf = ({ params }: RouteInfo): string => params.slug ?? '';

export const postMeta: PageRoute['meta'] = (info, data, site) => {
  const post = data[reads.postPage(slugOf(info))] as PostPage | null | undefined;
  if (!post) return missing('Post Not Found', 'The post you are looking for could not be found.', site);
  const title = `${post.title} – ${site.name}`;
  const description = post.summary || beginningOf(post.content);
  if (!isServer) return { title, description };
  const image = pictureOf(post.content);
  return {
    title,
    description,
    keywords: post.tags,
    canonical: paths.post(post.slug),
    type: 'article',
    ...(image ? { image } : {}),
    author: post.author.fullName,
    publishedTime: post.publishedAt ?? post.createdAt,
    modifiedTime: post.updatedAt,
    section: post.category.name,
    tags: post.tags,
    schema: postData(post, description, image ?? sitePicture, site),
  };
};

export const categoryMeta: PageRoute['meta'] = (info, data, site) => {
  const slug = slugOf(info);
  const category = data[reads.category(slug)] as CategoryWithCount | null | undefined;
  if (!category) return missing('Category not found', 'There is no such category.', site);
  const title = `${category.name} – ${site.name}`;
  const description = `${articles(category.articlesCount)} on ${category.name}, written by people who build.`;
  if (!isServer) return { title, description };
  const posts = (data[reads.ofCategory(slug)] ?? []) as PostCard[];
  return {
    title,
    description,
    keywords: [category.name, 'electronics'],
    canonical: paths.category(category.slug),
    schema: categoryData(category, posts, site),
  };
};

/** The words of a search, as its page and the API take them. */
export const wordsOf = ({ search }: RouteInfo): string => search.get('q')?.trim() ?? '';

export const searchMeta: PageRoute['meta'] = (info, _data, site) => {
  const words = wordsOf(info);
  return {
    title: words === '' ? `Search – ${site.name}` : `Results for “${words}” – ${site.name}`,
    description: 'Find articles on electronics by their words.',
  };
};
