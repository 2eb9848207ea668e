import type { EventReader } from '../../contracts/recorded.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { hasNoAdmin } from '../accounts/setup-link.ts';
import type { OwnerSite } from './owner-site.ts';
import { recordedName } from './recorded-name.ts';

interface Options {
  readonly log: Pick<EventReader, 'readStream'>;
  readonly accounts: Pick<Accounts, 'admins'>;
  readonly ownerSite: OwnerSite;
  /** Called when the site data of every page changed. */
  readonly onChange: () => void;
}

/** The facts about the site from the stores, for its pages. */
export class SiteFacts {
  readonly #options: Options;
  #isNew = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Reads them. Throws `LogUnavailableError` and `StoreUnavailableError`. */
  async read(): Promise<void> {
    const { accounts } = this.#options;
    this.#isNew = await hasNoAdmin(accounts);
    await this.#learn();
  }

  /**
   * Rereads the facts that events of these types change. AdminGranted precedes the change of the account, so do not
   * look there.
   */
  async changed(types: ReadonlySet<string>): Promise<void> {
    if (types.has('AdminGranted')) this.#isNew = false;
    await this.#learn();
  }

  async #learn(): Promise<void> {
    const { log, ownerSite, onChange } = this.#options;
    if (ownerSite.learn({ name: await recordedName(log), isNew: this.#isNew })) onChange();
  }
}
