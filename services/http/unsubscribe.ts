import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../contracts/errors.ts';
import type { NoticeList } from '../../contracts/notices.ts';
import * as contracts from '../../contracts/routes/notices.ts';
import { Throttle } from '../accounts/throttle.ts';
import { ipPrefix } from '../load/ip-prefix.ts';
import { UnsubscribeTokens } from '../notices/unsubscribing.ts';
import { errorHandler, clientError } from './errors.ts';
import { tooManyLinks } from './link-tries.ts';
import { policyWith } from './pages.ts';
import { securityHeaders } from './security-headers.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';
import { unsubscribePage, unsubscribeStyle, type UnsubscribeText } from './unsubscribe-page.ts';

const done: Readonly<Record<NoticeList, string>> = {
  decisions: 'You get no more mails about decisions on your articles. Your notices on the site do not change.',
  digest: 'You get no more mails about articles that wait for a review.',
  appeals: 'You get no more mails about appeals. Your notices on the site do not change.',
};

const wantsPage = ({ headers }: FastifyRequest): boolean => (headers.accept ?? '').includes('text/html');

/**
 * The unsubscribe link of a mailing list. POST unsubscribes in one click, without signing in (RFC 8058); GET asks
 * first, because mail scanners follow links. `secrets`: one makes the tokens, the other keys the record of who tried
 * what.
 */
export const unsubscribing = (app: FastifyInstance, services: Services, secrets: { tokens: string; tallies: string }): void => {
  const { accounts, config, limits, notices, now, ownerSite } = services;
  const throttle = new Throttle(accounts, secrets.tallies, now);
  const tokens = new UnsubscribeTokens(secrets.tokens);
  const policy = securityHeaders(config)['content-security-policy'];

  const page = (reply: FastifyReply, text: UnsubscribeText): Buffer => {
    const { site } = ownerSite;
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policyWith(policy, [unsubscribeStyle(site)]));
    return Buffer.from(unsubscribePage(site, text));
  };

  app.get('/unsubscribe', async (_request, reply) =>
    page(reply, {
      title: 'No more of these mails?',
      sentence: 'You have followed the link in a mail of this site. With the button no more mails of that kind come to you.',
      button: 'End these mails',
    }),
  );

  void app.register(async (scope) => {
    // Everything is in the URL, so any body is accepted and ignored (RFC 8058).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    scope.setErrorHandler(async (error: Error, request, reply) => {
      if (!wantsPage(request)) return errorHandler(error, request, reply);
      const { status, message: sentence } = clientError(error, request);
      return reply.code(status).send(page(reply, { title: 'That did not work', sentence }));
    });

    serve(scope, contracts.unsubscribe, async ({ query, request, reply }) => {
      const found = tokens.read(query.token);
      // A valid link works even after wrong ones from the same IP address: mail services call for many users.
      if (!found || !(await accounts.byId(found.userId))) {
        const from = { kind: 'unsubscribe', who: ipPrefix(request.ip), rule: limits.wrongLinksFromAddress };
        await throttle.admit([from], tooManyLinks);
        throw new DomainError('LINK_NOT_VALID', 'This link is not valid. Your settings say which notices you get.');
      }
      await notices.doWithout(found.userId, `${found.list}ByMail`);
      const message = done[found.list];
      return wantsPage(request) ? page(reply, { title: 'No more of these mails', sentence: message }) : { message };
    });
  });
};
