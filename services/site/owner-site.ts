import { watch } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Site } from '../../contracts/site.ts';
import type { OwnerPage } from '../../contracts/views/page.ts';
import { ConfigError, type Config } from '../config/config.ts';
import { usualSiteDir } from '../config/own-files.ts';
import { readAside } from './folder-thread.ts';
import { readUsualFolder, SiteFolderError, type SiteFolder } from './site-folder.ts';

/** The path of the owner's logo. */
export const logoPath = '/logo.svg';

/** Editors write a file in several steps, so wait this long, in milliseconds. */
const settling = 100;

/** The facts about the site from the stores. */
export interface RecordedSite {
  /** The name an admin set in the browser; undefined if none did. */
  readonly name: string | undefined;
  /** Whether the site has no admin yet. */
  readonly isNew: boolean;
}

type SiteConfig = Pick<Config, 'siteDir' | 'siteName' | 'siteUrl'>;

/** The owner's customisation of the site: its texts, pages, links, colours and logo (SITE_DIR). */
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
      // Our own folder is known to read fast.
      return new OwnerSite(config, siteDir === usualSiteDir ? readUsualFolder() : await readAside(siteDir));
    } catch (error) {
      if (!(error instanceof SiteFolderError)) throw error;
      throw new ConfigError(error.errors.map((sentence) => `SITE_DIR: ${sentence}`));
    }
  }

  /** The data that every page has: a new object after each change. */
  get site(): Site {
    return this.#site;
  }

  get name(): string {
    return this.#site.name;
  }

  /** Whether SITE_NAME or the owner's folder sets the name, so that admins cannot change it. */
  get isNameFixed(): boolean {
    return this.#config.siteName !== undefined || this.#config.siteDir !== usualSiteDir;
  }

  /** By slug. */
  get pages(): ReadonlyMap<string, OwnerPage> {
    return this.#folder.pages;
  }

  /** An SVG document. */
  get logo(): string | undefined {
    return this.#folder.logo;
  }

  /** Takes over the facts from the stores; returns whether anything changed. */
  learn(recorded: RecordedSite): boolean {
    this.#recorded = recorded;
    return this.#take(this.#folder);
  }

  /**
   * Rereads the folder whenever something in it changes, and calls `onChange`. A folder with faults changes nothing:
   * `onFault` gets each one. Returns a function that stops watching.
   */
  watch(onChange: () => void, onFault: (sentence: string) => void): () => void {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let reading = new AbortController();
    const reread = async ({ signal }: AbortController): Promise<void> => {
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
      waiting = setTimeout(() => void reread(reading), settling);
    };
    const watcher = watch(this.#config.siteDir, { recursive: true }, readSoon);
    // An owner's folder may have changed since it was read, because a start can take long.
    if (this.#config.siteDir !== usualSiteDir) readSoon();
    // The folder was removed, or the system's watch limit is reached: keep the content already read.
    watcher.on('error', (error) => onFault(`it is not watched any longer: ${error.message}`));
    return () => {
      stop();
      watcher.close();
    };
  }

  /** Takes over a folder's content; returns whether anything changed. */
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
