import type { Heading, Image, Inline } from '../../../contracts/document.ts';
import type { PostPage } from '../../../contracts/views/post-page.ts';
import { LRUCache } from 'lru-cache';
import { slugOf } from '../commands/slugs.ts';
import { escapeAttribute, escapeText } from '../domain/html/characters.ts';
import { parseDocument } from '../domain/html/parse.ts';
import { serialise, type Additions } from '../domain/html/serialise.ts';
import { highlighted } from './highlight.ts';
import { demoImageSizes } from './image-sizes.ts';

type Dressed = Pick<PostPage, 'body' | 'toc'>;

/**
 * How much code is highlighted, in characters: of one block, and of one article. A highlighter takes time with the square of some texts
 * (measured: 6,000 characters take 0.2 s at the worst, 20,000 more than 2 s), and nobody else is answered meanwhile.
 */
const mostCode = { block: 6_000, article: 16_000 };

const sizes = demoImageSizes();

const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => (inline.type === 'text' ? inline.text : ' '))
    .join('')
    .trim();

const imageAttributes = ({ attrs }: Image): string => {
  const size = sizes.get(attrs.src);
  const dimensions = size ? ` width="${size.width}" height="${size.height}"` : '';
  return `${dimensions} loading="lazy" decoding="async"`;
};

/** Dresses one article: it gathers the contents on the way, and counts the code. */
class Dresser implements Additions {
  readonly toc: Dressed['toc'] = [];
  readonly #ids = new Set<string>();
  #codeLeft = mostCode.article;

  readonly image = imageAttributes;

  heading({ attrs, content }: Heading): string {
    const text = textOf(content);
    if (text === '') return '';
    const id = this.#newId(text);
    this.toc.push({ id, text, level: attrs.level });
    return ` id="${escapeAttribute(id)}"`;
  }

  code(language: string, text: string): string {
    if (text.length > Math.min(mostCode.block, this.#codeLeft)) return escapeText(text);
    this.#codeLeft -= text.length;
    return highlighted(language, text);
  }

  /** The prefix keeps ids of the site and names of `window` out of the author's reach: a heading "Root" must not become the page's root. */
  #newId(text: string): string {
    const wanted = `section-${slugOf(text)}`;
    let id = wanted;
    for (let number = 2; this.#ids.has(id); number += 1) id = `${wanted}-${number}`;
    this.#ids.add(id);
    return id;
  }
}

/** Texts stay as they are while views are counted and other posts come and go, so that what they become is worth remembering. */
const dressed = new LRUCache<string, Dressed>({
  maxSize: 8_000_000,
  sizeCalculation: ({ body }, content) => body.length + content.length + 1_000,
});

/** A cleaned article dressed for reading, and its contents. */
export const dress = (content: string): Dressed => {
  const known = dressed.get(content);
  if (known) return known;
  const dresser = new Dresser();
  const made = { body: serialise(parseDocument(content), dresser), toc: dresser.toc };
  dressed.set(content, made);
  return made;
};
