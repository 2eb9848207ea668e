import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Value, ValueErrorType } from '@sinclair/typebox/value';
import { SiteContent } from '../../contracts/site.ts';
import { contrastFaults, themesWith } from '../../contracts/theme-colors.ts';
import type { OwnPage } from '../../contracts/views/page.ts';
import { pageOf } from './markdown.ts';

/** What a folder says of the site. */
export interface SiteFolder {
  readonly content: SiteContent;
  /** By their slugs. */
  readonly pages: ReadonlyMap<string, OwnPage>;
  /** An SVG document; undefined where the folder has none. */
  readonly logo: string | undefined;
}

/** What is wrong with a folder, a sentence for each fault. */
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

/** Nobody writes longer ones; and a wrong folder (a video) is not to fill the memory. */
const mostBytes = 200_000;

const slugShape = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

/** A file of the folder as text; undefined where it is not there. */
const textOf = (folder: string, name: string, errors: string[]): string | undefined => {
  const file = join(folder, name);
  if (!existsSync(file)) return undefined;
  try {
    if (statSync(file).size <= mostBytes) return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    errors.push(`${name} is too large: it may have ${mostBytes / 1000} kB.`);
  } catch (error) {
    const isText = !(error instanceof TypeError);
    errors.push(isText ? `${name} cannot be read: ${(error as Error).message}` : `${name} is not a text in UTF-8.`);
  }
  return undefined;
};

/** A field as an owner would write it: `hero.stats[1].label`. */
const fieldAt = (path: string): string =>
  path
    .slice(1)
    .split('/')
    .reduce((field, key) => (/^\d+$/.test(key) ? `${field}[${key}]` : `${field}.${key}`));

/** A sentence for each field of the file that does not fit; one for each, the outermost. */
const shapeFaults = (given: object): string[] => {
  const sentences = new Map<string, string>();
  for (const { path, type, schema } of Value.Errors(SiteContent, given)) {
    const isUnknown = type === ValueErrorType.ObjectAdditionalProperties;
    const sentence = isUnknown ? 'is not known; please take it out.' : (schema['x-sentence'] as string);
    const isTold = [...sentences.keys()].some((told) => path === told || path.startsWith(`${told}/`));
    if (!isTold) sentences.set(path, sentence);
  }
  return [...sentences].map(([path, sentence]) => `${contentFile}: ${fieldAt(path)} ${sentence}`);
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

const pagesOf = (folder: string, errors: string[]): Map<string, OwnPage> => {
  const pages = new Map<string, OwnPage>();
  for (const name of readdirSync(join(folder, pagesFolder)).toSorted()) {
    const file = `${pagesFolder}/${name}`;
    // What editors leave beside the files that they write.
    if (!name.endsWith('.md') || name.startsWith('.')) continue;
    const slug = name.slice(0, -'.md'.length);
    const markdown = textOf(folder, file, errors);
    const page = markdown === undefined ? undefined : pageOf(slug, markdown);
    if (!slugShape.test(slug))
      errors.push(`${file}: the name of a page may have small letters, digits and hyphens, as in "our-terms.md".`);
    else if (page) pages.set(slug, page);
    else if (markdown !== undefined) errors.push(`${file} must begin with its title, "# Title", and have a text below it.`);
  }
  return pages;
};

/** A sentence for each link that leads to a page that is not there. */
const deadLinks = ({ navigation, resources }: SiteContent, pages: ReadonlyMap<string, OwnPage>): string[] =>
  [...navigation, ...resources].flatMap(({ name, to }) => {
    const slug = /^\/pages\/([^/?#]*)/.exec(to)?.[1];
    const isThere = slug === undefined || pages.has(slug);
    return isThere ? [] : [`${contentFile}: the link "${name}" leads to ${to}, but there is no file ${pagesFolder}/${slug}.md.`];
  });

/**
 * Reads what a folder says of the site; what it leaves out (a part of site.json, the folder of pages) is as it stands in `usual`. Throws
 * `SiteFolderError` with a sentence for each fault.
 */
export const readSiteFolder = (folder: string, usual?: SiteFolder): SiteFolder => {
  if (!existsSync(folder)) throw new SiteFolderError([`there is no folder ${folder}.`]);
  const errors: string[] = [];
  const text = textOf(folder, contentFile, errors);
  const content = { ...usual?.content, ...(text === undefined ? {} : parsed(text, errors)) } as SiteContent;
  const hasPages = existsSync(join(folder, pagesFolder));
  const pages = hasPages || !usual ? pagesOf(folder, errors) : usual.pages;
  const logo = textOf(folder, logoFile, errors);
  if (logo !== undefined && !/<svg[\s>]/.test(logo)) errors.push(`${logoFile} is not an SVG drawing.`);
  if (errors.length === 0) errors.push(...shapeFaults(content));
  if (errors.length === 0) {
    errors.push(...deadLinks(content, pages));
    errors.push(...contrastFaults(themesWith(content.colors)).map((fault) => `${contentFile}: ${fault}`));
  }
  if (errors.length > 0) throw new SiteFolderError(errors);
  return { content, pages, logo };
};
