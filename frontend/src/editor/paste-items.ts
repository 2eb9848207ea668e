import { calloutIn } from '../../../domain/article/callouts.ts';
import { roleOf } from '../../../domain/article/roles.ts';

const blocks = 'ul, ol, menu, dir, h1, h2, h3, h4, h5, h6, blockquote, pre, listing, img, hr, table, math[display="block"]';

const isBlock = (element: Element): boolean =>
  element.matches(blocks) || (element.localName === 'aside' && calloutIn(element.className) !== undefined);

/** Whether the first visible thing in the item is a block other than a paragraph. */
const beginsWithBlock = (item: Element): boolean => {
  const shown = (node: Node): number =>
    node instanceof Element && roleOf(node.localName) === 'dropped' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
  const nodes = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, shown);
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    if (node instanceof Text ? /\S/.test(node.data) : node instanceof Element && node.matches('p, br')) return false;
    if (node instanceof Element && isBlock(node)) return true;
  }
  return false;
};

/**
 * Inserts an empty paragraph before a block at the start of an item, as the server does: the editor's items must begin
 * with a paragraph, or ProseMirror would end the list.
 */
export const paragraphsOfItems = (body: Element): void => {
  for (const item of body.querySelectorAll('li')) if (beginsWithBlock(item)) item.prepend(item.ownerDocument.createElement('p'));
};
