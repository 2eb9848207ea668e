import { safeImage, safeLink } from '../addresses.ts';
import { collapseAndTrim, isBlank } from '../characters.ts';
import type { Kind, LeftOut } from '../left-out.ts';
import { roleOf } from '../roles.ts';
import { contentsIn, type Contents } from './contents.ts';
import { isVideo } from './media.ts';
import { walk, type NodeTree } from './node-tree.ts';

/** Elements that are invisible on the page they come from. */
const unseen = new Set(['head', 'title', 'style', 'script', 'template', 'noscript', 'annotation', 'annotation-xml']);

/** Whether an element contains any text, visible or not. */
const hasText = <Node>(tree: NodeTree<Node>, element: Node): boolean => {
  let found = false;
  walk(tree, element, true, (node) => {
    found ||= !isBlank(tree.textOf(node) ?? '');
    return found ? undefined : true;
  });
  return found;
};

/** Icons beside headings and in links do not count as drawings. */
const isIcon = <Node>(tree: NodeTree<Node>, drawing: Node, isInLink: boolean): boolean =>
  !hasText(tree, drawing) &&
  (tree.attribute(drawing, 'aria-hidden') === 'true' || isInLink || Number.parseFloat(tree.attribute(drawing, 'width')) <= 32);

const kindOfInput = (type: string): Kind | undefined => {
  if (type === 'hidden') return undefined;
  if (type === 'checkbox' || type === 'radio') return 'checkbox';
  return ['submit', 'button', 'reset', 'image'].includes(type) ? 'button' : 'field';
};

/** The kind that authors know an unsupported element by; undefined if it need not be reported. */
const kindOf = <Node>(tree: NodeTree<Node>, element: Node, isInLink: boolean): Kind | undefined => {
  const name = tree.nameOf(element);
  if (unseen.has(name)) return undefined;
  if (name === 'video' || name === 'audio') return name;
  if (['iframe', 'object', 'embed'].includes(name)) return isVideo(tree, element) ? 'video' : 'page';
  if (name === 'svg') return isIcon(tree, element, isInLink) ? undefined : 'drawing';
  if (name === 'canvas') return 'drawing';
  if (name === 'input') return kindOfInput((tree.attribute(element, 'type') || 'text').toLowerCase());
  if (name === 'textarea' || name === 'select') return 'field';
  if (!hasText(tree, element)) return undefined;
  return name === 'button' ? 'button' : 'other';
};

/** Whether a cell is aligned right or centred. Browsers centre header cells anyway. */
const isAligned = <Node>(tree: NodeTree<Node>, cell: Node): boolean =>
  /^(?:right|center)$/i.test(tree.attribute(cell, 'align')) ||
  /text-align:\s?(?:right|center)/i.test(tree.attribute(cell, 'style'));

/** Whether its tooltip says more than its text. */
const hasLongForm = <Node>(tree: NodeTree<Node>, abbreviation: Node): boolean => {
  const title = collapseAndTrim(tree.attribute(abbreviation, 'title'));
  const text = tree.childrenOf(abbreviation).map((child) => tree.textOf(child) ?? '');
  return title !== '' && title !== collapseAndTrim(text.join(''));
};

/** The context while counting: whether it is in a link, and in which table. */
interface Where<Node> {
  readonly isInLink: boolean;
  readonly table: Node | undefined;
}

/** Counts what an article cannot hold: elements, images that readers cannot reach, targets of links. */
export const countLosses = <Node>(tree: NodeTree<Node>, root: Node): LeftOut => {
  const counts: Partial<Record<Kind, number>> = {};
  const add = (kind: Kind | undefined): void => {
    if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
  };
  const aligned = new Set<Node>();
  let contents: ReadonlyMap<Node, Contents<Node>> | undefined;
  const hasWords = (element: Node): boolean => (contents ??= contentsIn(tree, root)).get(element)?.hasWords ?? false;
  const outside: Where<Node> = { isInLink: false, table: undefined };
  walk(tree, root, outside, (element, _parent, where) => {
    const name = tree.nameOf(element);
    if (name === '' || tree.isFormula(element)) return undefined;
    if (roleOf(name) === 'dropped') {
      add(kindOf(tree, element, where.isInLink));
      return undefined;
    }
    if (name === 'img' && safeImage(tree.attribute(element, 'src')) === undefined) add('picture');
    const href = name === 'a' ? tree.attribute(element, 'href') : '';
    if (href !== '' && safeLink(href) === undefined && hasWords(element)) add('address');
    if (name === 'abbr' && hasLongForm(tree, element) && hasWords(element)) add('longForm');
    if (name === 'td' && where.table !== undefined && isAligned(tree, element)) aligned.add(where.table);
    return { isInLink: where.isInLink || name === 'a', table: name === 'table' ? element : where.table };
  });
  return { ...counts, ...(aligned.size > 0 ? { alignment: aligned.size } : {}) };
};
