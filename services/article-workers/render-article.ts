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

/** The sizes of pictures by their address, so that pages keep their place while the pictures load. */
export type ImageSizes = ReadonlyMap<string, ImageSize>;

/**
 * How much code is highlighted, in characters: of one block, and of one article. A highlighter takes time with the
 * square of some texts.
 */
const mostCode = { block: 6_000, article: 16_000 };

/**
 * How much of a heading makes its id: more than a slug may be long, and no more, as marks without end take long to put
 * in order.
 */
const enoughForSlug = 2 * fieldLimits.slug.max;

/**
 * So many headings stand in the contents of an article: nobody reads more, and sending and rendering tens of thousands
 * would hold everybody up.
 */
const mostContents = 200;

/** `srcset` and `sizes` of an image: an article fills the window up to about 70ch. */
const widthsOf = (image: UploadedImage): string => {
  const files = srcsetOf(image);
  return files === '' ? '' : ` srcset="${files}" sizes="(min-width: 48rem) 44rem, 100vw"`;
};

/** A picture that is no wider stands in an article as large as it is, whatever shows it. */
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

/** Adds to one article what its reader needs: it gathers the contents on the way, and counts the code. */
class ArticleRenderer implements Additions {
  readonly toc: RenderedArticle['toc'] = [];
  /** Reading modes leave out every `aside` (Readability of Firefox and others): a warning must not get lost there. */
  readonly calloutTag = 'div';
  readonly hasCaptions = true;
  readonly #ids = new Set<string>();
  /** The first number that may be free, by what is numbered: no id is ever given back. */
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

  /** A large one leads to itself: the page shows it larger there (frontend/src/components/picture-viewer.tsx). */
  shown({ attrs: { src, alt } }: Image, html: string): string {
    if ((this.#sizeOf(src)?.width ?? 0) <= shownWhole) return html;
    const name = alt === '' ? 'Enlarge the picture' : `Enlarge the picture: ${alt}`;
    return `<a class="picture" href="${escapeAttribute(src)}" aria-label="${escapeAttribute(name)}">${html}</a>`;
  }

  /** The lowest headings are too many for the contents. */
  heading({ attrs }: Heading, content: string): string {
    if (attrs.level === 4) return '';
    const text = textOf(content).replaceAll('\n', ' ').trim();
    if (text === '') return '';
    const id = this.#newId(text);
    if (this.toc.length < mostContents) this.toc.push({ id, text, level: attrs.level });
    return ` id="${escapeAttribute(id)}"`;
  }

  /** A table that is wider than the page is pushed aside in its frame, by keys, too. */
  table(html: string): string {
    this.#tables += 1;
    return `<div class="table" role="region" aria-label="Table ${this.#tables}" tabindex="0">${html}</div>`;
  }

  code(language: string, text: string): string {
    if (text.length > Math.min(mostCode.block, this.#codeLeft)) return escapeText(text);
    this.#codeLeft -= text.length;
    return this.#look.code(language, text);
  }

  /** A diagram stands over its code; those beyond the limits are not drawn, so that no article is endless. */
  shownCode(language: string, text: string, html: string): string {
    if (language !== diagramLanguage) return html;
    this.#diagrams += 1;
    const isBeyond = this.#diagrams > diagramLimits.count || this.#drawnLeft <= 0;
    const shown = this.#look.diagram(isBeyond ? undefined : text, this.#diagrams, html);
    this.#drawnLeft -= shown.length;
    return shown;
  }

  /** What is beyond the limits was never submitted, and costs nothing. A long formula is pushed aside as a table is. */
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
   * The prefix keeps ids of the site and names of `window` out of the author's reach: a heading "Root" must not become
   * the page's root.
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

/** Makes the HTML of what takes time: of code in a language, of formulas and of diagrams. */
export interface Look extends Pick<Additions, 'code' | 'formula'> {
  /** A diagram, counted from 1 in its article, whose code is this HTML; without source where there are too many. */
  diagram(source: string | undefined, count: number, html: string): string;
}

/** Code, formulas and diagrams as they are written. */
export const plain: Look = {
  code: (_language, text) => escapeText(text),
  formula: (latex, isBlock) => (isBlock ? formulaBlockToHtml(latex) : formulaToHtml(latex)),
  diagram: (_source, _count, html) => html,
};

/** Renders a cleaned article for reading, and its contents. */
export const renderArticle = (content: string, look: Look, sizes: ImageSizes): RenderedArticle => {
  const renderer = new ArticleRenderer(look, sizes);
  return { body: serialise(parseDocument(content), renderer), toc: renderer.toc };
};
