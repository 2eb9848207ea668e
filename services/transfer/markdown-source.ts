import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { DomainError } from '../../contracts/errors.ts';
import type { Reading } from './reading.ts';
import { sourceLimits, timeOf, type LeftOut, type Source, type SourceArticle, type Sources } from './source.ts';

const isMarkdown = (name: string): boolean => /\.(?:md|markdown)$/i.test(name);

/** Files of tools, not of authors. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'node_modules';

/** The Markdown files of a folder and its subfolders, ordered by name. */
const filesIn = async function* (folder: string, leftOut: LeftOut[], root: string, depth = 0): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    const name = relative(root, path);
    if (isHidden(entry.name)) continue;
    if (entry.isSymbolicLink()) {
      leftOut.push({ name, sentence: 'It is a link to another place, and links are not followed.', isLoss: true });
    } else if (entry.isDirectory()) {
      if (depth < sourceLimits.depth) yield* filesIn(path, leftOut, root, depth + 1);
      else leftOut.push({ name, sentence: `It lies more than ${sourceLimits.depth} folders deep.`, isLoss: true });
    } else if (entry.isFile() && isMarkdown(entry.name)) yield path;
  }
};

const refused = (sentence: string): DomainError => new DomainError('VALIDATION_FAILED', sentence);

/** Throws `DomainError` VALIDATION_FAILED for a file that is too large or not text. */
const textOf = async (file: string): Promise<string> => {
  const { size } = await lstat(file);
  if (size > sourceLimits.markdown) throw refused(`It has more than ${sourceLimits.markdown} bytes.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError) throw refused('It is no text in UTF-8.');
    throw error;
  }
};

/** What a file name says: Jekyll's begin with the date, and a folder names its `index.md`. */
const saidByName = (path: string): { readonly date: string | undefined; readonly slug: string } => {
  const name = basename(path).replace(/\.[^.]+$/, '');
  const own = /^_?index$/i.test(name) ? basename(dirname(path)) : name;
  const [, date, slug] = /^(\d{4}-\d\d-\d\d)-(.+)$/.exec(own) ?? [];
  return { date, slug: slug ?? own };
};

const isDraftBy = (path: string): boolean => path.split(sep).includes('_drafts');

const read = async (path: string, name: string, reading: Reading): Promise<SourceArticle> => {
  const article = await reading.markdownFile(await textOf(path));
  const { date, slug } = saidByName(path);
  return {
    ...article,
    date: article.date ?? date,
    slug: article.slug ?? slug,
    isPublished: article.isPublished && !isDraftBy(name),
  };
};

/** What is known of a file before it is read as an article; reading it later reports what is wrong with it. */
const sourceOf = async (path: string, root: string, label: string, reading: Reading): Promise<Source> => {
  const name = relative(root, path);
  const hash = createHash('sha256');
  let date: string | undefined;
  try {
    const text = await textOf(path);
    hash.update(text);
    date = (await reading.frontMatter(text)).date;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
  return {
    id: `markdown:${label}/${name.split(sep).join('/')}`,
    name,
    fingerprint: hash.digest('base64url'),
    date: timeOf(date ?? saidByName(path).date),
    folder: dirname(path),
    read: () => read(path, name, reading),
  };
};

/** The Markdown files of a folder, or one file. `label`: a name for the folder that distinguishes it from others. */
export const markdownSources = async (
  path: string,
  isFolder: boolean,
  label: string | undefined,
  reading: Reading,
  onFile: (count: number) => void,
): Promise<Sources> => {
  const root = isFolder ? path : dirname(path);
  const leftOut: LeftOut[] = [];
  const articles: Source[] = [];
  for await (const file of isFolder ? filesIn(root, leftOut, root) : [path]) {
    if (articles.length === sourceLimits.articles)
      throw new DomainError('TOO_LARGE', `There are more than ${sourceLimits.articles} articles. Import them folder by folder.`);
    articles.push(await sourceOf(file, root, label ?? basename(root), reading));
    onFile(articles.length);
  }
  return { articles, leftOut, root };
};
