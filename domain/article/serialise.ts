import type { Block, Callout, Document, Heading, Image, Inline, ListItem, Mark, TableRow } from './document.ts';
import { calloutStart } from './callouts.ts';
import { escapeAttribute, escapeText } from './characters.ts';
import { formulaBlockToHtml, formulaToHtml } from './formulas.ts';
import { sameMark } from './marks.ts';

/**
 * What a reader's page adds to the HTML. Attributes begin with a space; all of it is HTML: whoever makes it escapes.
 */
export interface Additions {
  /** Attributes of a heading, whose content is this HTML, as it is without additions. */
  heading(heading: Heading, content: string): string;
  /** Attributes of an image. */
  image(image: Image): string;
  /** An image as readers see it, whose HTML is this. */
  shown(image: Image, html: string): string;
  /** A table, whose HTML is this. */
  table(html: string): string;
  /** The element of a callout. */
  readonly calloutTag: 'aside' | 'div';
  /** Whether the title of an image stands below it as its caption. */
  readonly hasCaptions: boolean;
  /** The text of a code block. */
  code(language: string, text: string): string;
  /** A code block as readers see it, whose HTML is this. */
  shownCode(language: string, text: string, html: string): string;
  /** The `href` to write for a link. */
  link(href: string): string;
  /** A formula in a line, as LaTeX on one line, or of lines of its own. */
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
 * browser ever gets: it holds no event handler, no style and no address that `safeLink` or `safeImage` refuses.
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

/** In the first row a header is that of its column, below that of its row. */
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

/** What stands below an image is not told once more where one points at it. */
const figureToHtml = (image: Image, additions: Additions): string => {
  const { title } = image.attrs;
  const html = additions.shown(image, imageToHtml({ ...image, attrs: { ...image.attrs, title: '' } }, additions));
  return title === '' ? html : `<figure>${html}<figcaption>${escapeText(title)}</figcaption></figure>`;
};

/** A line's HTML. An element stays open as long as the texts that follow have its mark too. */
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

/**
 * A link out of the site gets a tab of its own and no trust: not the page's window, not the reader's address, no rank.
 */
export const linkToHtml = (href: string): string => {
  const leaves = !href.startsWith('/') && !href.startsWith('#');
  return `<a href="${escapeAttribute(href)}"${leaves ? ' target="_blank" rel="noopener noreferrer nofollow"' : ''}>`;
};
