import type { AuthorProfile } from '../../contracts/views/author.ts';
import type { CategoryWithCount } from '../../contracts/views/category.ts';
import type { OwnerPage } from '../../contracts/views/page.ts';
import type { PostPage } from '../../contracts/views/post-page.ts';
import type { TagWithCount } from '../../contracts/views/tag.ts';
import { lineOf } from '../../domain/article/text.ts';
import { reads } from './api/lists.ts';
import { articles } from './format.ts';
import type { PageRoute, RouteInfo } from './route.ts';

/** How many characters of the text replace a missing summary (specification, section 9). */
const descriptionLength = 160;

const beginning = (line: string): string => [...line].slice(0, descriptionLength).join('').trim();
const beginningOf = (html: string): string => beginning(lineOf(html));

/** The author's description of themselves, in one line. */
export const aboutIn = ({ about }: AuthorProfile): string => about.replaceAll(/\s+/gu, ' ');

export const slugOf = ({ params }: RouteInfo): string => params.slug ?? '';
export const pageNameOf = ({ params }: RouteInfo): string => params.page ?? '';
export const tagNameOf = ({ params }: RouteInfo): string => params.tag ?? '';
export const usernameOf = ({ params }: RouteInfo): string => params.username ?? '';

/** Title and description of a page about a subject; `there` returns them, `missing` if it does not exist. */
const metaOf =
  <Subject>(
    readOf: (info: RouteInfo) => string,
    there: (subject: Subject) => readonly [title: string, description: string],
    missing: readonly [title: string, description: string],
  ): PageRoute['meta'] =>
  (info, data, site) => {
    const subject = data[readOf(info)] as Subject | null | undefined;
    const [title, description] = subject ? there(subject) : missing;
    return { title: `${title} – ${site.name}`, description };
  };

export const postMeta = metaOf<PostPage>(
  (info) => reads.postPage(slugOf(info)),
  ({ title, summary, content }) => [title, summary || beginningOf(content)],
  ['Post Not Found', 'The post you are looking for could not be found.'],
);

export const categoryMeta = metaOf<CategoryWithCount>(
  (info) => reads.category(slugOf(info)),
  ({ name, articlesCount }) => [name, `${articles(articlesCount)} on ${name}, written by people who build.`],
  ['Category not found', 'There is no such category.'],
);

export const tagMeta = metaOf<TagWithCount>(
  (info) => reads.tag(tagNameOf(info)),
  ({ tag, articlesCount }) => [`#${tag}`, `${articles(articlesCount)} with the tag ${tag}, written by people who build.`],
  ['Tag not found', 'No published article has this tag.'],
);

export const authorMeta = metaOf<AuthorProfile>(
  (info) => reads.author(usernameOf(info)),
  (author) => {
    const { fullName, articlesCount } = author;
    return [fullName, beginning(aboutIn(author)) || `${articles(articlesCount)} on electronics by ${fullName}.`];
  },
  ['Author not found', 'Nobody of this name has published an article.'],
);

export const ownerPageMeta = metaOf<OwnerPage>(
  (info) => reads.ownerPage(pageNameOf(info)),
  ({ title, summary }) => [title, summary],
  ['Page not found', 'There is no such page.'],
);

/** The words of a search, normalized as by its page and the API. */
export const wordsOf = ({ search }: RouteInfo): string => search.get('q')?.trim() ?? '';

export const searchMeta: PageRoute['meta'] = (info, _data, site) => {
  const words = wordsOf(info);
  return {
    title: words === '' ? `Search – ${site.name}` : `Results for “${words}” – ${site.name}`,
    description: 'Find articles on electronics by their words.',
  };
};
