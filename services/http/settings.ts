import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, invalid } from '../../contracts/errors.ts';
import type { Position } from '../../contracts/recorded.ts';
import * as contracts from '../../contracts/routes/settings.ts';
import { checkPasswordChange } from '../../contracts/rules.ts';
import { comparable, type User } from '../accounts/accounts.ts';
import { PasswordChanges } from '../accounts/change-password.ts';
import { chosenPasswordErrors } from '../accounts/chosen-password.ts';
import { cancelClosing, requestClosing } from '../accounts/closing.ts';
import { endOtherSessions, endOwnSession, ownSessions, publicIdOfSession } from '../accounts/own-sessions.ts';
import { changeProfile, checkedProfile } from '../accounts/profile.ts';
import { Throttle } from '../accounts/throttle.ts';
import { changePicture, checkedPicture } from '../images/profile-picture.ts';
import { userView } from '../reading/presenter.ts';
import { contextOf, withheldFrom } from './authenticate.ts';
import { SessionCookies } from './open-session.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';
import { mayUseImage } from './usable-images.ts';

/** How long a change waits for the read collections to catch up, in milliseconds. It has already taken effect. */
const longestWait = 2_000;

const tooManyChanges = 'You have changed your profile very often. Please wait a little, then try again.';

/**
 * Routes with which members manage their own account (decision 0144). `secret` keys the stored records of who tried
 * what.
 */
export const accountSettings = (app: FastifyInstance, services: Services, secret: string): void => {
  const { accounts, accountAuditLog, config, imageRecords, limits, log, now, ownerSite, runner } = services;
  const throttle = new Throttle(accounts, secret, now);
  const passwords = new PasswordChanges({ accounts, log, throttle, limits, accountAuditLog });
  const cookies = new SessionCookies(config.siteUrl);

  const admitChange = ({ id }: User) =>
    throttle.admit([{ kind: 'profile', who: String(id), rule: limits.profileChanges }], tooManyChanges);
  /** Responds with the changed account, once subsequent reads will show it. */
  const shown = async (changed: { user: User; position: Position }, request: FastifyRequest, reply: FastifyReply) => {
    await runner.reached(changed.position, longestWait);
    void reply.header('log-position', changed.position);
    return userView(changed.user, config, request.withheld);
  };

  serve(app, contracts.changeProfile, async ({ body, user, request, reply }) => {
    // Don't write to a log that does not match the read store.
    if (runner.mismatch) throw runner.mismatch;
    const profile = await checkedProfile(accounts, user, body, ownerSite.name);
    await admitChange(user);
    return shown(await changeProfile({ accounts, log }, user, profile, contextOf(request, now)), request, reply);
  });

  serve(app, contracts.changePicture, async ({ body, user, request, reply }) => {
    if (runner.mismatch) throw runner.mismatch;
    const picture = await checkedPicture(imageRecords, body.src, now(), (id) => mayUseImage(services, id, user));
    await admitChange(user);
    return shown(await changePicture({ accounts, log, imageRecords }, user, picture, contextOf(request, now)), request, reply);
  });

  serve(app, contracts.changePassword, async ({ body, user, request, reply }) => {
    if (runner.mismatch) throw runner.mismatch;
    const errors = checkPasswordChange(body, user.isAdmin || request.withheld !== undefined);
    if (errors.length === 0) errors.push(...(await chosenPasswordErrors(body.password, { ...user, siteName: ownerSite.name })));
    if (errors.length > 0) throw invalid(errors);
    const session = publicIdOfSession(request.session.sessionId);
    const changed = await passwords.change(user, { ...body, session }, contextOf(request, now));
    const { twoFactors } = request.session.shown ?? {};
    await cookies.open(request, reply, changed, twoFactors ? { twoFactors } : {});
    return undefined;
  });

  serve(app, contracts.ownSessions, async ({ user, request, reply }) => {
    void reply.header('cache-control', 'no-store');
    return ownSessions(accounts, user, request.session.sessionId, now().getTime());
  });

  serve(app, contracts.endSession, async ({ params, user }) => {
    if (!(await endOwnSession(accounts, user, params.session)))
      throw new DomainError('NOT_FOUND', 'This session has ended already.');
    return undefined;
  });

  serve(app, contracts.requestClosing, async ({ body, user, request }) => {
    if (runner.mismatch) throw runner.mismatch;
    if (comparable(body.username.trim()) !== comparable(user.username))
      throw invalid([{ field: 'username', message: 'Please type your own username' }]);
    return userView(await requestClosing({ accounts, log }, user.id, contextOf(request, now)), config, request.withheld);
  });

  serve(app, contracts.keepAccount, async ({ user, request }) => {
    if (runner.mismatch) throw runner.mismatch;
    const kept = await cancelClosing({ accounts, log }, user.id, contextOf(request, now));
    return userView(kept, config, withheldFrom(config, kept, request.session));
  });

  serve(app, contracts.endOtherSessions, async ({ user, request }) => {
    await endOtherSessions(accounts, user, request.session.sessionId);
    return undefined;
  });
};
