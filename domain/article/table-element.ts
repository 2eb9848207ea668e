import { formulaOf, isFormulaCopy } from './formula-element.ts';
import type { Element, Node } from './nodes.ts';
import { roleOf } from './roles.ts';

/**
 * Whether what is in the element fits the cells of a table: lines of text. What holds a picture, code or another table
 * is laid out by it, and stands without it. A look ends at a table inside: no element is looked at twice.
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
