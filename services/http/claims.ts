import type { FastifyInstance } from 'fastify';
import { accountIn, userActor } from '../../contracts/actors.ts';
import { DomainError } from '../../contracts/errors.ts';
import * as contracts from '../../contracts/routes/claims.ts';
import type { ClaimView } from '../../contracts/views/claim.ts';
import { isGone } from '../../domain/post.ts';
import { posts } from '../../projections/posts.ts';
import { logOfAdmin } from '../accounts/deciding.ts';
import { Claims, type HeldClaim } from '../claims/claims.ts';
import { takeOversOf } from '../claims/take-overs.ts';
import { actorView } from '../reading/presenter.ts';
import { contextOf } from './authenticate.ts';
import { postNotFound } from './post-access.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const view = ({ postId, by: { id, fullName, username }, since, until }: HeldClaim): ClaimView => ({
  postId,
  by: { id, fullName, username },
  since: new Date(since).toISOString(),
  until: new Date(until).toISOString(),
});

/** Routes for claims: which admin is reviewing which post, and who took it over from whom. */
export const claimRoutes = (app: FastifyInstance, services: Services): void => {
  const { accounts, config, log, now, store } = services;
  const claims = new Claims(services);
  const requireOn = (): void => {
    if (config.reviewClaims === 'off')
      throw new DomainError('NOT_FOUND', 'Posts are not claimed on this site: its operator has switched that off.');
  };

  serve(app, contracts.listClaims, async ({ reply }) => {
    requireOn();
    void reply.header('cache-control', 'no-store');
    return (await claims.all()).map(view);
  });

  serve(app, contracts.claimPost, async ({ params, body, user, request, reply }) => {
    requireOn();
    const post = await store.get(posts, Number(params.id));
    if (!post || isGone(post)) throw postNotFound();
    void reply.header('cache-control', 'no-store');
    if (body.from === undefined) return view(await claims.claim(post.id, user.id));
    const deciding = new Claims({ ...services, log: logOfAdmin(services, user.id) });
    return view(await deciding.takeOver(post.id, user.id, body.from, contextOf(request, now)));
  });

  serve(app, contracts.releasePost, async ({ params, user }) => {
    requireOn();
    await claims.release(Number(params.id), user.id);
    return undefined;
  });

  // The history of take-overs stays readable after claims are switched off.
  serve(app, contracts.takeOvers, async ({ params, reply }) => {
    const post = await store.get(posts, Number(params.id));
    if (!post) throw postNotFound();
    const taken = await takeOversOf(log, post.id);
    const names = await accounts.authors(taken.flatMap(({ actor, from }) => [from, accountIn(actor) ?? from]));
    void reply.header('cache-control', 'no-store');
    return taken.map(({ time, actor, from }) => ({
      time,
      actor: actorView(actor, names),
      from: actorView(userActor(from), names),
    }));
  });
};
