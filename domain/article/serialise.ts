import type { Block, Callout, Document, Heading, Image, Inline, ListItem, Mark, TableRow } from './document.ts';
import { calloutStart } from './callouts.ts';
import { escapeAttribute, escapeText } from './characters.ts';
import { formulaBlockToHtml, formulaToHtml } from './formulas.ts';
import { sameMark } from './marks.ts';

/**
 * A reader page's additions to the HTML. Attributes start with a space; everything is HTML, so implementations must
 * escape.
 */
export interface Additions {
  /** Attributes of a heading. `content` is its HTML without additions. */
  heading(heading: Heading, content: string): string;
  /** Attributes of an image. */
  image(image: Image): string;
  /** The image as shown to readers. `html` is the image's own HTML. */
  shown(image: Image, html: string): string;
  /** The table as shown to readers. `html` is the table's own HTML. */
  table(html: string): string;
  /** The element of a callout. */
  readonly calloutTag: 'aside' | 'div';
  /** Whether an image's title becomes a caption below it. */
  readonly hasCaptions: boolean;
  /** The text of a code block. */
  code(language: string, text: string): string;
  /** The code block as shown to readers. `html` is the block's own HTML. */
  shownCode(language: string, text: string, html: string): string;
  /** The `href` to write for a link. */
  link(href: string): string;
  /** A formula: inline, as LaTeX on one line, or a block. */
  formula(latex: string, isBlock: boolean): string;
}

const nothing: Additions = {
  heading: () => '',
  image: () => '',
  shown: (_image, html) => html,
  table: (html) => html,
  calloutTag: 'aside',
  hasCaptions: false,
  code: (_language, text) => escapeText(text),
  shownCode: (_language, _text, html) => html,
  link: (href) => href,
  formula: (latex, isBlock) => (isBlock ? formulaBlockToHtml(latex) : formulaToHtml(latex)),
};

/**
 * The document's HTML. Nothing else in the product writes article HTML, so this is the whole vocabulary that a reader's
 * browser ever gets: no event handler, no style and no address that `safeLink` or `safeImage` refuses.
 */
export const serialise = (document: Document, additions: Additions = nothing): string => {
  return blocksToHtml(document.content, additions);
};

const blocksToHtml = (blocks: readonly Block[], additions: Additions): string => {
  let html = '';
  for (const block of blocks) html += blockToHtml(block, additions);
  return html;
};

const blockToHtml = (block: Block, additions: Additions): string => {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlinesToHtml(block.content, additions)}</p>`;
    case 'heading':
      return headingToHtml(block, additions);
    case 'bullet_list':
      return `<ul>${itemsToHtml(block.content, additions)}</ul>`;
    case 'ordered_list':
      return `<ol${block.attrs.start === 1 ? '' : ` start="${block.attrs.start}"`}>${itemsToHtml(block.content, additions)}</ol>`;
    case 'blockquote':
      return `<blockquote>${blocksToHtml(block.content, additions)}</blockquote>`;
    case 'callout':
      return calloutToHtml(block, additions);
    case 'table':
      return additions.table(tableToHtml(block.content, additions));
    case 'code_block':
      return codeToHtml(block.attrs.language, block.content.map(({ text }) => text).join(''), additions);
    case 'formula_block':
      return additions.formula(block.attrs.latex, true);
    case 'image':
      return additions.hasCaptions ? figureToHtml(block, additions) : imageToHtml(block, additions);
    case 'horizontal_rule':
      return '<hr>';
  }
};

const calloutToHtml = ({ attrs, content }: Callout, additions: Additions): string => {
  const { calloutTag } = additions;
  return `${calloutStart(attrs.kind, calloutTag)}${blocksToHtml(content, additions)}</${calloutTag}>`;
};

const headingToHtml = (heading: Heading, additions: Additions): string => {
  const tag = `h${heading.attrs.level}`;
  const attributes = additions.heading(heading, inlinesToHtml(heading.content, nothing));
  return `<${tag}${attributes}>${inlinesToHtml(heading.content, additions)}</${tag}>`;
};

const itemsToHtml = (items: readonly ListItem[], additions: Additions): string => {
  let html = '';
  for (const item of items) html += `<li>${blocksToHtml(item.content, additions)}</li>`;
  return html;
};

const tableToHtml = (rows: readonly TableRow[], additions: Additions): string => {
  let html = '';
  for (const [place, row] of rows.entries()) {
    html += '<tr>';
    for (const { type, content } of row.content) {
      const isHeader = type === 'table_header';
      html += `${isHeader ? headerStart(place) : '<td>'}${inlinesToHtml(content, additions)}</t${isHeader ? 'h' : 'd'}>`;
    }
    html += '</tr>';
  }
  return `<table><tbody>${html}</tbody></table>`;
};

/** A header in the first row belongs to its column, below that to its row. */
export const headerStart = (row: number): string => `<th scope="${row === 0 ? 'col' : 'row'}">`;

/** A parser drops a line feed straight after `<pre>`; after `<code>` it keeps it. */
const codeToHtml = (language: string, text: string, additions: Additions): string => {
  const named = language === '' ? '' : ` class="language-${language}"`;
  return additions.shownCode(language, text, `<pre><code${named}>${additions.code(language, text)}</code></pre>`);
};

export const imageToHtml = (image: Image, additions: Additions = nothing): string => {
  const { src, alt, title } = image.attrs;
  const titled = title === '' ? '' : ` title="${escapeAttribute(title)}"`;
  return `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}"${titled}${additions.image(image)}>`;
};

/** The caption already shows the title, so the image needs no tooltip. */
const figureToHtml = (image: Image, additions: Additions): string => {
  const { title } = image.attrs;
  const html = additions.shown(image, imageToHtml({ ...image, attrs: { ...image.attrs, title: '' } }, additions));
  return title === '' ? html : `<figure>${html}<figcaption>${escapeText(title)}</figcaption></figure>`;
};

/** A line's HTML. An element stays open while the following texts have its mark too. */
export const inlinesToHtml = (inlines: readonly Inline[], additions: Additions = nothing): string => {
  let html = '';
  let open: readonly Mark[] = [];
  for (const inline of inlines) {
    const marks = inline.type === 'text' ? inline.marks : [];
    html += betweenMarks(open, marks, additions);
    html += inlineToHtml(inline, additions);
    open = marks;
  }
  return html + betweenMarks(open, [], additions);
};

const inlineToHtml = (inline: Inline, additions: Additions): string => {
  if (inline.type === 'text') return escapeText(inline.text);
  return inline.type === 'formula' ? additions.formula(inline.attrs.latex, false) : '<br>';
};

const betweenMarks = (open: readonly Mark[], next: readonly Mark[], additions: Additions): string => {
  let kept = 0;
  for (const mark of open) {
    if (!sameMark(mark, next[kept])) break;
    kept++;
  }
  let html = '';
  for (const mark of open.slice(kept).reverse()) html += `</${mark.type === 'link' ? 'a' : mark.type}>`;
  for (const mark of next.slice(kept))
    html += mark.type === 'link' ? linkToHtml(additions.link(mark.attrs.href)) : `<${mark.type}>`;
  return html;
};

/** A link out of the site opens in a new tab and gets no trust: no access to the window, no referrer, no rank. */
export const linkToHtml = (href: string): string => {
  const leaves = !href.startsWith('/') && !href.startsWith('#');
  return `<a href="${escapeAttribute(href)}"${leaves ? ' target="_blank" rel="noopener noreferrer nofollow"' : ''}>`;
};
