import type { FastifyInstance, FastifyReply } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import * as contracts from '../../contracts/routes/people.ts';
import type { Person } from '../../contracts/views/person.ts';
import type { User } from '../accounts/accounts.ts';
import { logOfAdmin } from '../accounts/deciding.ts';
import { grantAdmin, linkedAccount, reinstate, revokeAdmin, suspend } from '../accounts/people.ts';
import { makeLinkFor } from '../accounts/reset-links.ts';
import { resetMail } from '../mail/reset-mail.ts';
import { authorHistory } from '../reading/author-history.ts';
import { pageOfPeople, peopleViews, postCounts } from '../reading/people.ts';
import { contextOf } from './authenticate.ts';
import { linkTo, pageOf } from './public-page.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const usual = 50;

/** Routes with which admins list accounts and change them. */
export const peopleRoutes = (app: FastifyInstance, services: Services): void => {
  const { accounts, config, drafts, log, mailer, now, ownerSite, store } = services;
  const stores = { accounts, log };

  const viewOf = async (user: User): Promise<Person> => {
    const [view] = await peopleViews(store, [user], now());
    return view as Person;
  };

  /** Account data must not be cached. */
  const unkept = (reply: FastifyReply) => void reply.header('cache-control', 'no-store');

  serve(app, contracts.listPeople, async ({ query, request, reply }) => {
    unkept(reply);
    const { users, next } = await pageOfPeople(accounts, query.search ?? '', pageOf(query, usual));
    const link = linkTo(request, next);
    if (link !== undefined) void reply.header('link', link);
    return peopleViews(store, users, now());
  });

  serve(app, contracts.readPerson, async ({ params, reply }) => {
    unkept(reply);
    const user = await accounts.byId(Number(params.id));
    if (!user) throw new DomainError('ACCOUNT_NOT_FOUND', 'There is no such account.');
    const wrote = { ...(await postCounts(store, user.id)), drafts: (await drafts.headsOf(user.id)).length };
    const { email, isEmailUnconfirmed = false } = user;
    const address = { email, isEmailConfirmed: !isEmailUnconfirmed };
    return { ...(await viewOf(user)), ...address, wrote, linksAreMailed: mailer !== undefined };
  });

  serve(app, contracts.readAuthorHistory, async ({ params, query, request, reply }) => {
    unkept(reply);
    const found = await authorHistory(store, accounts, Number(params.id), now(), pageOf(query, usual));
    if (!found) throw new DomainError('ACCOUNT_NOT_FOUND', 'There is no such account.');
    const link = linkTo(request, found.next);
    if (link !== undefined) void reply.header('link', link);
    return found.history;
  });

  serve(app, contracts.decideAdmin, async ({ params, body, request }) => {
    const decide = body.isAdmin ? grantAdmin : revokeAdmin;
    return viewOf(await decide(stores, Number(params.id), contextOf(request, now)));
  });

  serve(app, contracts.suspendPerson, async ({ params, body, request }) =>
    viewOf(await suspend(stores, Number(params.id), contextOf(request, now), body)),
  );

  serve(app, contracts.reinstatePerson, async ({ params, request }) =>
    viewOf(await reinstate(stores, Number(params.id), contextOf(request, now))),
  );

  serve(app, contracts.makeResetLink, async ({ params, user: asking, request, reply }) => {
    unkept(reply);
    const context = contextOf(request, now);
    const user = await linkedAccount(stores, Number(params.id), context, mailer !== undefined);
    const deciding = { accounts, log: logOfAdmin(services, asking.id) };
    const { link, expiresAt } = await makeLinkFor(deciding, user, mailer ? 'mail' : 'admin', config.siteUrl, context);
    // In the background: if the mail server is down, the mailer retries for minutes.
    if (mailer) void mailer.send(resetMail({ to: user.email, username: user.username, link, siteName: ownerSite.name }));
    return { link: mailer ? null : link, expiresAt: expiresAt.toISOString() };
  });
};
