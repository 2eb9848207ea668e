import { watch } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Site } from '../../contracts/site.ts';
import type { OwnerPage } from '../../contracts/views/page.ts';
import { ConfigError, type Config } from '../config/config.ts';
import { usualSiteDir } from '../config/own-files.ts';
import { readAside } from './folder-thread.ts';
import { readUsualFolder, SiteFolderError, type SiteFolder } from './site-folder.ts';

/** Where the logo of the owner lies. */
export const logoPath = '/logo.svg';

/** Editors write a file in several steps, in milliseconds. */
const settling = 100;

/** What the stores say of the site. */
export interface RecordedSite {
  /** The name that an admin gave it in the browser; undefined where nobody did. */
  readonly name: string | undefined;
  /** Whether nobody is an admin yet. */
  readonly isNew: boolean;
}

type SiteConfig = Pick<Config, 'siteDir' | 'siteName' | 'siteUrl'>;

/** What the owner says of the site: its texts, pages, links, colours and logo (SITE_DIR). */
export class OwnerSite {
  readonly #config: SiteConfig;
  #folder: SiteFolder;
  #recorded: RecordedSite = { name: undefined, isNew: false };
  #site: Site;

  private constructor(config: SiteConfig, folder: SiteFolder) {
    this.#config = config;
    this.#folder = folder;
    this.#site = this.#seen(folder);
  }

  /** Throws `ConfigError` with a sentence for each fault. */
  static async read(config: SiteConfig): Promise<OwnerSite> {
    const { siteDir } = config;
    try {
      // Of ours it is known that it is read at once.
      return new OwnerSite(config, siteDir === usualSiteDir ? readUsualFolder() : await readAside(siteDir));
    } catch (error) {
      if (!(error instanceof SiteFolderError)) throw error;
      throw new ConfigError(error.errors.map((sentence) => `SITE_DIR: ${sentence}`));
    }
  }

  /** What every page knows: another object once something changed. */
  get site(): Site {
    return this.#site;
  }

  get name(): string {
    return this.#site.name;
  }

  /** Whether SITE_NAME or the owner's folder gives the name, which no admin changes then. */
  get isNameFixed(): boolean {
    return this.#config.siteName !== undefined || this.#config.siteDir !== usualSiteDir;
  }

  /** By their slugs. */
  get pages(): ReadonlyMap<string, OwnerPage> {
    return this.#folder.pages;
  }

  /** An SVG document. */
  get logo(): string | undefined {
    return this.#folder.logo;
  }

  /** Takes over what the stores say; answers whether anything is different. */
  learn(recorded: RecordedSite): boolean {
    this.#recorded = recorded;
    return this.#take(this.#folder);
  }

  /**
   * Reads the folder anew whenever something in it changes, and calls `onChange`. A folder with faults changes nothing:
   * `onFault` is told of each. Answers what ends it.
   */
  watch(onChange: () => void, onFault: (sentence: string) => void): () => void {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let reading = new AbortController();
    const readAnew = async ({ signal }: AbortController): Promise<void> => {
      try {
        const folder = await readAside(this.#config.siteDir, signal);
        if (!signal.aborted && this.#take(folder)) onChange();
      } catch (error) {
        if (signal.aborted) return;
        const sentences = error instanceof SiteFolderError ? error.errors : [(error as Error).message];
        sentences.forEach(onFault);
      }
    };
    const stop = (): void => {
      clearTimeout(waiting);
      reading.abort();
    };
    const readSoon = (): void => {
      stop();
      reading = new AbortController();
      waiting = setTimeout(() => void readAnew(reading), settling);
    };
    const watcher = watch(this.#config.siteDir, { recursive: true }, readSoon);
    // An owner's folder may have changed since it was read: a start can take long.
    if (this.#config.siteDir !== usualSiteDir) readSoon();
    // The folder was taken away, or the machine watches no more files: what was read holds on.
    watcher.on('error', (error) => onFault(`it is not watched any longer: ${error.message}`));
    return () => {
      stop();
      watcher.close();
    };
  }

  /** Takes over what was read; answers whether anything is different. */
  #take(folder: SiteFolder): boolean {
    const site = this.#seen(folder);
    if (isDeepStrictEqual([site, folder], [this.#site, this.#folder])) return false;
    this.#folder = folder;
    this.#site = site;
    return true;
  }

  #seen({ content, logo }: SiteFolder): Site {
    const { siteName, siteUrl } = this.#config;
    const { isNew } = this.#recorded;
    const given = this.isNameFixed ? undefined : this.#recorded.name;
    const name = siteName ?? given ?? content.name;
    return { ...content, name, url: siteUrl, logo: logo === undefined ? undefined : logoPath, isNew };
  }
}
