import { srcsetOf, uploadedImage, type ImageSize, type UploadedImage } from '../../contracts/images.ts';
import { fieldLimits } from '../../contracts/rules.ts';
import type { PostPage } from '../../contracts/views/post-page.ts';
import { slugOf } from '../../domain/slug.ts';
import { escapeAttribute, escapeText } from '../../domain/article/characters.ts';
import type { Heading, Image } from '../../domain/article/document.ts';
import { diagramLanguage, diagramLimits } from '../../domain/article/diagrams.ts';
import { formulaBlockToHtml, formulaLimits, formulaToHtml } from '../../domain/article/formulas.ts';
import { parseDocument } from '../../domain/article/parse.ts';
import { serialise, type Additions } from '../../domain/article/serialise.ts';
import { textOf } from '../../domain/article/text.ts';

export type RenderedArticle = Pick<PostPage, 'body' | 'toc'>;

/** The sizes of images by URL, so that pages reserve their space while images load. */
export type ImageSizes = ReadonlyMap<string, ImageSize>;

/**
 * How much code is highlighted, in characters: per block, and per article. Some texts take a highlighter quadratic
 * time.
 */
const mostCode = { block: 6_000, article: 16_000 };

/**
 * How much of a heading goes into its id: more than a slug's length, but bounded, because endless marks take long to
 * normalise.
 */
const enoughForSlug = 2 * fieldLimits.slug.max;

/**
 * The most headings in a table of contents: readers need no more, and sending and rendering tens of thousands would
 * block other requests.
 */
const mostContents = 200;

/** `srcset` and `sizes` of an image: an article fills the window up to about 70ch. */
const widthsOf = (image: UploadedImage): string => {
  const files = srcsetOf(image);
  return files === '' ? '' : ` srcset="${files}" sizes="(min-width: 48rem) 44rem, 100vw"`;
};

/** An image up to this width is always shown in full size. */
const shownWhole = 480;

/** The prefix of heading ids. */
const idPrefix = 'section-';

/** Decodes a part of a URL; returns it unchanged if its encoding is invalid. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Resolves a fragment to the id of a heading, from its text or from the id that other sites would use. */
export const headingLink = (href: string): string => {
  const name = href.startsWith('#') ? decoded(href.slice(1)) : '';
  if (name === '' || name === 'top' || name.startsWith(idPrefix)) return href;
  return `#${idPrefix}${slugOf(name.slice(0, enoughForSlug))}`;
};

/** Adds what readers need to one article: collects the table of contents, and counts the code, as it goes. */
class ArticleRenderer implements Additions {
  readonly toc: RenderedArticle['toc'] = [];
  /** Reading modes drop every `aside` (Readability of Firefox and others): a warning must not get lost there. */
  readonly calloutTag = 'div';
  readonly hasCaptions = true;
  readonly #ids = new Set<string>();
  /** The first number that may be free for each id: ids are never released. */
  readonly #next = new Map<string, number>();
  readonly #look: Look;
  #codeLeft = mostCode.article;
  #formulasLeft: number = formulaLimits.together;
  #drawnLeft: number = diagramLimits.drawn;
  #tables = 0;
  #formulas = 0;
  #diagrams = 0;

  readonly #sizes: ImageSizes;

  constructor(look: Look, sizes: ImageSizes) {
    this.#look = look;
    this.#sizes = sizes;
  }

  image({ attrs }: Image): string {
    const uploaded = uploadedImage(attrs.src);
    const size = this.#sizeOf(attrs.src);
    const dimensions = size ? ` width="${size.width}" height="${size.height}"` : '';
    return `${dimensions}${uploaded ? widthsOf(uploaded) : ''} loading="lazy" decoding="async"`;
  }

