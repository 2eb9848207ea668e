/** A picture that represents a page, by its path; with its size if that is known without fetching it. */
export interface MetaPicture {
  readonly path: string;
  readonly alt?: string;
  readonly type?: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * How a page describes itself to browsers, search engines and social networks (specification, section 3, "Page metadata
 * data").
 */
export interface Meta {
  readonly title: string;
  readonly description: string;
  readonly robots?: 'index, follow' | 'noindex';
  readonly keywords?: readonly string[];
  /** The canonical path of this page, if it differs from the route's. */
  readonly canonical?: string;
  readonly type?: 'website' | 'article';
  readonly picture?: MetaPicture;
  readonly author?: string;
  readonly publishedTime?: string;
  readonly modifiedTime?: string;
  readonly section?: string;
  readonly tags?: readonly string[];
  /** The feed of the listed articles. */
  readonly feed?: { readonly title: string; readonly path: string };
  /** Structured data (schema.org), one object each. */
  readonly schema?: readonly object[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const named = (name: string, content: string | undefined): string =>
  content ? `<meta name="${name}" content="${escape(content)}">` : '';
const property = (name: string, content: string | undefined): string =>
  content ? `<meta property="${name}" content="${escape(content)}">` : '';

const feedLink = ({ title, path }: { title: string; path: string }): string =>
  `<link rel="alternate" type="application/atom+xml" title="${escape(title)}" href="${escape(path)}">`;

/** JSON inside a script element: nothing in it may end the element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');

/** The picture of a page without its own. */
const sitePicture: MetaPicture = { path: '/og.png' };

const pictureTags = ({ path, alt, type, width, height }: MetaPicture, siteUrl: string): string[] => {
  const address = new URL(path, siteUrl).href;
  return [
    property('og:image', address),
    property('og:image:type', type),
    property('og:image:width', width?.toString()),
    property('og:image:height', height?.toString()),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:image', address),
    named('twitter:image:alt', alt),
  ];
};

/** The metadata as HTML for the page's head. */
export const metaTags = (meta: Meta, site: { url: string; name: string }): string => {
  const url = meta.canonical === undefined ? undefined : site.url + meta.canonical;
  return [
    `<title>${escape(meta.title)}</title>`,
    named('robots', meta.robots),
    named('description', meta.description),
    named('keywords', meta.keywords?.join(', ')),
    named('author', meta.author),
    url ? `<link rel="canonical" href="${escape(url)}">` : '',
    meta.feed ? feedLink(meta.feed) : '',
    property('og:site_name', site.name),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:type', meta.type ?? 'website'),
    property('og:url', url),
    ...pictureTags(meta.picture ?? sitePicture, site.url),
    named('twitter:title', meta.title),
    named('twitter:description', meta.description),
    property('article:published_time', meta.publishedTime),
    property('article:modified_time', meta.modifiedTime),
    property('article:section', meta.section),
    ...(meta.tags ?? []).map((tag) => property('article:tag', tag)),
    ...(meta.schema ?? []).map((one) => `<script type="application/ld+json">${scriptJson(one)}</script>`),
  ].join('');
};
