import { formulaOf, isFormulaCopy } from './formula-element.ts';
import type { Element, Node } from './nodes.ts';
import { roleOf } from './roles.ts';

/**
 * Whether the content fits in table cells, which hold lines of text. A table with an image, code or another table is a
 * layout table, and only its content is kept. The search ends at a nested table, so no element is visited twice.
 */
export const isTable = (table: Element): boolean => {
  const waiting: Node[] = table.childNodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    const role = roleOf(node.tagName);
    const isImage = role === 'image' && formulaOf(node) === undefined && !isFormulaCopy(node);
    if (node.tagName === 'table' || isImage || role === 'preformatted') return false;
    if (role !== 'dropped') for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
  return true;
};
