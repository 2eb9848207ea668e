import type { Block, Document, Inline, ListItem } from './document.ts';

/**
 * The words a reader sees, taken from the document instead of its HTML: the reference for `textOf`, with no shared
 * code.
 */
export const plainText = (document: Document): string => {
  const lines: string[] = [];
  for (const block of document.content) addLines(block, lines);
  return lines.join('\n');
};

const addLines = (block: Block | ListItem, lines: string[]): void => {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'code_block':
      if (block.content.length > 0) lines.push(block.content.map(inlineText).join(''));
      return;
    case 'formula_block':
      lines.push(block.attrs.latex);
      return;
    case 'image':
    case 'horizontal_rule':
      return;
    case 'table':
      for (const { content } of block.content.flatMap((row) => row.content))
        if (content.length > 0) lines.push(content.map(inlineText).join(''));
      return;
    case 'callout':
      lines.push({ note: 'Note', tip: 'Tip', warning: 'Warning', danger: 'Danger' }[block.attrs.kind]);
      for (const inner of block.content) addLines(inner, lines);
      return;
    case 'blockquote':
    case 'bullet_list':
    case 'ordered_list':
    case 'list_item':
      for (const inner of block.content) addLines(inner, lines);
  }
};

const inlineText = (inline: Inline): string => {
  if (inline.type === 'formula') return inline.attrs.latex;
  return inline.type === 'text' ? inline.text : '\n';
};
