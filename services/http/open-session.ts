import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../accounts/accounts.ts';
import { deviceName } from '../accounts/device-name.ts';
import type { Shown } from '../accounts/session-store.ts';
import { cookieNames, formerNames, type CookieNames } from './cookie-names.ts';
import { rememberDevice } from './device-cookie.ts';

/**
 * Before the answer: whose password has changed meanwhile is not signed in. Throws `DomainError` WRONG_CREDENTIALS and
 * `StoreUnavailableError`.
 */
const saveSession = async ({ session, cookies }: FastifyRequest, cookieName: string): Promise<void> => {
  try {
    await session.save();
    // Else the plugin would take back the cookie that came with the request beside sending this one.
    cookies[cookieName] = session.encryptedSessionId;
  } catch (error) {
    await session.destroy();
    throw error;
  }
};

/** Opens the sessions of a site, and takes their cookies back. */
export class SessionCookies {
  readonly names: CookieNames;
  readonly #secure: boolean;

  constructor(siteUrl: string) {
    this.names = cookieNames(siteUrl);
    this.#secure = siteUrl.startsWith('https:');
  }

  /** A new session id for a person who has just shown who they are, so that an id from before opens nothing. */
  async open(request: FastifyRequest, reply: FastifyReply, user: User, shown: Shown = {}): Promise<void> {
    await request.session.regenerate();
    request.session.userId = user.id;
    request.session.openedWith = user.passwordHash;
    request.session.shown = shown;
    request.session.device = deviceName(request.headers['user-agent']);
    // Over a connection that its cookie must not take there is no session.
    if (!this.#secure || request.protocol === 'https') await saveSession(request, this.names.session);
    this.#forgetFormer(request, reply);
    rememberDevice(request, reply, user, this.names);
  }

  forget(request: FastifyRequest, reply: FastifyReply): void {
    this.#forgetFormer(request, reply);
    void reply.clearCookie(this.names.session, { path: '/', secure: this.#secure });
  }

  /** Takes a cookie back that has the name from before. */
  #forgetFormer(request: FastifyRequest, reply: FastifyReply): void {
    const former = formerNames(this.names)?.session;
    if (former !== undefined && request.cookies[former] !== undefined)
      void reply.clearCookie(former, { path: '/', secure: this.#secure });
  }
}
