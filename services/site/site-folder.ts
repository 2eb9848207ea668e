import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Value, ValueErrorType } from '@sinclair/typebox/value';
import { SiteContent, type NamedLink } from '../../contracts/site.ts';
import { contrastFaults, themesWith } from '../../contracts/theme-colors.ts';
import type { OwnerPage } from '../../contracts/views/page.ts';
import { usualSiteDir } from '../config/own-files.ts';
import { systemErrorText } from '../config/system-error.ts';
import { pageOf } from './markdown.ts';

/** The content of a site folder. */
export interface SiteFolder {
  readonly content: SiteContent;
  /** By slug. */
  readonly pages: ReadonlyMap<string, OwnerPage>;
  /** An SVG document; undefined if the folder has none. */
  readonly logo: string | undefined;
}

/** The faults of a folder, a sentence each. */
export class SiteFolderError extends Error {
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(errors.join('\n'));
    this.name = 'SiteFolderError';
    this.errors = errors;
  }
}

const contentFile = 'site.json';
const pagesFolder = 'pages';
const logoFile = 'logo.svg';

/** No page is longer, and a wrong file (a video) must not fill the memory. */
const mostBytes = 200_000;

const slugShape = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

/** A file of the folder as text; undefined if it does not exist. */
const textOf = (folder: string, name: string, errors: string[]): string | undefined => {
  const file = join(folder, name);
  if (!existsSync(file)) return undefined;
  try {
    const found = statSync(file);
    // Reading from a pipe could block for ever.
    if (!found.isFile()) errors.push(`${name} is not a file.`);
    else if (found.size > mostBytes) errors.push(`${name} is too large: it may have ${mostBytes / 1000} kB.`);
    else return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const isText = !(error instanceof TypeError);
    errors.push(isText ? `${name} cannot be read: ${systemErrorText(error)}.` : `${name} is not a text in UTF-8.`);
  }
  return undefined;
};

/** A field path as an owner would write it: `hero.stats[1].label`. */
const fieldAt = (path: string): string =>
  path
    .slice(1)
    .split('/')
    .reduce((field, key) => (/^\d+$/.test(key) ? `${field}[${key}]` : `${field}.${key}`));

/** The messages, after the field's name, for faults without a sentence of their own. */
const sentences: ReadonlyMap<ValueErrorType, string> = new Map([
  [ValueErrorType.ObjectAdditionalProperties, 'is not known; please take it out.'],
  [ValueErrorType.ObjectRequiredProperty, 'is missing.'],
]);

/** A sentence for each invalid field of the file, outermost only. */
const shapeFaults = (given: object): string[] => {
  const reported = new Map<string, string>();
  for (const { path, type, schema } of Value.Errors(SiteContent, given)) {
    const sentence = sentences.get(type) ?? (schema['x-sentence'] as string);
    const isReported = [...reported.keys()].some((above) => path === above || path.startsWith(`${above}/`));
    if (!isReported) reported.set(path, sentence);
  }
  return [...reported].map(([path, sentence]) => `${contentFile}: ${fieldAt(path)} ${sentence}`);
};

const parsed = (text: string, errors: string[]): object => {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given;
    errors.push(`${contentFile} must be an object: { "name": "…" }.`);
  } catch (error) {
    errors.push(`${contentFile} is not JSON: ${(error as Error).message}`);
  }
  return {};
};

const filesOf = (folder: string, errors: string[]): string[] => {
  try {
    return readdirSync(join(folder, pagesFolder)).toSorted();
  } catch (error) {
    errors.push(`${pagesFolder} cannot be read: ${systemErrorText(error)}.`);
    return [];
  }
};

type ReadsPage = typeof pageOf;

/** The page that `pageOf` makes, from Markdown that is known to be a valid page, rendered on first use. */
const laterPageOf = (slug: string, markdown: string): OwnerPage => {
  let rendered: OwnerPage | undefined;
  const page = (): OwnerPage => (rendered ??= pageOf(slug, markdown) as OwnerPage);
  return {
    slug,
    get title() {
      return page().title;
    },
    get summary() {
      return page().summary;
    },
    get body() {
      return page().body;
    },
  };
};

