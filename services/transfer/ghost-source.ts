import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DomainError } from '../../contracts/errors.ts';
import type { Origin } from '../../domain/article/media/origin.ts';
import { noFields } from './fields.ts';
import { change, loss, type Note } from './notes.ts';
import type { Reading } from './reading.ts';
import { sourceLimits, timeOf, type LeftOut, type Source, type SourceArticle, type Sources } from './source.ts';
import { visibleText } from '../../domain/visible-text.ts';

/** A row of a Ghost table. */
type Row = Readonly<Record<string, unknown>>;

const textIn = (row: Row | undefined, name: string): string | undefined => {
  const value = row?.[name];
  return (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' ? String(value) : undefined;
};

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sort order in a row; undefined if it is not a number. */
const orderOf = ({ sort_order: order }: Row): number | undefined => {
  const place = order === undefined || order === null ? 0 : Number(textIn({ order }, 'order'));
  return Number.isFinite(place) ? place : undefined;
};

/** The rows that belong to each post, by its id, and the posts whose links have an unreadable order. */
interface Linked {
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly disordered: ReadonlySet<string>;
}

/** The tables of an export. Throws `DomainError` BAD_REQUEST if the file is not one. */
class Tables {
  readonly #data: Row;

  constructor(file: string) {
    let parsed: unknown;
    try {
      parsed = JSON.parse(file);
    } catch (error) {
      throw new DomainError('BAD_REQUEST', `This file is no JSON: ${visibleText((error as Error).message)}`);
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

  /** The rows of a table that belong to each post, in order, by a join table. */
  ofPosts(table: string, between: string, id: string): Linked {
    const byId = this.byId(table);
    const rows = new Map<string, Row[]>();
    const disordered = new Set<string>();
    const links = this.rows(between).map((link) => ({ link, order: orderOf(link) }));
    for (const { link, order } of links.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))) {
      const row = byId.get(textIn(link, id) ?? '');
      if (!row) continue;
      const post = textIn(link, 'post_id') ?? '';
      const known = rows.get(post);
      if (known) known.push(row);
      else rows.set(post, [row]);
      if (order === undefined) disordered.add(post);
    }
    return { rows, disordered };
  }
}

/** The rows of other tables that belong to a post. */
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

const read = async (post: Row, beside: Beside, notes: readonly Note[], reading: Reading): Promise<SourceArticle> => {
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
  const fields = fieldsOf(post, beside);
  return {
    ...fields,
    notes: [...fields.notes, ...notes],
    body: await reading.html({ html, origin: ghostOrigin }),
  };
};

/** The digest of a post; undefined if it is nested too deeply, because writing JSON recurses. */
const digestOf = (post: Row, beside: Beside): string | undefined => {
  try {
    return createHash('sha256')
      .update(JSON.stringify([post, beside]))
      .digest('base64url');
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const tooDeep = (): DomainError => new DomainError('VALIDATION_FAILED', 'It is nested too deeply to be read.');

const isPage = (post: Row): boolean => post['type'] === 'page' || post['page'] === 1 || post['page'] === true;

/** The posts of a Ghost JSON export. */
export const ghostSources = async (path: string, reading: Reading): Promise<Sources> => {
  const tables = new Tables(await readFile(path, 'utf8'));
  const tags = tables.ofPosts('tags', 'posts_tags', 'tag_id');
  const authors = tables.ofPosts('users', 'posts_authors', 'author_id');
  const users = tables.byId('users');
  const disorderOf = (id: string): Note[] =>
    Object.entries({ tags, authors }).flatMap(([field, { disordered }]) =>
      disordered.has(id) ? [loss(field, `The order of its ${field} cannot be read: it has one that is no number.`)] : [],
    );
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
    const beside = {
      tags: tags.rows.get(id) ?? [],
      authors: authors.rows.get(id) ?? (single ? [single] : []),
      meta: metas.get(id),
    };
    const digest = digestOf(post, beside);
    const date = timeOf(textIn(post, 'published_at') ?? textIn(post, 'created_at'));
    const known = textIn(post, 'uuid') ?? id;
    articles.push({
      id: `ghost:${known}`,
      name,
      fingerprint: digest ?? '',
      date,
      folder: undefined,
      read: () => (digest === undefined ? Promise.reject(tooDeep()) : read(post, beside, disorderOf(id), reading)),
    });
  }
  if (articles.length > sourceLimits.articles)
    throw new DomainError('TOO_LARGE', `There are more than ${sourceLimits.articles} articles in this file.`);
  return { articles, leftOut, root: dirname(path) };
};
