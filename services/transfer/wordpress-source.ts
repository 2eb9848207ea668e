import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { DomainError, invalid } from '../../contracts/errors.ts';
import type { Origin } from '../../domain/article/media/origin.ts';
import { noFields, type Fields } from './fields.ts';
import { readLine } from './html-line.ts';
import { change, loss, type Note } from './notes.ts';
import type { Reading } from './reading.ts';
import { sourceLimits, timeOf, type LeftOut, type Source, type SourceArticle, type Sources } from './source.ts';
import { Attachments, withGalleries, type Attachment } from './wordpress-galleries.ts';
import { readWordPress, type Authors, type Item } from './wordpress-xml.ts';

const textIn = ({ texts }: Item, name: string): string | undefined => texts.get(name)?.trim() || undefined;

/** A WordPress time in ISO 8601, without a zone if only the local time is known: drafts have a UTC time of zeros. */
const dateOf = (item: Item): string | undefined => {
  const timeIn = (name: string): string | undefined => {
    const written = textIn(item, name);
    return written?.startsWith('0000') ? undefined : written?.replace(' ', 'T');
  };
  const utc = timeIn('wp:post_date_gmt');
  return utc === undefined ? timeIn('wp:post_date') : `${utc}Z`;
};

const termsOf = ({ terms }: Item, domain: string, notes: Note[]): string[] =>
  terms
    .filter((term) => term.domain === domain)
    .map(({ name, slug }) => {
      const { text, fault } = readLine(name);
      if (fault !== undefined) notes.push(loss(domain, `“${slug}” is taken instead of a name that ${fault}.`));
      return text ?? slug;
    });

/** Throws `DomainError` VALIDATION_FAILED for a title that cannot be read. */
const titleOf = (item: Item): string | undefined => {
  const { text, fault } = readLine(textIn(item, 'title'));
  if (fault !== undefined) throw invalid([{ field: 'title', message: `Its title ${fault}.` }]);
  return text;
};

const excerptOf = (item: Item, notes: Note[]): string | undefined => {
  const { text, fault } = readLine(textIn(item, 'excerpt:encoded'));
  if (fault !== undefined) notes.push(loss('summary', `Its excerpt is left out: it ${fault}.`));
  return text;
};

/** The parts of a WordPress file that all of its items share. */
interface Site {
  readonly authors: Authors;
  /** Images and files, by their numbers. */
  readonly attachments: Attachments;
}

const notesOf = (item: Item, content: string): Note[] => {
  const others = item.terms.filter(({ domain }) => domain !== 'category' && domain !== 'post_tag');
  const shortcodes = new Set([...content.matchAll(/\[(sourcecode|code)\b[^[\]\n]*\]/g)].map(([, name]) => name));
  return [
    ...others.map(({ domain, name }) => change(domain, `An article has no place for “${domain}”: ${name}`)),
    ...[...shortcodes].map((name) => change('content', `The shortcode [${name}] stands in the text as it was written.`)),
    ...(item.comments > 0 ? [loss('comments', `${item.comments} of its readers' comments are left out.`)] : []),
    ...(textIn(item, 'wp:post_password') === undefined
      ? []
      : [change('visibility', 'It needed a password: it is taken as a draft, and not published.')]),
  ];
};

const fieldsOf = (item: Item, { authors, attachments }: Site, content: string): Fields => {
  const creator = textIn(item, 'dc:creator');
  const cover = attachments.get(item.meta.get('_thumbnail_id') ?? '');
  const notes = notesOf(item, content);
  return {
    ...noFields(),
    title: titleOf(item),
    slug: textIn(item, 'wp:post_name'),
    summary: excerptOf(item, notes),
    tags: termsOf(item, 'post_tag', notes),
    categories: termsOf(item, 'category', notes),
    authors: creator === undefined ? [] : [creator, ...(authors.get(creator) ?? [])],
    date: dateOf(item),
    isPublished: textIn(item, 'wp:status') === 'publish' && textIn(item, 'wp:post_password') === undefined,
    cover: cover === undefined ? undefined : { src: cover.url, alt: cover.alt },
    notes,
  };
};

