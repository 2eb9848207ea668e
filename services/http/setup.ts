import type { FastifyInstance } from 'fastify';
import { operatorActor } from '../../contracts/actors.ts';
import { invalid } from '../../contracts/errors.ts';
import * as contracts from '../../contracts/routes/setup.ts';
import { checkSiteName, oneLine } from '../../contracts/rules.ts';
import { logOfAdmin } from '../accounts/deciding.ts';
import { setUpFirstAdmin } from '../accounts/setup-link.ts';
import { Throttle } from '../accounts/throttle.ts';
import { machineUsers } from '../operations/machine-users.ts';
import { recordOperation } from '../operations/record-operation.ts';
import { userView } from '../reading/presenter.ts';
import { contextOf } from './authenticate.ts';
import { LinkTries } from './link-tries.ts';
import { SessionCookies } from './open-session.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const fixedName = 'The operator gives the site its name, in SITE_NAME or SITE_DIR: it is changed there.';

/**
 * Sets up a new site in the browser: its first admin and its name. `secret` keys the stored records of who tried what.
 */
export const setUpRoutes = (app: FastifyInstance, services: Services, secret: string): void => {
  const { accounts, config, log, now, ownerSite, runner, siteFacts } = services;
  const links = new LinkTries(services, new Throttle(accounts, secret, now));
  const cookies = new SessionCookies(config.siteUrl);

  serve(app, contracts.setUp, async ({ body: { token, ...form }, request, reply }) => {
    // The link was printed on the console, so its holder is the operator, who makes this admin.
    const context = { actor: operatorActor(machineUsers()), correlationId: request.id, now: now() };
    const user = await links.use(request, () =>
      setUpFirstAdmin({ accounts, log }, { token, form, siteName: ownerSite.name }, context),
    );
    await siteFacts.changed(new Set(['AdminGranted']));
    await cookies.open(request, reply, user);
    return userView(user, config);
  });

  const siteName = () => ({ name: ownerSite.name, isFixed: ownerSite.isNameFixed });

  serve(app, contracts.readSiteName, async ({ reply }) => {
    void reply.header('cache-control', 'no-store');
    return siteName();
  });

  serve(app, contracts.nameSite, async ({ body, user, request }) => {
    if (runner.mismatch) throw runner.mismatch;
    const name = oneLine(body.name);
    const errors = checkSiteName(name);
    if (ownerSite.isNameFixed) errors.push({ field: 'name', message: fixedName });
    if (errors.length > 0) throw invalid(errors);
    await recordOperation(logOfAdmin(services, user.id), { type: 'SiteNamed', data: { name } }, contextOf(request, now));
    // So that the next page shows the name.
    await siteFacts.changed(new Set(['SiteNamed']));
    return siteName();
  });
};
