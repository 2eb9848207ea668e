import type { Block, Document, Inline, ListItem } from '../../../../contracts/document.ts';

/** The words a reader sees, one line for each block and each forced line. Descriptions of images are not among them. */
export function plainText(document: Document): string {
  return document.content.flatMap(lines).join('\n');
}

function lines(block: Block | ListItem): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'code_block':
      return block.content.length === 0 ? [] : [block.content.map(inlineText).join('')];
    case 'image':
    case 'horizontal_rule':
      return [];
    default:
      return block.content.flatMap(lines);
  }
}

function inlineText(inline: Inline): string {
  return inline.type === 'text' ? inline.text : '\n';
}
