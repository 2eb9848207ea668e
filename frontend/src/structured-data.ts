import type { Site as WholeSite } from '../../contracts/site.ts';
import type { PostCard } from '../../contracts/views/post.ts';
import type { PostPage } from '../../contracts/views/post-page.ts';
import { lineOf } from '../../domain/article/text.ts';
import { paths } from './paths.ts';

/*
 * Structured data for search engines (schema.org; specification, section 3, "Structured data"). It contains only true
 * statements that are also on the page: no ratings, no levels; steps and questions only if the article has them.
 */

type Site = Pick<WholeSite, 'name' | 'url'>;

/** The maximum number of each kind (specification, section 9). */
const most = { steps: 10, questions: 5, articles: 10 } as const;

const context = 'https://schema.org';

/** The parts of a post that the data is derived from. */
export type DescribedPost = Pick<
  PostPage,
  | 'title'
  | 'slug'
  | 'summary'
  | 'content'
  | 'tags'
  | 'readTime'
  | 'author'
  | 'category'
  | 'createdAt'
  | 'publishedAt'
  | 'updatedAt'
>;

interface Block {
  readonly tag: string;
  readonly html: string;
}

/** The outermost elements of cleaned HTML, with their content. */
const blocksOf = (html: string): Block[] => {
  const blocks: Block[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: whole, 1: closes, 2: tag = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (tag === 'img' || tag === 'hr' || tag === 'br') continue;
    depth += closes ? -1 : 1;
    if (!closes && depth === 1) start = index + whole.length;
    if (closes && depth === 0) blocks.push({ tag, html: html.slice(start, index) });
  }
  return blocks;
};

const isHeading = ({ tag }: Block): boolean => tag === 'h2' || tag === 'h3';

/** The headings of an article, each with the text up to the next one. */
const partsOf = (blocks: readonly Block[]): { heading: string; text: string }[] => {
  const parts: { heading: string; texts: string[] }[] = [];
  for (const block of blocks) {
    if (isHeading(block)) parts.push({ heading: lineOf(block.html), texts: [] });
    else parts.at(-1)?.texts.push(lineOf(block.html));
  }
  return parts.map(({ heading, texts }) => ({ heading, text: texts.join(' ').trim() }));
};

interface Step {
  readonly name?: string;
  readonly text: string;
}

const stepTitle = /^step\s+(\d+)\b[\s.:)–—-]*(.*)$/i;

/**
 * The steps numbered 1, 2, 3 … in order, if there are several; a text that merely mentions a step gives no
 * instructions.
 */
const inOrder = (found: readonly { number: number; step: Step }[]): Step[] => {
  const steps: Step[] = [];
  for (const { number, step } of found) if (number === steps.length + 1) steps.push(step);
  return steps.length > 1 ? steps : [];
};

const stepHeadings = (blocks: readonly Block[]): Step[] =>
  inOrder(
    partsOf(blocks).flatMap(({ heading, text }) => {
      const [, number, name = ''] = stepTitle.exec(heading) ?? [];
      return number === undefined
        ? []
        : [{ number: Number(number), step: { name: name || heading, text: text || name || heading } }];
    }),
  );

/** A step paragraph contains the step on the same line; a sentence about "step 1" is not a step. */
const stepLine = /^step\s+(\d+)\s*[.:)–—-]\s*(\S.*)$/i;

const stepParagraphs = (blocks: readonly Block[]): Step[] =>
  inOrder(
    blocks.flatMap(({ tag, html }) => {
      const [, number, text = ''] = (tag === 'p' && stepLine.exec(lineOf(html))) || [];
      return number === undefined ? [] : [{ number: Number(number), step: { text } }];
    }),
  );

const itemsOf = (blocks: readonly Block[], lists: readonly string[]): string[][] =>
  blocks.filter(({ tag }) => lists.includes(tag)).map(({ html }) => blocksOf(html).map((item) => lineOf(item.html)));

const stepItems = (blocks: readonly Block[]): Step[] =>
  inOrder(
    itemsOf(blocks, ['ul', 'ol'])
      .flat()
      .flatMap((text) => {
        const [, number, rest = ''] = stepTitle.exec(text) ?? [];
        return number === undefined || rest === '' ? [] : [{ number: Number(number), step: { text: rest } }];
      }),
  );

const howTo = /^\s*how to\b/i;

