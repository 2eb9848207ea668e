import { keepsSpacesIn } from '../../../domain/article/styles.ts';
import { textsIn } from './texts-in.ts';

const keepsLines = (element: Element | null): boolean => {
  const styled = element?.closest('[data-style*="white-space"]');
  const style = styled?.getAttribute('data-style') ?? '';
  return (keepsSpacesIn(style) ?? false) || /white-space(?:-collapse)?:\s*(?:pre-line|preserve-breaks)/.test(style);
};

const isBlankText = (node: ChildNode): boolean => node instanceof Text && !/\S/.test(node.data);

/** Makes line breaks of line feeds that a reader saw as such; of empty lines in loose text, too. */
const breakLines = (body: Element): void => {
  for (const text of textsIn(body)) {
    if (!text.data.includes('\n') || isBlankText(text) || text.parentElement?.closest('pre, code, td, th, math')) continue;
    const isKept = keepsLines(text.parentElement);
    if (!isKept && text.parentElement !== body) continue;
    const lines = text.data.split('\n').map((line) => line.trim());
    const parts = lines.flatMap((line, place): (string | Element)[] => {
      if (place === 0) return [line];
      const isEmpty = line === '' || lines[place - 1] === '';
      return isKept || isEmpty ? [body.ownerDocument.createElement('br'), line] : [` ${line}`];
    });
    const [before = '', after = ''] = [/^[^\S\n]+/, /[^\S\n]+$/].map((space) => (space.test(text.data) ? ' ' : ''));
    text.replaceWith(before, ...parts, after);
  }
};

/** The nodes in groups that two line breaks or more part. */
const groupsOf = (nodes: readonly ChildNode[]): ChildNode[][] => {
  const groups: ChildNode[][] = [[]];
  let between: ChildNode[] = [];
  for (const node of nodes) {
    if (node.nodeName === 'BR' || isBlankText(node)) {
      between.push(node);
      continue;
    }
    const isGap = between.filter(({ nodeName }) => nodeName === 'BR').length > 1;
    if (isGap) groups.push([node]);
    else groups.at(-1)?.push(...between, node);
    between = [];
  }
  groups.at(-1)?.push(...between);
  return groups.filter((group) => group.length > 0);
};

const wrapped = (document: Document, nodes: Iterable<ChildNode>): Element => {
  const wrapper = document.createElement('div');
  wrapper.append(...nodes);
  return wrapper;
};

/** Makes paragraphs of lines that empty lines part. */
export const paragraphsApart = (body: Element): void => {
  breakLines(body);
  for (const container of [body, ...body.querySelectorAll('p, div, span, section, article')]) {
    const groups = groupsOf([...container.childNodes]);
    if (groups.length < 2 || container.closest('pre, table, h1, h2, h3, h4, h5, h6')) continue;
    container.replaceChildren(...groups.map((group) => wrapped(body.ownerDocument, group)));
  }
};

/** Makes containers of paragraphs that blocks came into: a parser would end them before the block. */
export const paragraphsWithoutBlocks = (body: Element): void => {
  for (const paragraph of body.querySelectorAll('p:has(p, div, figure, pre)'))
    paragraph.replaceWith(wrapped(body.ownerDocument, [...paragraph.childNodes]));
};