/** Blocks and hand-written HTML have paragraph elements; older content has empty lines. */
const hasLines = (content: string): boolean => !/<!-- wp:|<p[\s>]/i.test(content);

/** How to read HTML from WordPress. */
export const originOf = (content: string): Origin => ({ isForeign: true, hasShortcodes: true, hasLines: hasLines(content) });

const read = async (item: Item, site: Site, reading: Reading): Promise<SourceArticle> => {
  const content = item.texts.get('content:encoded') ?? '';
  const fields = fieldsOf(item, site, content);
  const galleries = withGalleries(content, textIn(item, 'wp:post_id') ?? '', site.attachments);
  const body = await reading.html({ html: galleries.content, origin: originOf(content) });
  return { ...fields, notes: [...fields.notes, ...galleries.notes], body };
};

const nameOf = (item: Item): string =>
  textIn(item, 'wp:post_name') ?? readLine(textIn(item, 'title')).text ?? textIn(item, 'guid') ?? '?';

const isTrash = (item: Item): boolean => textIn(item, 'wp:status') === 'trash';

/** What is not an article: lists pages and trashed posts by name, and counts other types. */
const leftOutOf = (items: readonly Item[]): LeftOut[] => {
  const kinds = new Map<string, number>();
  const leftOut: LeftOut[] = [];
  for (const item of items) {
    const kind = textIn(item, 'wp:post_type') ?? 'unknown';
    if (kind === 'page')
      leftOut.push({
        name: nameOf(item),
        sentence: 'It is a page, no article: the pages of a site lie in SITE_DIR.',
        isLoss: true,
      });
    else if (kind === 'post' && isTrash(item))
      leftOut.push({ name: nameOf(item), sentence: 'It was thrown away there.', isLoss: false });
    else if (kind !== 'post') kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  for (const [kind, count] of kinds)
    leftOut.push({ name: kind, sentence: `${count} of this kind are no articles.`, isLoss: false });
  return leftOut;
};

/** The file that an item describes, if any. */
const attachmentOf = (item: Item, leftOut: LeftOut[]): Attachment[] => {
  const [id, url] = [textIn(item, 'wp:post_id'), textIn(item, 'wp:attachment_url')];
  if (id === undefined || url === undefined) return [];
  const lineOf = (what: string, html: string | undefined): string => {
    const { text, fault } = readLine(html);
    if (fault !== undefined) leftOut.push({ name: url, sentence: `Its ${what} is left out: it ${fault}.`, isLoss: true });
    return text ?? '';
  };
  const alt = lineOf('description', item.meta.get('_wp_attachment_image_alt'));
  const caption = lineOf('caption', textIn(item, 'excerpt:encoded'));
  return [{ id, url, alt, caption, post: textIn(item, 'wp:post_parent') ?? '' }];
};

/** The posts of a WordPress export (WXR). */
export const wordPressSources = async (path: string, reading: Reading): Promise<Sources> => {
  const { items, authors } = await readWordPress(path);
  const leftOut = leftOutOf(items);
  const files = items.flatMap((item) => attachmentOf(item, leftOut));
  const attachments = new Attachments(files);
  const posts = items.filter((item) => textIn(item, 'wp:post_type') === 'post' && !isTrash(item));
  if (posts.length > sourceLimits.articles)
    throw new DomainError('TOO_LARGE', `There are more than ${sourceLimits.articles} articles in this file.`);
  const articles = posts.map((item): Source => {
    const said = JSON.stringify([[...item.texts], item.terms]);
    return {
      id: `wordpress:${textIn(item, 'guid') ?? textIn(item, 'link') ?? nameOf(item)}`,
      name: nameOf(item),
      fingerprint: createHash('sha256').update(said).digest('base64url'),
      date: timeOf(dateOf(item)),
      folder: undefined,
      read: () => read(item, { authors, attachments }, reading),
    };
  });
  return { articles, leftOut, root: dirname(path) };
};
