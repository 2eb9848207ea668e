import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import { previewLimits, previewPath } from '../../contracts/previews.ts';
import * as contracts from '../../contracts/routes/previews.ts';
import type { MadePreviewLink, PreviewLinkView, PreviewView } from '../../contracts/views/preview.ts';
import { isGone } from '../../domain/post.ts';
import { KeyedMutex } from '../../projections/keyed-mutex.ts';
import { posts } from '../../projections/posts.ts';
import type { User } from '../accounts/accounts.ts';
import { Throttle } from '../accounts/throttle.ts';
import { digestOf, newToken } from '../accounts/tokens.ts';
import type { PreviewLink } from '../drafts/draft-store.ts';
import { previewHolds, previewLifetime, previewOf } from '../reading/preview.ts';
import type { Frontend } from './frontend.ts';
import { LinkTries } from './link-tries.ts';
import { pageSiteOf } from './page-site.ts';
import { policyWith } from './pages.ts';
import { securityHeaders } from './security-headers.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const notValid = () => new DomainError('LINK_NOT_VALID', 'This preview has ended. Please ask its author for a new link.');

const noDraft = () => new DomainError('DRAFT_NOT_FOUND', 'There is no such draft of yours: it was submitted or deleted.');

const noPost = () => new DomainError('POST_NOT_FOUND', 'There is no such article of yours.');

const published = () =>
  new DomainError('POST_PUBLISHED', 'This article is published: everybody can read it. Share its own address.');

const tooMany = () =>
  new DomainError('TOO_MANY_PREVIEWS', `There are ${previewLimits.most} links to this preview already. Please revoke one first.`);

const noLink = () => new DomainError('NOT_FOUND', 'There is no such link of yours: it was revoked, or is over.');

/** The URL itself grants access: keep it out of caches, search indexes and the Referer header. */
const ofSecret = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } as const;

const view = ({ digest, shows, createdAt, expiresAt }: PreviewLink): PreviewLinkView => ({
  id: digest,
  draftId: 'draftId' in shows ? shows.draftId : null,
  postId: 'postId' in shows ? shows.postId : null,
  createdAt,
  expiresAt,
});

const isSame = (one: PreviewLink['shows'], other: PreviewLink['shows']): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Links with which people without an account read unpublished articles (decision 0165). */
export const previewLinks = (app: FastifyInstance, services: Services): void => {
  const { config, drafts, store, now } = services;
  const mutex = new KeyedMutex();

  const heldBy = async ({ id }: User): Promise<PreviewLink[]> =>
    (await drafts.previewsOf(id)).filter((link) => previewHolds(link, now()));

  /** Throws `DomainError` TOO_MANY_PREVIEWS. */
  const make = (reply: FastifyReply, user: User, shows: PreviewLink['shows']): Promise<MadePreviewLink> =>
    mutex.run(String(user.id), async () => {
      if ((await heldBy(user)).filter((link) => isSame(link.shows, shows)).length >= previewLimits.most) throw tooMany();
      const [token, made] = [newToken(), now()];
      const expiresAt = new Date(made.getTime() + previewLifetime).toISOString();
      const link = { digest: digestOf(token), userId: user.id, shows, createdAt: made.toISOString(), expiresAt };
      await drafts.addPreview(link);
      void reply.header('cache-control', 'no-store');
      return { ...view(link), link: config.siteUrl + previewPath(token) };
    });

  serve(app, contracts.ownPreviews, async ({ user, reply }) => {
    void reply.header('cache-control', 'no-store');
    return (await heldBy(user)).map(view);
  });

  serve(app, contracts.shareDraft, async ({ params: { id }, user, reply }) => {
    if (!(await drafts.get({ userId: user.id, id }))) throw noDraft();
    return make(reply, user, { draftId: id });
  });

  serve(app, contracts.sharePost, async ({ params, user, reply }) => {
    const post = await store.get(posts, Number(params.id));
    if (post?.authorId !== user.id || isGone(post)) throw noPost();
    if (post.status === 'approved') throw published();
    return make(reply, user, { postId: post.id });
  });

  serve(app, contracts.endPreview, async ({ params, user }) => {
    if (!(await drafts.removePreview(user.id, params.id))) throw noLink();
    return undefined;
  });
};

/**
 * Serves what preview links show, as data and as a page. A client that tries invalid ones is rate-limited, as with
 * other links; `secret` keys the stored records of who tried.
 */
export const previews = (app: FastifyInstance, services: Services, secret: string, frontend?: Frontend): void => {
  const { accounts, config, now } = services;
  const tries = new LinkTries(services, new Throttle(accounts, secret, now));
  const policy = securityHeaders(config)['content-security-policy'];

  const read = (request: FastifyRequest, token: string): Promise<PreviewView> =>
    tries.use(request, async () => {
      const shown = await previewOf(services, token, now());
      if (!shown) throw notValid();
      return shown;
    });

  serve(app, contracts.readPreview, async ({ params: { token }, request, reply }) => {
    void reply.headers(ofSecret);
    return read(request, token);
  });

  if (!frontend) return;
  app.get<{ Params: { token: string } }>(previewPath(':token'), async (request, reply) => {
    void reply.headers(ofSecret);
    const path = previewPath(encodeURIComponent(request.params.token));
    const shown = await read(request, request.params.token).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'LINK_NOT_VALID') return null;
      throw error;
    });
    const { html, styles } = frontend.render(path, await pageSiteOf(services), { [frontend.readsOf(path)[0] ?? '']: shown });
    void reply.header('content-security-policy', policyWith(policy, styles));
    return reply
      .code(shown ? 200 : 410)
      .type('text/html; charset=utf-8')
      .send(html);
  });
};
