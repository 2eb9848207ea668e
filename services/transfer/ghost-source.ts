import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DomainError } from '../../contracts/errors.ts';
import type { Origin } from '../../domain/article/media/origin.ts';
import { noFields } from './fields.ts';
import { change, loss } from './notes.ts';
import type { Reading } from './reading.ts';
import { sourceLimits, timeOf, type LeftOut, type Source, type SourceArticle, type Sources } from './source.ts';

/** A row of one of Ghost's tables. */
type Row = Readonly<Record<string, unknown>>;

const textIn = (row: Row | undefined, name: string): string | undefined => {
  const value = row?.[name];
  return (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' ? String(value) : undefined;
};

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The tables of an export. Throws `DomainError` BAD_REQUEST where it is none. */
class Tables {
  readonly #data: Row;

  constructor(file: string) {
    let parsed: unknown;
    try {
      parsed = JSON.parse(file);
    } catch (error) {
      throw new DomainError('BAD_REQUEST', `This file is no JSON: ${(error as Error).message}`);
    }
    const databases = isRow(parsed) && Array.isArray(parsed['db']) ? (parsed['db'] as unknown[]) : [parsed];
    const data = isRow(databases[0]) ? databases[0]['data'] : undefined;
    if (!isRow(data) || !Array.isArray(data['posts']))
      throw new DomainError('BAD_REQUEST', 'This file is no export of Ghost: it has no db[0].data.posts.');
    this.#data = data;
  }

  rows(table: string): Row[] {
    const rows = this.#data[table];
    return Array.isArray(rows) ? (rows as unknown[]).filter(isRow) : [];
  }

  byId(table: string): Map<string, Row> {
    return new Map(this.rows(table).map((row) => [textIn(row, 'id') ?? '', row]));
  }

  /** What of a table belongs to each post, in its order, by a table between. */
  ofPosts(table: string, between: string, id: string): Map<string, Row[]> {
    const rows = this.byId(table);
    const found = new Map<string, Row[]>();
    const links = this.rows(between).toSorted((one, other) => Number(one['sort_order'] ?? 0) - Number(other['sort_order'] ?? 0));
    for (const link of links) {
      const row = rows.get(textIn(link, id) ?? '');
      const post = textIn(link, 'post_id') ?? '';
      const known = found.get(post);
      if (row && known) known.push(row);
      else if (row) found.set(post, [row]);
    }
    return found;
  }
}

/** What stands beside a post in the other tables. */
interface Beside {
  readonly tags: readonly Row[];
  readonly authors: readonly Row[];
  readonly meta: Row | undefined;
}

const isInternal = (tag: Row): boolean => tag['visibility'] === 'internal' || (textIn(tag, 'name') ?? '').startsWith('#');

const fieldsOf = (post: Row, { tags, authors, meta }: Beside) => {
  const fields = noFields();
  const [visibility, status] = [textIn(post, 'visibility') ?? 'public', textIn(post, 'status')];
  for (const tag of tags)
    if (isInternal(tag)) fields.notes.push(change('tags', `The internal tag ${textIn(tag, 'name') ?? ''} is left out.`));
  if (visibility !== 'public')
    fields.notes.push(change('visibility', `It was for “${visibility}” alone: it is taken as a draft, and not published.`));
  const src = textIn(post, 'feature_image');
  const caption = textIn(meta, 'feature_image_caption');
  if (caption !== undefined)
    fields.notes.push(loss('feature_image_caption', `The caption of its picture is left out: ${caption}`));
  return {
    ...fields,
    title: textIn(post, 'title'),
    slug: textIn(post, 'slug'),
    summary: textIn(post, 'custom_excerpt'),
    tags: tags.filter((tag) => !isInternal(tag)).flatMap((tag) => textIn(tag, 'name') ?? []),
    authors: authors.flatMap((author) =>
      [textIn(author, 'slug'), textIn(author, 'email'), textIn(author, 'name')].flatMap((name) => name ?? []),
    ),
    date: textIn(post, 'published_at') ?? textIn(post, 'created_at'),
    isPublished: status === 'published' && visibility === 'public',
    cover: src === undefined ? undefined : { src, alt: textIn(meta, 'feature_image_alt') ?? '' },
  };
};

/** How to read HTML from Ghost. */
export const ghostOrigin: Origin = { isForeign: true, hasShortcodes: false, hasLines: false };

const read = async (post: Row, beside: Beside, reading: Reading): Promise<SourceArticle> => {
  const html = textIn(post, 'html');
  if (html === undefined) {
    const kept = ['lexical', 'mobiledoc'].find((form) => textIn(post, form) !== undefined);
    throw new DomainError(
      'VALIDATION_FAILED',
      kept === undefined
        ? 'It has no text.'
        : `Its text is there as ${kept} alone, which is not read. Open and save it in Ghost, and export again.`,
    );
  }
  return {
    ...fieldsOf(post, beside),
    body: await reading.html({ html, origin: ghostOrigin }),
  };
};

const isPage = (post: Row): boolean => post['type'] === 'page' || post['page'] === 1 || post['page'] === true;

/** The posts of a JSON export of Ghost. */
export const ghostSources = async (path: string, reading: Reading): Promise<Sources> => {
  const tables = new Tables(await readFile(path, 'utf8'));
  const tags = tables.ofPosts('tags', 'posts_tags', 'tag_id');
  const authors = tables.ofPosts('users', 'posts_authors', 'author_id');
  const users = tables.byId('users');
  const metas = new Map(tables.rows('posts_meta').map((row) => [textIn(row, 'post_id') ?? '', row]));
  const articles: Source[] = [];
  const leftOut: LeftOut[] = [];
  for (const post of tables.rows('posts')) {
    const id = textIn(post, 'id') ?? '';
    const name = textIn(post, 'slug') ?? textIn(post, 'title') ?? id;
    if (isPage(post)) {
      leftOut.push({ name, sentence: 'It is a page, no article: the pages of a site lie in SITE_DIR.', isLoss: true });
      continue;
    }
    const single = users.get(textIn(post, 'author_id') ?? '');
    const beside = { tags: tags.get(id) ?? [], authors: authors.get(id) ?? (single ? [single] : []), meta: metas.get(id) };
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([post, beside]))
      .digest('base64url');
    const date = timeOf(textIn(post, 'published_at') ?? textIn(post, 'created_at'));
    const known = textIn(post, 'uuid') ?? id;
    articles.push({ id: `ghost:${known}`, name, fingerprint, date, folder: undefined, read: () => read(post, beside, reading) });
  }
  if (articles.length > sourceLimits.articles)
    throw new DomainError('TOO_LARGE', `There are more than ${sourceLimits.articles} articles in this file.`);
  return { articles, leftOut, root: dirname(path) };
};
