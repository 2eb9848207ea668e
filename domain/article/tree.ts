import {
  defaultTreeAdapter,
  html as names,
  parseFragment,
  type DefaultTreeAdapterMap,
  type Token,
  type TreeAdapter,
} from 'parse5';
import { withoutMathmlPrefix } from './mathml-prefix.ts';
import type { Element, Node } from './nodes.ts';

/**
 * The work allowed for one article: an element costs 1, and 1 more for each attribute and for every 100 characters of
 * values.
 */
export const complexityLimit = 200_000;

/** The HTML makes the parser repeat its elements without end. The author can only send something else. */
export class DocumentTooComplexError extends Error {
  readonly code = 'DOCUMENT_TOO_COMPLEX';

  constructor() {
    super('This article has too much formatting to be read. Paste it as plain text and format it again.');
    this.name = 'DocumentTooComplexError';
  }
}

/** The article is read as the content of a `div`: columns and cells without their table then swallow no text. */
const surroundings = defaultTreeAdapter.createElement('div', names.NS.HTML, []);

/**
 * The nodes a browser makes of the HTML, by the rules of the HTML standard. Throws DocumentTooComplexError beyond the
 * limit; with `complexityLimit` shorter input than 400,000 characters reaches it only when unclosed formatting is
 * repeated in block after block. The depth is not limited: do not recurse into the nodes.
 */
export const parseNodes = (html: string, limit = complexityLimit): readonly Node[] => {
  return parseFragment(surroundings, withoutMathmlPrefix(html), { treeAdapter: countingAdapter(limit) }).childNodes;
};

/**
 * Calls `visit` with every element, each before those within it, which it may change. Without recursion: the depth is
 * not limited.
 */
export const everyElement = (nodes: readonly Node[], visit: (element: Element) => void): void => {
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    visit(node);
    for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
};

/** Text and comments are not counted: each takes characters of the input, only elements can multiply. */
const countingAdapter = (limit: number): TreeAdapter<DefaultTreeAdapterMap> => {
  let left = limit;
  return {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      left -= 1 + attributes.length + lengthOfValues(attributes) / 100;
      if (left < 0) throw new DocumentTooComplexError();
      return defaultTreeAdapter.createElement(tagName, namespace, attributes);
    },
  };
};

const lengthOfValues = (attributes: readonly Token.Attribute[]): number => {
  let sum = 0;
  for (const { value } of attributes) sum += value.length;
  return sum;
};
