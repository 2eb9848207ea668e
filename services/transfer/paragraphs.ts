import type { Element, Node } from '../../domain/article/nodes.ts';

const elementOf = (tagName: string, parentNode: Node['parentNode'], childNodes: Node[] = []): Element =>
  ({ nodeName: tagName, tagName, attrs: [], namespaceURI: 'http://www.w3.org/1999/xhtml', childNodes, parentNode }) as Element;

/** A text in its lines, and what parts them: an empty line begins a paragraph, any other a line. */
const linesOf = (text: string, parent: Node['parentNode']): Node[] =>
  text.split(/\n[ \t]*(?=\n)/).flatMap((paragraph, place): Node[] => [
    ...(place > 0 ? [elementOf('div', parent)] : []),
    ...paragraph
      .replace(/^\n/, '')
      .split('\n')
      .flatMap((line, number): Node[] => [
        ...(number > 0 && line.trim() !== '' ? [elementOf('br', parent)] : []),
        { nodeName: '#text', value: number > 0 && line.trim() === '' ? ' ' : line, parentNode: parent },
      ]),
  ]);

/** Where lines mean something: below no element that keeps them, or has paragraphs of its own. */
const hasLines = new Set(['div', 'section', 'article', 'blockquote', 'center']);

/**
 * HTML as WordPress kept it before it had blocks: without elements for paragraphs, which empty lines part. In a line a
 * text of several lines is left as it is.
 */
export const withParagraphs = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node): Node[] => {
    if ('value' in node) return linesOf(node.value, node.parentNode);
    if ('tagName' in node && hasLines.has(node.tagName))
      node.childNodes = node.childNodes.flatMap((child) => ('value' in child ? linesOf(child.value, node) : [child]));
    return [node];
  });
