import { fieldLimits } from '../../contracts/rules.ts';
import { escapeAttribute, escapeText } from '../../domain/article/characters.ts';
import { change, loss, type Note } from './notes.ts';

/** A file of a WordPress site, listed in its export. */
export interface Attachment {
  readonly id: string;
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
  /** The number of the post that it was uploaded to. */
  readonly post: string;
}

/** The files of a site, by their ids and by the posts that they were uploaded to. */
export class Attachments {
  readonly #all: ReadonlyMap<string, Attachment>;
  readonly #ofPosts = new Map<string, Attachment[]>();

  constructor(files: readonly Attachment[]) {
    this.#all = new Map(files.map((file) => [file.id, file]));
    for (const file of this.#all.values()) {
      const others = this.#ofPosts.get(file.post);
      if (others) others.push(file);
      else this.#ofPosts.set(file.post, [file]);
    }
  }

  get(id: string): Attachment | undefined {
    return this.#all.get(id);
  }

  ofPost(post: string): readonly Attachment[] {
    return this.#ofPosts.get(post) ?? [];
  }
}

/** The text of a post with the images of its galleries, and notes on missing ones. */
export interface WithGalleries {
  readonly content: string;
  readonly notes: readonly Note[];
}

/** A gallery shortcode or a code tag: shortcodes are literal text inside code, and as `[[gallery]]`. */
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

/** The figures of these images; undefined if they are longer than `room`, in which case it stops early. */
const figuresOf = (images: readonly Attachment[], room: number): string | undefined => {
  const figures: string[] = [];
  let left = room;
  for (const image of images) {
    const figure = figureOf(image);
    left -= figure.length;
    if (left < 0) return undefined;
    figures.push(figure);
  }
  return figures.join('');
};

/**
 * Replaces the gallery shortcodes of a post by images. Without ids, a gallery shows all images of the post. The images
 * of all galleries together are limited to the maximum length of an article: a few characters can name very many.
 */
export const withGalleries = (content: string, post: string, attachments: Attachments): WithGalleries => {
  const notes: Note[] = [];
  const pieces: string[] = [];
  const ofPost = attachments.ofPost(post).filter(({ url }) => isImage(url));
  let [end, depth, shown, room] = [0, 0, 0, fieldLimits.content.max];
  for (const token of content.matchAll(tokens)) {
    const [all, slash, code, attributes = ''] = token;
    if (code !== undefined) depth = Math.max(0, depth + (slash === '' ? 1 : -1));
    if (code !== undefined || depth > 0) continue;
    const numbers = numbersIn(attributes);
    const images = numbers ? numbers.flatMap((id) => attachments.get(id) ?? []) : ofPost;
    const missing = numbers?.filter((id) => !attachments.get(id)) ?? [];
    // Without any image, the reader of the text notes that a gallery is left out.
    if (images.length === 0) continue;
    const figures = figuresOf(images, room);
    if (figures === undefined) {
      notes.push(loss('content', `Galleries behind the first ${shown} images are left out: an article holds no more.`));
      break;
    }
    pieces.push(content.slice(end, token.index), figures);
    end = token.index + all.length;
    room -= figures.length;
    shown += images.length;
    notes.push(change('content', `A gallery became its images, one below the other: ${images.length}.`));
    if (missing.length > 0)
      notes.push(loss('content', `Images of a gallery are not in this file: the attachments ${missing.join(', ')}.`));
  }
  return { content: [...pieces, content.slice(end)].join(''), notes };
};
