import type { Values } from './front-matter.ts';
import { change, loss, type Note } from './notes.ts';

/** An image as the article references it. */
export interface Picture {
  readonly src: string;
  readonly alt: string;
  /** Its caption. */
  readonly title?: string;
}

/** The metadata of an article. */
export interface Fields {
  title: string | undefined;
  slug: string | undefined;
  summary: string | undefined;
  tags: string[];
  categories: string[];
  authors: string[];
  date: string | undefined;
  isPublished: boolean;
  cover: Picture | undefined;
  readTime: number | undefined;
  readonly notes: Note[];
}

export const noFields = (): Fields => ({
  title: undefined,
  slug: undefined,
  summary: undefined,
  tags: [],
  categories: [],
  authors: [],
  date: undefined,
  isPublished: true,
  cover: undefined,
  readTime: undefined,
  notes: [],
});

/** A value as text; undefined if it is neither a text, a number nor a date. */
const textOf = (value: unknown): string | undefined => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  return String(value).trim() || undefined;
};

/** The names in a value: texts, or objects with a name. */
const namesIn = (value: unknown): string[] => {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  return list.flatMap((one) => textOf((one as { name?: unknown } | null)?.name) ?? textOf(one) ?? []);
};

/** Like `namesIn`, but also splits a text at commas (dev.to) or spaces (Jekyll). */
const wordsIn = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(value.includes(',') ? ',' : /\s+/).flatMap((one) => one.trim() || []) : namesIn(value);

const coverOf = (value: unknown, alt = ''): Picture | undefined => {
  const text = textOf(value);
  if (text !== undefined) return { src: text, alt };
  const named = (value ?? {}) as Values;
  const src = textOf(named['image'] ?? named['src'] ?? named['url'] ?? named['path']);
  return src === undefined ? undefined : { src, alt: textOf(named['alt'] ?? named['caption']) ?? alt };
};

/** The slug in a permalink; patterns of Jekyll and Hugo (`/:year/:title/`) have none. */
const lastPart = (address: string): string | undefined =>
  address.includes(':') ? undefined : address.split('/').filter(Boolean).at(-1);

/** Takes a value if it is usable; returns whether it did. */
type Taker = (fields: Fields, value: unknown, values: Values) => boolean;

const text =
  (name: 'title' | 'slug' | 'summary' | 'date', read = (said: string): string | undefined => said): Taker =>
  (fields, value) => {
    const said = textOf(value);
    const taken = said && read(said);
    if (taken === undefined || taken === '' || (fields[name] !== undefined && fields[name] !== taken)) return false;
    fields[name] = taken;
    return true;
  };

const list =
  (name: 'tags' | 'categories' | 'authors', read: (value: unknown) => string[]): Taker =>
  (fields, value) => {
    const names = read(value);
    fields[name].push(...names);
    return names.length > 0;
  };

const cover: Taker = (fields, value, values) => {
  const picture = coverOf(value, textOf(values['cover_alt'] ?? values['feature_image_alt']));
  if (!picture || (fields.cover && fields.cover.src !== picture.src)) return false;
  fields.cover ??= picture;
  return true;
};

/** `published` is a boolean or a date. */
const published: Taker = (fields, value, values) => {
  if (typeof value !== 'boolean') return text('date')(fields, value, values);
  fields.isPublished &&= value;
  return true;
};

const status: Taker = (fields, value) => {
  const said = textOf(value);
  fields.isPublished &&= said === undefined || /^publish(?:ed)?$/i.test(said);
  return said !== undefined;
};

const draft: Taker = (fields, value) => {
  fields.isPublished &&= value !== true && value !== 'true';
  return typeof value === 'boolean' || value === 'true' || value === 'false';
};

const readTime: Taker = (fields, value) => {
  const minutes = Number(textOf(value));
  if (!(minutes >= 1)) return false;
  fields.readTime = Math.min(60, Math.round(minutes));
  return true;
};

const summary = text('summary');
const takers: Readonly<Record<string, Taker>> = {
  title: text('title'),
  slug: text('slug'),
  permalink: text('slug', lastPart),
  url: text('slug', lastPart),
  summary,
  excerpt: summary,
  custom_excerpt: summary,
  description: summary,
  date: text('date'),
  published_at: text('date'),
  publishdate: text('date'),
  published,
  status,
  draft,
  tag: list('tags', wordsIn),
  tags: list('tags', wordsIn),
  category: list('categories', namesIn),
  categories: list('categories', namesIn),
  author: list('authors', namesIn),
  authors: list('authors', namesIn),
  cover,
  cover_image: cover,
  feature_image: cover,
  featured_image: cover,
  image: cover,
  cover_alt: () => true,
  feature_image_alt: () => true,
  readtime: readTime,
  reading_time: readTime,
};

/** An unused value, as the report shows it. */
const shownValue = (value: unknown): string =>
  textOf(value) ?? JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? String(one) : one)) ?? '';

/** The fields of an article from its front matter, in the dialects of Jekyll, Hugo, Ghost and dev.to. */
export const fieldsOf = (values: Values): Fields => {
  const fields = noFields();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === '') continue;
    const known = name.toLowerCase();
    const taker = Object.hasOwn(takers, known) ? takers[known] : undefined;
    if (taker?.(fields, value, values)) continue;
    const sentence = `An article has no place for “${name}”: ${shownValue(value)}`;
    fields.notes.push(taker ? loss(name, `“${name}” was not taken: ${shownValue(value)}`) : change(name, sentence));
  }
  return fields;
};
