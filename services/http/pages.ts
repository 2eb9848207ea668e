import { createHash } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import type { Frontend } from './frontend.ts';
import type { Services } from './services.ts';
import { addressKnown, addressOf } from './addresses.ts';
import { categoryTags } from '../reading/category-lists.ts';
import { MovedError } from './moved.ts';
import { pageSiteOf } from './page-site.ts';
import type { Answer } from './response-cache.ts';
import { ownAddress } from '../load/rate-limiter.ts';
import { dataHeaders, securityHeaders } from './security-headers.ts';

const html = 'text/html; charset=utf-8';
const year = 365 * 24 * 60 * 60;

const hashOf = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/**
 * Adds a page's inline styles to the policy, by their hashes; the last hash is that of the empty style element, which
 * is filled with rules later.
 */
export const policyWith = (policy: string | undefined, styles: readonly string[]): string =>
  `${policy ?? ''};style-src 'self' ${[...styles, ''].map(hashOf).join(' ')}`;

/** A response of the API, as a page shows it. */
interface View {
  readonly data: unknown;
  readonly tags: readonly string[];
  readonly isPassing: boolean;
  readonly viewOf: number | undefined;
}

/** Responds to an unknown URL with a page that says so. */
export type NotFoundPage = (reply: FastifyReply) => FastifyReply;

/**
 * The pages of the site, rendered on the server. They are the same for all users and cached until their content
 * changes.
 */
export const sitePages = async (
  app: FastifyInstance,
  services: Services,
  frontend: Pick<Frontend, 'files' | 'pages' | 'readsOf' | 'render'>,
): Promise<NotFoundPage> => {
  const { config, ownerSite, responseCache } = services;
  const policy = securityHeaders(config)['content-security-policy'];
  const policyFor = (styles: readonly string[]): string => policyWith(policy, styles);

  /**
   * Reads a public API response for a page; undefined if it has nothing to show. If the resource has moved, so has its
   * page, which has the same path without `/api`. Throws `MovedError`, `StoreUnavailableError`.
   */
  const read = async (url: string): Promise<View | undefined> => {
    for (let tries = 0; tries < 10; tries += 1) {
      const source = responseCache.get(addressKnown(url));
      if (source) return { ...source, data: JSON.parse(source.bytes.toString()) as unknown };
      // Without a user agent the request does not count as a view.
      const { statusCode, headers } = await app.inject({
        method: 'GET',
        url,
        headers: { 'user-agent': '' },
        remoteAddress: ownAddress,
      });
      if (statusCode === 301) throw new MovedError(String(headers.location).replace(/^\/api(?=\/)/, ''));
      if (statusCode >= 500) break;
      if (statusCode !== 200) return undefined;
    }
    throw new StoreUnavailableError(`${url} could not be read.`);
  };

  const page = async (url: string): Promise<Answer | undefined> => {
    const reads = frontend.readsOf(url);
    const [site, ...views] = await Promise.all([pageSiteOf(services), ...reads.map(read)]);
    if (reads.length > 0 && !views[0]) return undefined;
    const data = Object.fromEntries(reads.flatMap((name, place) => (views[place] ? [[name, views[place].data]] : [])));
    const { html: body, styles } = frontend.render(url, site, data);
    const tags = [...new Set([...categoryTags, ...views.flatMap((view) => view?.tags ?? [])])];
    const isPassing = views.some((view) => view?.isPassing);
    return { body, contentType: html, policy: policyFor(styles), tags, isPassing, viewOf: views[0]?.viewOf };
  };

  /** The not-found pages: one for each route whose subject is missing, and one for URLs that match no route. */
  const missingPages = new Map<string, { html: string; styles: readonly string[] }>();
  let missingOfSite = ownerSite.site;
  const missingOf = (path: string) => {
    const { site } = ownerSite;
    if (site !== missingOfSite) missingPages.clear();
    missingOfSite = site;
    const [main] = frontend.readsOf(path);
    const page =
      missingPages.get(path) ?? frontend.render(path, { ...site, categories: [] }, main === undefined ? {} : { [main]: null });
    missingPages.set(path, page);
    return page;
  };

  const notFound = (reply: FastifyReply, path = '/404'): FastifyReply => {
    const missing = missingOf(path);
    return reply
      .code(404)
      .type(html)
      .header('content-security-policy', policyFor(missing.styles))
      .header('cache-control', 'no-cache')
      .send(missing.html);
  };

  for (const { path, fields, isSecret } of frontend.pages) {
    // previews.ts serves the secret ones.
    if (isSecret) continue;
    const config = { fields, publicRead: (request: FastifyRequest) => page(addressOf(request)) };
    app.get(path, { config }, async (_request, reply) => notFound(reply, path));
  }
  app.get<{ Params: { slug: string } }>('/post/:slug', async ({ params }, reply) =>
    reply.redirect(`/blog/${encodeURIComponent(params.slug)}`, 301),
  );
  // A file is not a page: headers that concern pages would be a quarter of a small file.
  const headers = dataHeaders(config);
  const ofPages = Object.keys(securityHeaders(config)).filter((name) => !(name in headers));
  await app.register(async (files) => {
    files.addHook('onRequest', async (_request, reply) => {
      for (const name of ofPages) reply.removeHeader(name);
      void reply.headers(headers);
    });
    await files.register(fastifyStatic, {
      root: frontend.files,
      wildcard: false,
      index: false,
      decorateReply: false,
      globIgnore: ['.vite/**', '**/*.{br,gz}'],
      preCompressed: true,
      // Otherwise the plugin's own header would override the one below.
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes('/assets/');
        reply.setHeader('vary', 'accept-encoding');
        reply.setHeader('cache-control', hashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600');
      },
    });
  });
  return notFound;
};