/** The first numbered list of a how-to article; of any other, the first one directly after a line about steps. */
const numberedItems = (title: string, blocks: readonly Block[]): Step[] => {
  const isBehindSteps = ({ tag }: Block, place: number): boolean =>
    tag === 'ol' && /\bsteps?\b/i.test(lineOf(blocks[place - 1]?.html ?? ''));
  const lists = howTo.test(title) ? blocks : blocks.filter(isBehindSteps);
  const list = itemsOf(lists, ['ol']).find((items) => items.length > 1) ?? [];
  return list.filter((text) => text !== '').map((text) => ({ text }));
};

/** The steps of an article with really numbered steps, else undefined. */
export const howToData = ({ title, summary, content }: DescribedPost): object | undefined => {
  if (!/step/i.test(content) && !howTo.test(title)) return undefined;
  const blocks = blocksOf(content);
  const found = [stepHeadings(blocks), stepItems(blocks), stepParagraphs(blocks), numberedItems(title, blocks)];
  const steps = found.find(({ length }) => length > 0);
  return (
    steps && {
      '@context': context,
      '@type': 'HowTo',
      name: title,
      description: summary,
      step: steps.slice(0, most.steps).map((step, place) => ({ '@type': 'HowToStep', position: place + 1, ...step })),
    }
  );
};

/** The questions that an article has as headings, with the answers below them; else undefined. */
export const faqData = ({ content }: DescribedPost): object | undefined => {
  const asked = partsOf(blocksOf(content)).filter(({ heading, text }) => /[?？؟]$/.test(heading) && text !== '');
  if (asked.length === 0) return undefined;
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: asked.slice(0, most.questions).map(({ heading, text }) => ({
      '@type': 'Question',
      name: heading,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  };
};

const personData = ({ fullName, picture }: DescribedPost['author'], site: Site): object => ({
  '@type': 'Person',
  name: fullName,
  ...(picture ? { image: site.url + picture } : {}),
});

const articleData = (post: DescribedPost, description: string, image: string, site: Site): object => {
  const text = lineOf(post.content);
  return {
    '@context': context,
    '@type': 'Article',
    headline: post.title,
    description,
    author: personData(post.author, site),
    publisher: { '@type': 'Organization', name: site.name, url: `${site.url}/` },
    datePublished: post.publishedAt ?? post.createdAt,
    dateModified: post.updatedAt,
    articleSection: post.category.name,
    keywords: post.tags.join(', '),
    wordCount: text === '' ? 0 : text.split(' ').length,
    timeRequired: `PT${post.readTime || 5}M`,
    inLanguage: 'en-US',
    image: new URL(image, site.url).href,
    mainEntityOfPage: site.url + paths.post(post.slug),
  };
};

/** The breadcrumbs of a page, from the top to the page itself. */
const breadcrumbData = (crumbs: readonly { name: string; path: string }[], site: Site): object => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: site.url + path,
  })),
});

/** The structured data of a post's page; `image` is the address of its picture. */
export const postData = (post: DescribedPost, description: string, image: string, site: Site): object[] =>
  [
    articleData(post, description, image, site),
    breadcrumbData(
      [
        { name: 'Categories', path: paths.categories },
        { name: post.category.name, path: paths.category(post.category.slug) },
        { name: post.title, path: paths.post(post.slug) },
      ],
      site,
    ),
    howToData(post),
    faqData(post),
  ].filter((data) => data !== undefined);

/** The structured data of a page that lists articles; `within` is its parent page. */
export const listData = (
  within: { name: string; path: string },
  page: { name: string; path: string },
  posts: readonly Pick<PostCard, 'title' | 'slug'>[],
  site: Site,
): object[] => [
  breadcrumbData([within, page], site),
  {
    '@context': context,
    '@type': 'ItemList',
    name: page.name,
    itemListElement: posts.slice(0, most.articles).map(({ title, slug }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: title,
      url: site.url + paths.post(slug),
    })),
  },
];

/** The structured data of an author's page. */
export const profileData = (author: DescribedPost['author'] & { readonly about: string }, site: Site): object => ({
  '@context': context,
  '@type': 'ProfilePage',
  mainEntity: {
    ...personData(author, site),
    alternateName: author.username,
    url: site.url + paths.author(author.username),
    ...(author.about === '' ? {} : { description: author.about }),
  },
});