  /** A large image links to itself: the page enlarges it in place (frontend/src/components/picture-viewer.tsx). */
  shown({ attrs: { src, alt } }: Image, html: string): string {
    if ((this.#sizeOf(src)?.width ?? 0) <= shownWhole) return html;
    const name = alt === '' ? 'Enlarge the picture' : `Enlarge the picture: ${alt}`;
    return `<a class="picture" href="${escapeAttribute(src)}" aria-label="${escapeAttribute(name)}">${html}</a>`;
  }

  /** Level-4 headings would make the table of contents too long. */
  heading({ attrs }: Heading, content: string): string {
    if (attrs.level === 4) return '';
    const text = textOf(content).replaceAll('\n', ' ').trim();
    if (text === '') return '';
    const id = this.#newId(text);
    if (this.toc.length < mostContents) this.toc.push({ id, text, level: attrs.level });
    return ` id="${escapeAttribute(id)}"`;
  }

  /** A table wider than the page scrolls in its frame, with the keyboard too. */
  table(html: string): string {
    this.#tables += 1;
    return `<div class="table" role="region" aria-label="Table ${this.#tables}" tabindex="0">${html}</div>`;
  }

  code(language: string, text: string): string {
    if (text.length > Math.min(mostCode.block, this.#codeLeft)) return escapeText(text);
    this.#codeLeft -= text.length;
    return this.#look.code(language, text);
  }

  /** A diagram precedes its code; those beyond the limits are not drawn, to bound the article's size. */
  shownCode(language: string, text: string, html: string): string {
    if (language !== diagramLanguage) return html;
    this.#diagrams += 1;
    const isBeyond = this.#diagrams > diagramLimits.count || this.#drawnLeft <= 0;
    const shown = this.#look.diagram(isBeyond ? undefined : text, this.#diagrams, html);
    this.#drawnLeft -= shown.length;
    return shown;
  }

  /**
   * Formulas beyond the limits cannot come from a submission, and are not drawn. A long formula scrolls like a table.
   */
  formula(latex: string, isBlock: boolean): string {
    this.#formulas += 1;
    this.#formulasLeft -= latex.length;
    const look = this.#formulas > formulaLimits.count || this.#formulasLeft < 0 ? plain : this.#look;
    const html = look.formula(latex, isBlock);
    if (!isBlock || !html.startsWith('<math')) return html;
    return `<div class="formula" role="group" aria-label="Formula ${this.#formulas}" tabindex="0">${html}</div>`;
  }

  readonly link = headingLink;

  #sizeOf(src: string): ImageSize | undefined {
    return uploadedImage(src) ?? this.#sizes.get(src);
  }

  /**
   * The prefix keeps the site's ids and the names of `window` out of the author's reach: a heading "Root" must not
   * become the page's root.
   */
  #newId(text: string): string {
    const wanted = `${idPrefix}${slugOf(text.slice(0, enoughForSlug))}`;
    if (!this.#ids.has(wanted)) {
      this.#ids.add(wanted);
      return wanted;
    }
    let number = this.#next.get(wanted) ?? 2;
    while (this.#ids.has(`${wanted}-${number}`)) number += 1;
    this.#next.set(wanted, number + 1);
    const id = `${wanted}-${number}`;
    this.#ids.add(id);
    return id;
  }
}

/** Writes the HTML of slow parts: code in a language, formulas and diagrams. */
export interface Look extends Pick<Additions, 'code' | 'formula'> {
  /** A diagram, counted from 1 in its article. `html`: its code; `source`: undefined if there are too many diagrams. */
  diagram(source: string | undefined, count: number, html: string): string;
}

/** Code, formulas and diagrams as source. */
export const plain: Look = {
  code: (_language, text) => escapeText(text),
  formula: (latex, isBlock) => (isBlock ? formulaBlockToHtml(latex) : formulaToHtml(latex)),
  diagram: (_source, _count, html) => html,
};

/** Renders a cleaned article, with its table of contents. */
export const renderArticle = (content: string, look: Look, sizes: ImageSizes): RenderedArticle => {
  const renderer = new ArticleRenderer(look, sizes);
  return { body: serialise(parseDocument(content), renderer), toc: renderer.toc };
};
