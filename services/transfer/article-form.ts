import { fieldLimits, lengthOf, oneLine, tidyTags } from '../../contracts/rules.ts';
import { uploadedImage } from '../../contracts/images.ts';
import type { Cover } from '../../contracts/shapes.ts';
import type { Category } from '../../domain/category.ts';
import type { Document } from '../../domain/article/document.ts';
import { serialise } from '../../domain/article/serialise.ts';
import { lineOf } from '../../domain/article/text.ts';
import { wordsIn } from '../../domain/article/words.ts';
import type { Submission } from '../commands/submit-post.ts';
import { change, loss, quoted, type Note } from './notes.ts';
import type { SourceArticle } from './source.ts';

/** Words read per minute (specification, "Home page"). */
const wordsInMinute = 200;

/** A text of at most `most` characters, cut between words if possible. */
const cut = (text: string, most: number): string => {
  const characters = [...text.slice(0, 4 * most)];
  if (characters.length <= most) return text;
  const beginning = characters.slice(0, most - 1).join('');
  const end = beginning.lastIndexOf(' ');
  return `${end > most / 2 ? beginning.slice(0, end) : beginning}…`;
};

/** The title, and the article without a heading that repeats it. */
const titled = ({ title: said, slug, body }: SourceArticle, document: Document, notes: Note[]) => {
  const whole = oneLine(said ?? body.heading ?? '') || (slug ?? '').replace(/[-_]+/g, ' ').trim();
  if (said === undefined && body.heading === undefined)
    notes.push(change('title', `It has no title: its name was taken, “${whole}”.`));
  const title = lengthOf(whole) > fieldLimits.title.max ? cut(whole, fieldLimits.title.max) : whole;
  if (title !== whole) notes.push(loss('title', `Its title is longer than ${fieldLimits.title.max} characters: ${whole}`));
  const isSaidTwice = body.heading !== undefined && body.heading === whole;
  return { title, document: isSaidTwice ? { ...document, content: document.content.slice(1) } : document };
};

/** The text outside headings, code and lists, if it is long enough for a summary. */
const proseOf = (document: Document): string => {
  const prose = lineOf(serialise({ ...document, content: document.content.filter(({ type }) => type === 'paragraph') }));
  return lengthOf(prose) >= fieldLimits.summary.min ? prose : lineOf(serialise(document));
};

const summaryOf = ({ summary: said }: SourceArticle, text: string, notes: Note[]): string => {
  const { min, max } = fieldLimits.summary;
  const whole = oneLine(said ?? '');
  if (lengthOf(whole) >= min) {
    const summary = cut(whole, max);
    if (summary !== whole) notes.push(loss('summary', `Its summary is longer than ${max} characters: ${whole}`));
    return summary;
  }
  if (whole !== '') notes.push(loss('summary', `Its summary is shorter than ${min} characters: ${whole}`));
  notes.push(change('summary', 'The beginning of the text became its summary.'));
  return cut(text, max);
};

const tagsOf = (said: readonly string[], { name }: Category, notes: Note[]): string[] => {
  const { max, most, min } = fieldLimits.tags;
  const all = said.flatMap((tag) => tidyTags([tag]));
  const isLong = (tag: string): boolean => lengthOf(tag) > max;
  const long = all.filter(isLong);
  if (long.length > 0) notes.push(loss('tags', `These tags are longer than ${max} characters: ${quoted(long)}`));
  const fitting = [...new Map(all.filter((tag) => !isLong(tag)).map((tag) => [tag.toLowerCase(), tag])).values()];
  const tags = fitting.slice(0, most);
  if (fitting.length > most)
    notes.push(loss('tags', `An article has at most ${most} tags, without: ${quoted(fitting.slice(most))}`));
  if (lengthOf(tags.join(',')) >= min) return tags;
  notes.push(change('tags', `It had no tags to speak of: its category became one, “${name}”.`));
  return [...tags.slice(0, most - 1), name];
};

/** An image of another site cannot be a cover: it goes before the text, unless the text already contains it. */
const withPicture = (document: Document, { src, alt }: Cover): Document => {
  if (serialise(document).includes(` src="${src}"`)) return document;
  return { ...document, content: [{ type: 'image', attrs: { src, alt, title: '' } }, ...document.content] };
};

const coverOf = ({ src, alt: said }: Cover, notes: Note[]): Cover => {
  const { max } = fieldLimits.coverAlt;
  const whole = oneLine(said);
  const alt = cut(whole, max);
  if (alt !== whole) notes.push(loss('cover', `What is said of its cover is longer than ${max} characters: ${whole}`));
  return { src, alt };
};

/** The submission form for an imported article, whose images are already uploaded. */
export const formOf = (
  article: SourceArticle,
  read: Document,
  picture: Cover | undefined,
  { category, moreTags }: { readonly category: Category; readonly moreTags: readonly string[] },
): { readonly form: Submission; readonly notes: Note[] } => {
  const notes: Note[] = [];
  const { title, document } = titled(article, read, notes);
  const isCover = picture !== undefined && uploadedImage(picture.src) !== undefined;
  const content = serialise(picture && !isCover ? withPicture(document, picture) : document);
  const text = lineOf(content);
  const minutes = Math.ceil(wordsIn(text) / wordsInMinute);
  const form = {
    title,
    slug: article.slug,
    categoryId: category.id,
    tags: tagsOf([...article.tags, ...moreTags], category, notes),
    summary: summaryOf(article, proseOf(document), notes),
    readTime: article.readTime ?? Math.min(fieldLimits.readTime.max, Math.max(fieldLimits.readTime.min, minutes)),
    content,
    ...(isCover ? { cover: coverOf(picture, notes) } : {}),
  };
  if (article.date !== undefined)
    notes.push(change('date', `It is of ${article.date} there; here it is of the day on which it was imported.`));
  return { form, notes };
};
