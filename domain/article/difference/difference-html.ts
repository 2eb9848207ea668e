import type { Block } from '../document.ts';
import { calloutStart } from '../callouts.ts';
import { headerStart, inlinesToHtml, serialise } from '../serialise.ts';
import type { NodeChange } from './difference.ts';
import type { Node } from './nodes.ts';
import type { Change } from './sequence.ts';
import { joined } from './tokens.ts';

/** A block of an article and how it changed. */
export interface ShownChange {
  readonly change: Change | 'changed';
  /** Additions are in `ins`, removals in `del`; the rest is as in the article. */
  readonly html: string;
}

const tags: Readonly<Record<Change, readonly [start: string, end: string]>> = {
  same: ['', ''],
  added: ['<ins>', '</ins>'],
  removed: ['<del>', '</del>'],
};
const marked = (change: Change, html: string): string => (html === '' ? '' : `${tags[change][0]}${html}${tags[change][1]}`);

/** Wraps content in the node's element. `row`: its index among the rows of its table. */
const around = (node: Node, content: string, row: number): string => {
  switch (node.type) {
    case 'paragraph':
      return `<p>${content}</p>`;
    case 'heading':
      return `<h${node.attrs.level}>${content}</h${node.attrs.level}>`;
    case 'bullet_list':
      return `<ul>${content}</ul>`;
    case 'ordered_list':
      return `<ol start="${node.attrs.start}">${content}</ol>`;
    case 'list_item':
      return `<li>${content}</li>`;
    case 'blockquote':
      return `<blockquote>${content}</blockquote>`;
    case 'callout':
      return `${calloutStart(node.attrs.kind)}${content}</aside>`;
    case 'code_block':
      return `<pre><code>${content}</code></pre>`;
    case 'table':
      return `<div class="table" role="region" aria-label="Table" tabindex="0"><table><tbody>${content}</tbody></table></div>`;
    case 'table_row':
      return `<tr>${content}</tr>`;
    case 'table_header':
      return `${headerStart(row)}${content}</th>`;
    case 'table_cell':
      return `<td>${content}</td>`;
    case 'image':
    case 'formula_block':
    case 'horizontal_rule':
      return content;
  }
};

const blocksHtml = (content: readonly Block[]): string => serialise({ type: 'doc', content });

/** A node that is in both articles, or in one of them. Container elements stay outside the mark. */
const nodeHtml = (node: Node, change: Change, row: number): string => {
  if (node.type === 'list_item') return around(node, marked(change, blocksHtml(node.content)), row);
  if (node.type === 'table_cell' || node.type === 'table_header')
    return around(node, marked(change, inlinesToHtml(node.content)), row);
  if (node.type !== 'table_row') return marked(change, blocksHtml([node as Block]));
  const cells = node.content.map((cell) => nodeHtml(cell, change, row));
  return around(node, cells.join(''), row);
};

const changeHtml = (one: NodeChange, row = 0): string => {
  if ('runs' in one) {
    const runs = one.runs.map(({ change, items }) => marked(change, inlinesToHtml(joined(items))));
    return around(one.node, runs.join(''), row);
  }
  if (!('children' in one)) return nodeHtml(one.node, one.change, row);
  const isTable = one.node.type === 'table';
  const children = one.children.map((child, place) => changeHtml(child, isTable ? place : row));
  return around(one.node, children.join(''), row);
};

/** The difference of two clean articles as clean HTML, block by block. */
export const differenceToHtml = (changes: readonly NodeChange[]): ShownChange[] =>
  changes.map((one) => ({ change: one.change, html: changeHtml(one) }));
