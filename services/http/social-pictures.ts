import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { socialPicturePath } from '../../contracts/social-picture.ts';
import type { PostCard } from '../../contracts/views/post.ts';
import { ipPrefix } from '../load/ip-prefix.ts';
import { RateLimiter } from '../load/rate-limiter.ts';
import { cardBySlug } from '../reading/pages.ts';
import { SocialPictures } from '../social-pictures/social-pictures.ts';
import { addressOf } from './addresses.ts';
import type { Frontend } from './frontend.ts';
import { publicForGood } from './images.ts';
import type { Services } from './services.ts';

const sentence = 'You ask for new pictures faster than we can draw them. Please wait a moment, then try again.';

/** The social images of published posts. An outdated URL redirects to the current one. */
export const socialPictures = (app: FastifyInstance, services: Services, frontend: Frontend): void => {
  const { config, ownerSite, limits, store, presenter, shedder, now } = services;
  const pictures = new SocialPictures(limits, frontend.pictureFonts);
  app.addHook('onClose', async () => pictures.stop());
  const drawn = new RateLimiter(limits.pictures, sentence, now);

  const published = async (slug: string): Promise<PostCard | undefined> => {
    const card = await cardBySlug(store, slug);
    return card?.status === 'approved' ? (await presenter.cards([card]))[0] : undefined;
  };

  const send = async (post: PostCard, path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { bytes, etag } = await pictures.picture(path, () => {
      if (config.rateLimits) drawn.take(ipPrefix(request.ip));
      return frontend.pictureOf(post, ownerSite.site);
    });
    void reply.header('etag', etag).header('cache-control', publicForGood);
    // It exists to be embedded by other sites.
    void reply.header('cross-origin-resource-policy', 'cross-origin');
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
    return known?.includes(etag) ? reply.code(304).send() : reply.type('image/png').send(bytes);
  };

  app.get<{ Params: { slug: string } }>('/blog/:slug/picture-:version(^[\\w-]{1,40}$).png', async (request, reply) => {
    const address = addressOf(request);
    // Before the post is looked up: this refuses most of a flood, and the look-up would take resources from readers.
    pictures.refuseEarly(address);
    const post = await shedder.build(() => published(request.params.slug));
    if (!post) return reply.callNotFound();
    const path = socialPicturePath(post, ownerSite.site);
    if (address !== path) return reply.header('cache-control', 'no-cache').redirect(path, 302);
    return send(post, path, request, reply);
  });
};
