import { LRUCache } from 'lru-cache';
import { growingTo } from '../../projections/growing-cache.ts';
import type { Touched } from '../../projections/apply.ts';
import { imageOfUse, imageUses } from '../../projections/image-uses.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { ImageRecords } from './image-records.ts';

/** Why an image is public. `upload`: it was never shown, so only its users know its URL. */
type Reason = 'article' | 'profile' | 'upload';

interface PublicImagesOptions {
  readonly store: Pick<Reads, 'keys'>;
  readonly imageRecords: Pick<ImageRecords, 'byId'>;
  readonly accounts: Pick<Accounts, 'picturesInUse'>;
  /** Runs a lookup in the stores, or refuses it while the process is overloaded. */
  readonly admit: <Result>(look: () => Promise<Result>) => Promise<Result>;
  /** Whether this process has followed the read collections long enough to trust its cache. */
  readonly isCurrent: () => boolean;
}

/** How many images are cached. */
const most = 20_000;

/**
 * How long a profile picture is cached, in milliseconds: an account is removed after its event, and no further event
 * follows.
 */
const profileFor = 60_000;

/**
 * The images that are public: those of published articles, those of profiles, and those that no article or profile has
 * used yet. The first two are cached until the collections or the profiles change, so that a popular image needs no
 * lookup.
 */
export class PublicImages {
  readonly #options: PublicImagesOptions;
  readonly #known = new LRUCache<string, Promise<Reason | undefined>>(growingTo(most));

  constructor(options: PublicImagesOptions) {
    this.#options = options;
  }

  /** Whether the image with an id is public. Throws `StoreUnavailableError`. */
  async has(id: string): Promise<boolean> {
    const known = this.#options.isCurrent() ? this.#known.get(id) : undefined;
    return (await (known ?? this.#ask(id))) !== undefined;
  }

  /** Forgets entries that depend on these documents, before clients hear of the change. */
  forget(touched: Touched, profilesChanged: boolean): void {
    const keys = touched.get(imageUses.name);
    // If another process projects, its changes do not name the images of an article.
    if (profilesChanged || keys?.length === 0) return this.clear();
    for (const key of keys ?? []) this.#known.delete(imageOfUse(key));
  }

  clear(): void {
    this.#known.clear();
  }

  #ask(id: string): Promise<Reason | undefined> {
    const asked = this.#options.admit(() => this.#reasonFor(id));
    this.#known.set(id, asked);
    const settle = (reason?: Reason): void => {
      // If the entry was forgotten in the meantime, the result is only for the requests that already wait.
      if (this.#known.peek(id) !== asked) return;
      if (reason === 'profile') this.#known.set(id, asked, { ttl: profileFor });
      else if (reason !== 'article') this.#known.delete(id);
    };
    asked.then(settle, () => settle());
    return asked;
  }

  async #reasonFor(image: string): Promise<Reason | undefined> {
    const { store, imageRecords, accounts } = this.#options;
    const published = await store.keys(imageUses, { where: { image, isPublished: true }, order: ['postId'], limit: 1 });
    if (published.length > 0) return 'article';
    const record = await imageRecords.byId(image);
    if (!record || record.state === 'going') return undefined;
    if ((await accounts.picturesInUse([image])).size > 0) return 'profile';
    return record.state === 'unused' ? 'upload' : undefined;
  }
}
