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
 * The work allowed for one article: each element costs 1, plus 1 for each attribute and each 100 characters of values.
 */
export const complexityLimit = 200_000;

/** The HTML makes the parser repeat its elements endlessly. The author has to send something else. */
export class DocumentTooComplexError extends Error {
  readonly code = 'DOCUMENT_TOO_COMPLEX';

  constructor() {
    super('This article has too much formatting to be read. Paste it as plain text and format it again.');
    this.name = 'DocumentTooComplexError';
  }
}

/** Parse the article as the content of a `div`: stray columns and cells then swallow no text. */
const surroundings = defaultTreeAdapter.createElement('div', names.NS.HTML, []);

/**
 * The nodes a browser makes of the HTML, by the rules of the HTML standard. Throws DocumentTooComplexError beyond the
 * limit; with `complexityLimit`, input shorter than 400,000 characters reaches it only if unclosed formatting is
 * repeated in block after block. The depth is not limited: do not recurse into the nodes.
 */
export const parseNodes = (html: string, limit = complexityLimit): readonly Node[] => {
  return parseFragment(surroundings, withoutMathmlPrefix(html), { treeAdapter: countingAdapter(limit) }).childNodes;
};

/**
 * Calls `visit` for every element, parents first; it may change the children. Without recursion: the depth is not
 * limited.
 */
export const everyElement = (nodes: readonly Node[], visit: (element: Element) => void): void => {
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    visit(node);
    for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
};

/** Only elements count: text and comments take characters of the input, while elements can multiply. */
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
