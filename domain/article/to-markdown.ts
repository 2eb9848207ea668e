import type { BlockContent, PhrasingContent, RootContent, TableCell as MarkdownCell } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mathToMarkdown } from 'mdast-util-math';
import { toMarkdown } from 'mdast-util-to-markdown';
import { alerts, type CalloutKind } from './callouts.ts';
import type { Block, Document, Inline, Mark, TableRow } from './document.ts';
import { documentOfMarkdown } from './markdown.ts';
import { sameMark } from './marks.ts';
import { serialise } from './serialise.ts';

type Html = { readonly type: 'html'; readonly value: string };

const html = (value: string): Html => ({ type: 'html', value });

const marksOf = (inline: Inline | undefined): readonly Mark[] => (inline?.type === 'text' ? inline.marks : []);

/** Texts that share the mark, as Markdown; marks that Markdown lacks become HTML. */
const marked = (mark: Mark, texts: readonly Inline[], depth: number, isLine: boolean): PhrasingContent[] => {
  if (mark.type === 'code')
    return [{ type: 'inlineCode', value: texts.map((one) => (one.type === 'text' ? one.text : '')).join('') }];
  const children = phrasing(texts, isLine, depth + 1);
  if (mark.type === 'link') return [{ type: 'link', url: mark.attrs.href, children: children as never }];
  if (mark.type === 'strong') return [{ type: 'strong', children }];
  if (mark.type === 'em') return [{ type: 'emphasis', children }];
  if (mark.type === 's') return [{ type: 'delete', children }];
  return [html(`<${mark.type}>`), ...children, html(`</${mark.type}>`)];
};

/** `isLine`: whether line breaks are impossible, as in a heading or a cell. */
const phrasing = (inlines: readonly Inline[], isLine: boolean, depth = 0): PhrasingContent[] => {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < inlines.length;) {
    const inline = inlines[at] as Inline;
    const mark = marksOf(inline)[depth];
    let end = at + 1;
    if (mark) {
      while (end < inlines.length && sameMark(mark, marksOf(inlines[end])[depth])) end += 1;
      nodes.push(...marked(mark, inlines.slice(at, end), depth, isLine));
    } else if (inline.type === 'text') nodes.push({ type: 'text', value: inline.text });
    else if (inline.type === 'formula') nodes.push({ type: 'inlineMath', value: inline.attrs.latex });
    else nodes.push(isLine || inlines[at - 1]?.type !== 'text' ? html('<br>') : { type: 'break' });
    at = end;
  }
  return nodes;
};

const rowOf = ({ content }: TableRow) => ({
  type: 'tableRow' as const,
  children: content.map((cell): MarkdownCell => ({ type: 'tableCell', children: phrasing(cell.content, true) })),
});

const nameOf = (kind: CalloutKind): string => Object.keys(alerts).find((name) => alerts[name] === kind) ?? 'NOTE';

const calloutOf = (kind: CalloutKind, content: readonly Block[]): BlockContent => {
  const [first, ...others] = content;
  const label = html(`[!${nameOf(kind)}]`);
  const begins =
    first?.type === 'paragraph' ? [label, { type: 'text' as const, value: '\n' }, ...phrasing(first.content, false)] : [label];
  const below = first?.type === 'paragraph' ? others : content;
  return { type: 'blockquote', children: [{ type: 'paragraph', children: begins }, ...below.map(nodeOf)] };
};

/** Drops an empty first paragraph of an item before another block: Markdown has none there. */
const itemOf = ({ content }: { readonly content: readonly Block[] }) => {
  const [first, ...others] = content;
  const isEmpty = first?.type === 'paragraph' && first.content.length === 0;
  return { type: 'listItem' as const, spread: false, children: (isEmpty ? others : content).map(nodeOf) };
};

const nodeOf = (block: Block): BlockContent => {
  switch (block.type) {
    case 'paragraph':
      return { type: 'paragraph', children: phrasing(block.content, false) };
    case 'heading':
      return { type: 'heading', depth: block.attrs.level, children: phrasing(block.content, true) };
    case 'bullet_list':
      return { type: 'list', ordered: false, spread: false, children: block.content.map(itemOf) };
    case 'ordered_list':
      return { type: 'list', ordered: true, start: block.attrs.start, spread: false, children: block.content.map(itemOf) };
    case 'blockquote':
      return { type: 'blockquote', children: block.content.map(nodeOf) };
    case 'callout':
      return calloutOf(block.attrs.kind, block.content);
    case 'table':
      return { type: 'table', children: block.content.map(rowOf) };
    case 'code_block':
      return { type: 'code', lang: block.attrs.language || null, value: block.content.map(({ text }) => text).join('') };
    case 'formula_block':
      return { type: 'math', value: block.attrs.latex } as never;
    case 'image':
      return {
        type: 'paragraph',
        children: [{ type: 'image', url: block.attrs.src, alt: block.attrs.alt, title: block.attrs.title || null }],
      };
    case 'horizontal_rule':
      return { type: 'thematicBreak' };
  }
};

const written = (children: RootContent[]): string =>
  toMarkdown(
    { type: 'root', children },
    { extensions: [gfmToMarkdown(), mathToMarkdown()], bullet: '-', rule: '-', fences: true, listItemIndent: 'one' },
  );

const isRead = (markdown: string, content: readonly Block[]): boolean =>
  serialise(documentOfMarkdown(markdown)) === serialise({ type: 'doc', content });

/** HTML within Markdown ends at an empty line, so escape line feeds. */
const asHtml = (block: Block): Html => html(serialise({ type: 'doc', content: [block] }).replaceAll('\n', '&#10;'));

const faithful = (block: Block): RootContent => {
  const node = nodeOf(block);
  return isRead(written([node]), [block]) ? node : asHtml(block);
};

/**
 * Writes the article as Markdown that `documentOfMarkdown` turns back into the same article. It checks that, and falls
 * back to HTML for what Markdown cannot express.
 */
export const markdownOf = ({ content }: Document): string => {
  const markdown = written(content.map(faithful));
  return isRead(markdown, content) ? markdown : written(content.map(asHtml));
};
