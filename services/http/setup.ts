import type { FastifyInstance } from 'fastify';
import { operatorActor } from '../../contracts/actors.ts';
import { DomainError, invalid } from '../../contracts/errors.ts';
import * as contracts from '../../contracts/routes/setup.ts';
import { checkSiteName, oneLine } from '../../contracts/rules.ts';
import { setUpFirstAdmin } from '../accounts/setup-link.ts';
import { Throttle } from '../accounts/throttle.ts';
import { ipPrefix } from '../load/ip-prefix.ts';
import { machineUsers } from '../operations/machine-users.ts';
import { recordOperation } from '../operations/record-operation.ts';
import { userView } from '../reading/presenter.ts';
import { contextOf } from './authenticate.ts';
import { SessionCookies } from './open-session.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const tooMany = 'There were too many tries with links that are not valid. Please wait a little, then try again.';

const fixedName = 'The operator gives the site its name, in SITE_NAME or SITE_DIR: it is changed there.';

/** Setting up a new site in the browser: its first admin, its name. `secret` keys what is stored of who tried what. */
export const setUpRoutes = (app: FastifyInstance, services: Services, secret: string): void => {
  const { accounts, accountAuditLog, config, limits, log, now, ownerSite, runner, siteFacts } = services;
  const throttle = new Throttle(accounts, secret, now);
  const cookies = new SessionCookies(config.siteUrl);

  serve(app, contracts.setUp, async ({ body: { token, ...form }, request, reply }) => {
    // Nothing would go into the log.
    if (runner.mismatch) throw runner.mismatch;
    const from = { kind: 'reset-link', who: ipPrefix(request.ip), rule: limits.wrongLinksFromAddress };
    const admitted = await throttle.admit([from], tooMany);
    // Whoever has the link has it from the console: it is the operator who makes this admin.
    const context = { actor: operatorActor(machineUsers()), correlationId: request.id, now: now() };
    try {
      const user = await setUpFirstAdmin({ accounts, log }, { token, form, siteName: ownerSite.name }, context);
      await admitted.giveBack();
      await siteFacts.changed(new Set(['AdminGranted']));
      await cookies.open(request, reply, user);
      return userView(user, config);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'LINK_NOT_VALID') accountAuditLog.wrongLink();
      else await admitted.giveBack();
      throw error;
    }
  });

  const siteName = () => ({ name: ownerSite.name, isFixed: ownerSite.isNameFixed });

  serve(app, contracts.readSiteName, async ({ reply }) => {
    void reply.header('cache-control', 'no-store');
    return siteName();
  });

  serve(app, contracts.nameSite, async ({ body, request }) => {
    if (runner.mismatch) throw runner.mismatch;
    const name = oneLine(body.name);
    const errors = checkSiteName(name);
    if (ownerSite.isNameFixed) errors.push({ field: 'name', message: fixedName });
    if (errors.length > 0) throw invalid(errors);
    await recordOperation(log, { type: 'SiteNamed', data: { name } }, contextOf(request, now));
    // The next page says so.
    await siteFacts.changed(new Set(['SiteNamed']));
    return siteName();
  });
};