const pagesOf = (folder: string, errors: string[], read: ReadsPage, onFile: (file: string) => void): Map<string, OwnerPage> => {
  const pages = new Map<string, OwnerPage>();
  for (const name of filesOf(folder, errors)) {
    const file = `${pagesFolder}/${name}`;
    // Editors leave temporary files beside those they write.
    if (!name.endsWith('.md') || name.startsWith('.')) continue;
    onFile(file);
    const slug = name.slice(0, -'.md'.length);
    const markdown = textOf(folder, file, errors);
    const page = markdown === undefined ? undefined : read(slug, markdown);
    if (!slugShape.test(slug))
      errors.push(`${file}: the name of a page may have small letters, digits and hyphens, as in "our-terms.md".`);
    else if (page) pages.set(slug, page);
    else if (markdown !== undefined) errors.push(`${file} must begin with its title, "# Title", and have a text below it.`);
  }
  return pages;
};

type Pages = ReadonlyMap<string, OwnerPage>;

/** The page below /pages that a link targets; undefined for any other target. */
const pageOfLink = ({ to }: NamedLink): string | undefined => /^\/pages\/([^/?#]*)/.exec(to)?.[1];

/** Whether the link's target exists, as far as can be checked here. */
const isAlive = (link: NamedLink, pages: Pages): boolean => {
  const page = pageOfLink(link);
  return page === undefined || pages.has(page);
};

/** A sentence for each of the owner's links to a missing page. */
const deadLinks = ({ navigation = [], resources = [], social = [] }: Partial<SiteContent>, pages: Pages): string[] =>
  [...navigation, ...resources, ...social]
    .filter((link) => !isAlive(link, pages))
    .map((link) => {
      const file = `${pagesFolder}/${pageOfLink(link)}.md`;
      return `${contentFile}: the link "${link.name}" leads to ${link.to}, but there is no file ${file}.`;
    });

/** Drops our links to pages that the owner's pages replaced. */
const withoutDeadLinks = (content: SiteContent, pages: Pages): SiteContent => ({
  ...content,
  navigation: content.navigation.filter((link) => isAlive(link, pages)),
  resources: content.resources.filter((link) => isAlive(link, pages)),
});

/**
 * Reads a site folder; missing parts (a part of site.json, the folder of pages) come from `usual`. Calls `onFile` with
 * each page before reading it. Throws `SiteFolderError` with a sentence for each fault.
 */
export const readSiteFolder = (
  folder: string,
  usual?: SiteFolder,
  onFile: (file: string) => void = () => undefined,
  read: ReadsPage = pageOf,
): SiteFolder => {
  if (!existsSync(folder)) throw new SiteFolderError([`there is no folder ${folder} that this user can read.`]);
  const errors: string[] = [];
  const text = textOf(folder, contentFile, errors);
  const given: Partial<SiteContent> = text === undefined ? {} : parsed(text, errors);
  const content = { ...usual?.content, ...given } as SiteContent;
  const hasPages = existsSync(join(folder, pagesFolder));
  const pages = hasPages || !usual ? pagesOf(folder, errors, read, onFile) : usual.pages;
  const logo = textOf(folder, logoFile, errors);
  if (logo !== undefined && !/<svg[\s>]/.test(logo)) errors.push(`${logoFile} is not an SVG drawing.`);
  if (errors.length === 0) errors.push(...shapeFaults(content));
  if (errors.length === 0) {
    errors.push(...deadLinks(given, pages));
    errors.push(...contrastFaults(themesWith(content.colors)).map((fault) => `${contentFile}: ${fault}`));
  }
  if (errors.length > 0) throw new SiteFolderError(errors);
  return { content: withoutDeadLinks(content, pages), pages, logo };
};

/** Reads the program's own folder at startup, without rendering its pages, which the tests check. */
export const readUsualFolder = (): SiteFolder => readSiteFolder(usualSiteDir, undefined, undefined, laterPageOf);
