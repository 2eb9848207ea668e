import { safeImage } from '../../../domain/article/addresses.ts';
import type { NodeTree } from '../../../domain/article/media/node-tree.ts';

const isFormula = (node: Node): boolean => node instanceof Element && node.matches('math[data-latex], .formula');

/** A browser's DOM as a tree. Styles are kept as data, as the site's CSP forbids inline styles (`withoutPower`). */
export const pageTree = (document: Document): NodeTree<Node> => ({
  nameOf: (node) => (node instanceof Element ? node.localName : ''),
  textOf: (node) => (node instanceof Text ? node.data : undefined),
  attribute: (node, name) => (node instanceof Element ? (node.getAttribute(name === 'style' ? 'data-style' : name) ?? '') : ''),
  hasAttribute: (node, name) => node instanceof Element && node.hasAttribute(name),
  setAttribute: (node, name, value) => {
    if (node instanceof Element) node.setAttribute(name, value);
  },
  childrenOf: (node) => [...node.childNodes],
  setChildren: (parent, children) => {
    // One by one: there may be more children than a call accepts arguments.
    while (parent.lastChild) parent.lastChild.remove();
    for (const child of children) parent.appendChild(child);
  },
  newElement: (name, attributes = {}, children = []) => {
    const element = document.createElement(name);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    for (const child of children) element.appendChild(child);
    return element;
  },
  newText: (text) => document.createTextNode(text),
  isImage: (node) =>
    node instanceof Element && node.localName === 'img' && safeImage(node.getAttribute('src') ?? '') !== undefined,
  isFormula,
});
