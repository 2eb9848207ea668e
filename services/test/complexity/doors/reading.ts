import { fieldLimits } from '../../../../contracts/rules.ts';
import { sizes } from '../functions.ts';
import { words } from '../grammars.ts';
import { door, next, type Door } from './door.ts';
import { query } from './request-grammars.ts';

/** Public lists, articles and pages. */
export const readingDoors: readonly Door[] = [
  door(
    'names in addresses',
    'readPost.params.slug readCategory.params.slug readTag.params.tag readAuthor.params.username readPage.params.page',
    sizes.header,
    query,
    (site, text) =>
      Promise.all(
        ['posts', 'categories', 'tags', 'authors', 'pages'].map((list) =>
          site.ask('visitor', 'GET', `/api/${list}/${text}?${next()}`),
        ),
      ),
  ),
  door(
    'lists: filters',
    'listPosts.query.category listPosts.query.tag listPosts.query.author',
    sizes.header,
    query,
    (site, text) =>
      Promise.all(
        ['category', 'tag', 'author'].map((name) => site.ask('visitor', 'GET', `/api/posts?${name}=${text}&${next()}`)),
      ),
  ),
  door(
    'lists: filters that are short enough',
    'listPosts.query.category listPosts.query.tag listPosts.query.author',
    sizes.query,
    words,
    (site, text) =>
      Promise.all(
        ['category', 'tag', 'author'].map((name) =>
          site.ask('visitor', 'GET', `/api/posts?${name}=${encodeURIComponent(text.toWellFormed())}&${next()}`),
        ),
      ),
  ),
  door(
    'lists: limit, after, view, status',
    ['listPosts', 'featuredPosts', 'latestPosts', 'popularPosts', 'ownPosts', 'searchPosts', 'listTags', 'listAuthors']
      .flatMap((name) => ['limit', 'after'].map((parameter) => `${name}.query.${parameter}`))
      .concat(
        ['listPosts', 'featuredPosts', 'latestPosts', 'popularPosts', 'searchPosts', 'readPost'].map(
          (name) => `${name}.query.view`,
        ),
        'listPosts.query.status',
      )
      .join(' '),
    sizes.header,
    query,
    (site, text) =>
      Promise.all(
        ['limit', 'after', 'view', 'status'].map((name) => site.ask('author', 'GET', `/api/posts?${name}=${text}&${next()}`)),
      ),
  ),
  door(
    'lists: cursors',
    'searchPosts.query.after listTags.query.after listAuthors.query.after',
    200,
    { tokens: ['[', 'WzEs', 'MSwx', 'ImEi', '_', '-', 'A'] },
    (site, text) =>
      Promise.all(
        ['posts/latest', 'tags', 'authors'].map((list) => site.ask('visitor', 'GET', `/api/${list}?after=${text}&${next()}`)),
      ),
  ),
  door('tags: how they begin', 'listTags.query.begin', fieldLimits.tags.max, words, (site, text) =>
    site.ask('visitor', 'GET', `/api/tags?begin=${encodeURIComponent(text.toWellFormed())}&${next()}`),
  ),
  door('search: long words', 'searchPosts.query.q', sizes.header, query, (site, text) =>
    site.ask('visitor', 'GET', `/api/search?q=${text}&${next()}`),
  ),
  door('search: words', 'searchPosts.query.q', fieldLimits.search.max, words, (site, text) =>
    site.ask('visitor', 'GET', `/api/search?q=${encodeURIComponent(text.toWellFormed())}&${next()}`),
  ),
  door(
    'pages: addresses',
    '',
    sizes.header,
    {
      ...query,
      frames: [
        ['/search?q=', ''],
        ['/blog/', ''],
        ['/categories/', ''],
        ['/?', ''],
        ['/popular?', ''],
        ['/sitemap-', '.xml'],
        ['/assets/', ''],
        ['/demo/images/', ''],
        ['/post/', ''],
      ],
    },
    (site, text) => site.ask('visitor', 'GET', `/${text.replace(/^\//, '')}${text.includes('?') ? `&${next()}` : ''}`),
  ),
];
