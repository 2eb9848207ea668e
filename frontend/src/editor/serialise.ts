import type { Mark, Node } from 'prosemirror-model';
import { safeImage, safeLink } from '../../../contracts/document.ts';

/** A block as the server will keep it: its HTML and the lines of text that a reader sees. No HTML: nothing of it is kept. */
interface Piece {
  readonly html: string;
  readonly lines: readonly string[];
}

const nothing: Piece = { html: '', lines: [] };

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

/** White space as HTML shows it. Non-breaking spaces are not white space of HTML. */
const collapse = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0e-\x1f]/g, '')
    .replace(/[\t\n\f\r ]+/g, ' ');

const oneLine = (text: string): string => collapse(text).replace(/^ | $/g, '');

const tagsOf = (mark: Mark): readonly [open: string, close: string] | undefined => {
  if (mark.type.name !== 'link') return [`<${mark.type.name}>`, `</${mark.type.name}>`];
  const href = safeLink(String(mark.attrs.href));
  if (href === undefined) return undefined;
  const leaves = !href.startsWith('/') && !href.startsWith('#');
  return [`<a href="${escapeAttribute(href)}"${leaves ? ' target="_blank" rel="noopener noreferrer nofollow"' : ''}>`, '</a>'];
};

type Tags = readonly (readonly [open: string, close: string])[];
/** A run of text, or, without tags, a forced line. */
type Run = { text: string; tags: Tags } | { text: '\n'; tags?: undefined };

const trimEnd = (runs: Run[]): void => {
  const last = runs.at(-1);
  if (!last?.tags || !last.text.endsWith(' ')) return;
  runs.pop();
  if (last.text !== ' ') runs.push({ ...last, text: last.text.slice(0, -1) });
};

/** The inline content of a block with white space collapsed across marks, trimmed at line ends; empty where nothing would be seen. */
const runsOf = (block: Node): readonly Run[] => {
  const runs: Run[] = [];
  let atSpace = true;
  block.forEach((child) => {
    if (!child.isText) {
      trimEnd(runs);
      runs.push({ text: '\n' });
      atSpace = true;
      return;
    }
    const collapsed = collapse(child.text ?? '');
    const text = atSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed;
    if (text === '') return;
    atSpace = text.endsWith(' ');
    runs.push({ text, tags: child.marks.map(tagsOf).filter((tags) => tags !== undefined) });
  });
  trimEnd(runs);
  while (runs.length > 0 && !runs.at(-1)?.tags) runs.pop();
  return runs.some(({ text }) => /\S/.test(text)) ? runs : [];
};

/** Closes and opens what differs: an element stays open as long as the texts that follow have its mark too. */
const between = (open: Tags, next: Tags): string => {
  let kept = 0;
  while (kept < open.length && open[kept]?.[0] === next[kept]?.[0]) kept += 1;
  const closing = open
    .slice(kept)
    .reverse()
    .map(([, close]) => close);
  return [...closing, ...next.slice(kept).map(([tag]) => tag)].join('');
};

const textblock = (tag: string, block: Node): Piece => {
  const runs = runsOf(block);
  if (runs.length === 0) return nothing;
  let html = '';
  let open: Tags = [];
  for (const { text, tags } of runs) {
    html += between(open, tags ?? []) + (tags ? escapeText(text) : '<br>');
    open = tags ?? [];
  }
  return { html: `<${tag}>${html}${between(open, [])}</${tag}>`, lines: [runs.map(({ text }) => text).join('')] };
};

const code = (block: Node): Piece => {
  const text = block.textContent
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\x08\x0b-\x1f]/g, '');
  if (!/\S/.test(text)) return nothing;
  const named = block.attrs.language === '' ? '' : ` class="language-${block.attrs.language}"`;
  return { html: `<pre><code${named}>${escapeText(text)}</code></pre>`, lines: [text] };
};

const image = ({ attrs }: Node): Piece => {
  const src = safeImage(String(attrs.src));
  if (src === undefined) return nothing;
  const title = oneLine(attrs.title as string);
  const titled = title === '' ? '' : ` title="${escapeAttribute(title)}"`;
  return {
    html: `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(oneLine(attrs.alt as string))}"${titled}>`,
    lines: [],
  };
};

const inside = (tag: string, { html, lines }: Piece, attributes = ''): Piece =>
  html === '' ? nothing : { html: `<${tag}${attributes}>${html}</${tag}>`, lines };

const all = (parent: Node, one: (child: Node) => Piece = piece): Piece => {
  const pieces = parent.children.map(one);
  return { html: pieces.map(({ html }) => html).join(''), lines: pieces.flatMap(({ lines }) => lines) };
};

/** An item begins with a paragraph, if need be an empty one. */
const item = (node: Node): Piece => {
  const { html, lines } = all(node);
  return inside('li', { html: html === '' || html.startsWith('<p>') ? html : `<p></p>${html}`, lines });
};

const piece = (node: Node): Piece => {
  switch (node.type.name) {
    case 'paragraph':
      return textblock('p', node);
    case 'heading':
      return textblock(`h${node.attrs.level}`, node);
    case 'bullet_list':
      return inside('ul', all(node, item));
    case 'ordered_list':
      return inside('ol', all(node, item), node.attrs.start === 1 ? '' : ` start="${node.attrs.start}"`);
    case 'blockquote':
      return inside('blockquote', all(node));
    case 'code_block':
      return code(node);
    case 'image':
      return image(node);
    default:
      return { html: '<hr>', lines: [] };
  }
};

/** Blocks never change: typing makes one new block, and only that one is written anew. */
const written = new WeakMap<Node, Piece>();

const remembered = (block: Node): Piece => {
  const known = written.get(block) ?? piece(block);
  written.set(block, known);
  return known;
};

/** An article as it is sent: HTML that the server's cleaner returns unchanged, and the text that its reader sees. */
export interface Content {
  readonly html: string;
  readonly text: string;
}

export const contentOf = (doc: Node): Content => {
  const { html, lines } = all(doc, remembered);
  return { html, text: lines.join('\n').trim() };
};
