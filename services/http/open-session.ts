import type { FastifyReply, FastifyRequest } from 'fastify';
import type { User } from '../accounts/accounts.ts';
import { deviceName } from '../accounts/device-name.ts';
import type { Shown } from '../accounts/session-store.ts';
import { cookieNames, formerNames, type CookieNames } from './cookie-names.ts';
import { rememberDevice } from './device-cookie.ts';

/**
 * Saves the session before the response is sent: a user whose password has changed meanwhile is not signed in. Throws
 * `DomainError` WRONG_CREDENTIALS and `StoreUnavailableError`.
 */
const saveSession = async ({ session, cookies }: FastifyRequest, cookieName: string): Promise<void> => {
  try {
    await session.save();
    // Otherwise the plugin would clear the request's old cookie as well as setting the new one.
    cookies[cookieName] = session.encryptedSessionId;
  } catch (error) {
    await session.destroy();
    throw error;
  }
};

/** Opens the site's sessions and clears their cookies. */
export class SessionCookies {
  readonly names: CookieNames;
  readonly #secure: boolean;

  constructor(siteUrl: string) {
    this.names = cookieNames(siteUrl);
    this.#secure = siteUrl.startsWith('https:');
  }

  /** Gives a user who has just authenticated a new session id, so that an earlier id opens nothing. */
  async open(request: FastifyRequest, reply: FastifyReply, user: User, shown: Shown = {}): Promise<void> {
    await request.session.regenerate();
    request.session.userId = user.id;
    request.session.openedWith = user.passwordHash;
    request.session.shown = shown;
    request.session.device = deviceName(request.headers['user-agent']);
    // Without https the browser would reject the secure cookie, so don't save a session.
    if (!this.#secure || request.protocol === 'https') await saveSession(request, this.names.session);
    this.#forgetFormer(request, reply);
    rememberDevice(request, reply, user, this.names);
  }

  forget(request: FastifyRequest, reply: FastifyReply): void {
    this.#forgetFormer(request, reply);
    void reply.clearCookie(this.names.session, { path: '/', secure: this.#secure });
  }

  /** Clears a cookie with the former name. */
  #forgetFormer(request: FastifyRequest, reply: FastifyReply): void {
    const former = formerNames(this.names)?.session;
    if (former !== undefined && request.cookies[former] !== undefined)
      void reply.clearCookie(former, { path: '/', secure: this.#secure });
  }
}
