import { defaultTreeAdapter, html as names } from 'parse5';
import { safeImage } from '../addresses.ts';
import { formulaOf, isFormulaCopy } from '../formula-element.ts';
import { attribute, type Node, type Parent } from '../nodes.ts';
import type { NodeTree } from './node-tree.ts';

type Any = Node | Parent;

/** parse5's nodes as a tree. `isShown`: whether readers will see the image at an address. */
export const parsedTree = (isShown = (src: string): boolean => safeImage(src) !== undefined): NodeTree<Any> => ({
  nameOf: (node) => ('tagName' in node ? node.tagName : ''),
  textOf: (node) => ('value' in node ? node.value : undefined),
  attribute: (node, name) => ('attrs' in node ? attribute(node, name) : ''),
  hasAttribute: (node, name) => 'attrs' in node && node.attrs.some((one) => one.name === name),
  setAttribute: (node, name, value) => {
    if ('attrs' in node) node.attrs = [...node.attrs.filter((one) => one.name !== name), { name, value }];
  },
  childrenOf: (node) => ('childNodes' in node ? node.childNodes : []),
  setChildren: (parent, children) => {
    if (!('childNodes' in parent)) return;
    parent.childNodes = children as Node[];
    for (const child of parent.childNodes) child.parentNode = parent;
  },
  newElement: (name, attributes = {}, children = []) => {
    const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
    const element = defaultTreeAdapter.createElement(name, names.NS.HTML, attrs);
    element.childNodes = children as Node[];
    for (const child of element.childNodes) child.parentNode = element;
    return element;
  },
  newText: (text) => defaultTreeAdapter.createTextNode(text),
  isImage: (node) => 'tagName' in node && node.tagName === 'img' && isShown(attribute(node, 'src')) && !isFormula(node),
  isFormula,
});

const isFormula = (node: Any): boolean => 'tagName' in node && (formulaOf(node) !== undefined || isFormulaCopy(node));
