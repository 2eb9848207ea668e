import { escapeAttribute, escapeText } from '../../domain/article/characters.ts';
import { change, loss, type Note } from './notes.ts';

/** A file of a WordPress site that its export names. */
export interface Attachment {
  readonly id: string;
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
  /** The number of the post that it was uploaded to. */
  readonly post: string;
}

/** The text of a post with the images of its galleries, and what of them is missing. */
export interface WithGalleries {
  readonly content: string;
  readonly notes: readonly Note[];
}

/** A gallery, or a tag of code: in code a shortcode is what the post is about, and so it is in `[[gallery]]`. */
const tokens = /<(\/?)(pre|code)\b|(?<!\[)\[gallery\b([^\][]{0,2000})\](?!\])/gi;
const isImage = (url: string): boolean => /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(url);

const figureOf = ({ url, alt, caption }: Attachment): string =>
  `<figure><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}">` +
  `${caption === '' ? '' : `<figcaption>${escapeText(caption)}</figcaption>`}</figure>`;

const numbersIn = (attributes: string): string[] | undefined =>
  /\b(?:ids|include)=["'”″]?([\d,\s]+)/
    .exec(attributes)?.[1]
    ?.split(',')
    .flatMap((id) => id.trim() || []);

/** Replaces the gallery shortcodes of a post by images. Without numbers, a gallery shows all images of the post. */
export const withGalleries = (content: string, post: string, attachments: ReadonlyMap<string, Attachment>): WithGalleries => {
  const notes: Note[] = [];
  const pieces: string[] = [];
  let [end, depth] = [0, 0];
  for (const token of content.matchAll(tokens)) {
    const [all, slash, code, attributes = ''] = token;
    if (code !== undefined) depth = Math.max(0, depth + (slash === '' ? 1 : -1));
    if (code !== undefined || depth > 0) continue;
    const numbers = numbersIn(attributes);
    const images = numbers
      ? numbers.flatMap((id) => attachments.get(id) ?? [])
      : [...attachments.values()].filter((one) => one.post === post && isImage(one.url));
    const missing = numbers?.filter((id) => !attachments.has(id)) ?? [];
    // Without an image, the reader of the text says that a gallery is left out.
    if (images.length === 0) continue;
    pieces.push(content.slice(end, token.index), images.map(figureOf).join(''));
    end = token.index + all.length;
    notes.push(change('content', `A gallery became its images, one below the other: ${images.length}.`));
    if (missing.length > 0)
      notes.push(loss('content', `Images of a gallery are not in this file: the attachments ${missing.join(', ')}.`));
  }
  return { content: [...pieces, content.slice(end)].join(''), notes };
};
