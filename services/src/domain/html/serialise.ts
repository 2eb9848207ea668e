import type { Block, Document, Inline, ListItem, Mark } from '../../../../contracts/document.ts';
import { escapeAttribute, escapeText } from './characters.ts';
import { sameMark } from './marks.ts';

/**
 * The document's HTML. Nothing else in the product writes article HTML, so this is the whole vocabulary that a reader's
 * browser ever gets: it holds no event handler, no style and no address that `safeLink` or `safeImage` refuses.
 */
export function serialise(document: Document): string {
  return blocksToHtml(document.content);
}

function blocksToHtml(blocks: readonly Block[]): string {
  let html = '';
  for (const block of blocks) html += blockToHtml(block);
  return html;
}

function blockToHtml(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlinesToHtml(block.content)}</p>`;
    case 'heading':
      return `<h${block.attrs.level}>${inlinesToHtml(block.content)}</h${block.attrs.level}>`;
    case 'bullet_list':
      return `<ul>${itemsToHtml(block.content)}</ul>`;
    case 'ordered_list':
      return `<ol${block.attrs.start === 1 ? '' : ` start="${block.attrs.start}"`}>${itemsToHtml(block.content)}</ol>`;
    case 'blockquote':
      return `<blockquote>${blocksToHtml(block.content)}</blockquote>`;
    case 'code_block':
      return codeToHtml(block.attrs.language, block.content.map(({ text }) => text).join(''));
    case 'image':
      return imageToHtml(block.attrs);
    case 'horizontal_rule':
      return '<hr>';
  }
}

function itemsToHtml(items: readonly ListItem[]): string {
  let html = '';
  for (const item of items) html += `<li>${blocksToHtml(item.content)}</li>`;
  return html;
}

/** A parser drops a line feed straight after `<pre>`; after `<code>` it keeps it. */
function codeToHtml(language: string, text: string): string {
  return `<pre><code${language === '' ? '' : ` class="language-${language}"`}>${escapeText(text)}</code></pre>`;
}

function imageToHtml({ src, alt, title }: { src: string; alt: string; title: string }): string {
  const titled = title === '' ? '' : ` title="${escapeAttribute(title)}"`;
  return `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}"${titled}>`;
}

/** An element stays open as long as the texts that follow have its mark too. */
function inlinesToHtml(inlines: readonly Inline[]): string {
  let html = '';
  let open: readonly Mark[] = [];
  for (const inline of inlines) {
    const marks = inline.type === 'text' ? inline.marks : [];
    html += betweenMarks(open, marks);
    html += inline.type === 'text' ? escapeText(inline.text) : '<br>';
    open = marks;
  }
  return html + betweenMarks(open, []);
}

function betweenMarks(open: readonly Mark[], next: readonly Mark[]): string {
  let kept = 0;
  for (const mark of open) {
    if (!sameMark(mark, next[kept])) break;
    kept++;
  }
  let html = '';
  for (const mark of open.slice(kept).reverse()) html += `</${mark.type === 'link' ? 'a' : mark.type}>`;
  for (const mark of next.slice(kept)) html += mark.type === 'link' ? linkToHtml(mark.attrs.href) : `<${mark.type}>`;
  return html;
}

/** A link out of the site gets a tab of its own and no trust: not the page's window, not the reader's address, no rank. */
function linkToHtml(href: string): string {
  const leaves = !href.startsWith('/') && !href.startsWith('#');
  return `<a href="${escapeAttribute(href)}"${leaves ? ' target="_blank" rel="noopener noreferrer nofollow"' : ''}>`;
}
