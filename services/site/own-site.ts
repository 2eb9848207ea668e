import { watch } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Site } from '../../contracts/site.ts';
import type { OwnPage } from '../../contracts/views/page.ts';
import { ConfigError, type Config } from '../config/config.ts';
import { usualSiteDir } from '../config/own-files.ts';
import { readSiteFolder, SiteFolderError, type SiteFolder } from './site-folder.ts';

/** Where the logo of the owner lies. */
export const logoPath = '/logo.svg';

/** Editors write a file in several steps, in milliseconds. */
const settling = 100;

type SiteConfig = Pick<Config, 'siteDir' | 'siteName' | 'siteUrl'>;

/** What the owner says of the site: its texts, pages, links, colours and logo (SITE_DIR). */
export class OwnSite {
  readonly #config: SiteConfig;
  #folder: SiteFolder;
  #site: Site;

  /** Throws `ConfigError` with a sentence for each fault. */
  constructor(config: SiteConfig) {
    this.#config = config;
    try {
      this.#folder = this.#read();
    } catch (error) {
      if (!(error instanceof SiteFolderError)) throw error;
      throw new ConfigError(error.errors.map((sentence) => `SITE_DIR: ${sentence}`));
    }
    this.#site = this.#seen(this.#folder);
  }

  /** What every page knows: another object once something changed. */
  get site(): Site {
    return this.#site;
  }

  get name(): string {
    return this.#site.name;
  }

  /** By their slugs. */
  get pages(): ReadonlyMap<string, OwnPage> {
    return this.#folder.pages;
  }

  /** An SVG document. */
  get logo(): string | undefined {
    return this.#folder.logo;
  }

  /**
   * Reads the folder anew whenever something in it changes, and calls `onChange`. A folder with faults changes nothing: `onFault` is told of each.
   * Answers what ends it.
   */
  watch(onChange: () => void, onFault: (sentence: string) => void): () => void {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const readAnew = (): void => {
      let folder: SiteFolder;
      try {
        folder = this.#read();
      } catch (error) {
        const sentences = error instanceof SiteFolderError ? error.errors : [(error as Error).message];
        return sentences.forEach(onFault);
      }
      const seen = this.#seen(folder);
      if (isDeepStrictEqual([seen, folder], [this.#site, this.#folder])) return;
      this.#folder = folder;
      this.#site = seen;
      onChange();
    };
    const readSoon = (): void => {
      clearTimeout(waiting);
      waiting = setTimeout(readAnew, settling);
    };
    const watcher = watch(this.#config.siteDir, { recursive: true }, readSoon);
    // It may have changed since it was read: a start can take long.
    readSoon();
    // The folder was taken away, or the machine watches no more files: what was read holds on.
    watcher.on('error', (error) => onFault(`it is not watched any longer: ${error.message}`));
    return () => {
      clearTimeout(waiting);
      watcher.close();
    };
  }

  #read(): SiteFolder {
    const usual = readSiteFolder(usualSiteDir);
    return this.#config.siteDir === usualSiteDir ? usual : readSiteFolder(this.#config.siteDir, usual);
  }

  #seen({ content, logo }: SiteFolder): Site {
    const { siteName, siteUrl } = this.#config;
    return { ...content, name: siteName ?? content.name, url: siteUrl, logo: logo === undefined ? undefined : logoPath };
  }
}
