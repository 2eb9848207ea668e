import type { CDPSession, Page } from 'playwright-core';

/** A device with passkeys, attached to a page's browser; its owner consents at once, or is not verified. */
export class VirtualAuthenticator {
  readonly #session: CDPSession;
  readonly #authenticatorId: string;

  private constructor(session: CDPSession, authenticatorId: string) {
    this.#session = session;
    this.#authenticatorId = authenticatorId;
  }

  /** Must exist before the page asks for it. */
  static async at(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      },
    });
    return new VirtualAuthenticator(session, authenticatorId);
  }

  /** Sets whether the device verifies its user from now on. */
  async knowsOwner(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#authenticatorId, isUserVerified });
  }

  /** The passkeys on the device. */
  async credentials() {
    const { credentials } = await this.#session.send('WebAuthn.getCredentials', { authenticatorId: this.#authenticatorId });
    return credentials;
  }
}
