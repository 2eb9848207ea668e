import { collapseAndTrim } from '../characters.ts';
import { headingLevel } from '../elements.ts';
import { roleOf } from '../roles.ts';
import { walk, type NodeTree } from './node-tree.ts';

interface FoundHeading {
  /** Headings of the lowest level have no id on the reader's page. */
  readonly hasId: boolean;
  text: string;
  /** The name by which a link leads to it. */
  name?: string;
}

interface Where {
  readonly heading: FoundHeading | undefined;
  /** GitHub's element around a heading and its anchor. */
  readonly wrapper: { heading?: FoundHeading } | undefined;
}

/** The links within a text, its headings, and its places by name: undefined without a heading. */
interface Found<Node> {
  readonly links: Node[];
  readonly headings: FoundHeading[];
  readonly places: Map<string, FoundHeading | undefined>;
}

/** A name without GitHub's prefix of ids, which the links to them lack. */
const bare = (name: string): string => name.replace(/^user-content-/, '');

/** Ids that programs make up: Word, Google Docs. No heading has such a text. */
const madeUp = /^(?:_(?:toc|ref|hlk)\w*|h\.[a-z0-9]{6,})$/i;

/** A place is the heading that it is in, or that follows with nothing to be seen between. */
const found = <Node>(tree: NodeTree<Node>, root: Node): Found<Node> => {
  const links: Node[] = [];
  const headings: FoundHeading[] = [];
  const places: Found<Node>['places'] = new Map();
  let waiting: string[] = [];
  const settle = (heading?: FoundHeading): void => {
    for (const name of waiting) if (!places.has(name)) places.set(name, heading);
    waiting = [];
  };
  walk<Node, Where>(tree, root, { heading: undefined, wrapper: undefined }, (node, _parent, { heading: around, wrapper }) => {
    const text = tree.textOf(node) ?? '';
    const name = tree.nameOf(node);
    if (around) around.text += name === 'br' ? ' ' : text;
    if (/\S/.test(text) || tree.isImage(node)) settle(around);
    const role = roleOf(name);
    if (name === '' || role === 'dropped') return undefined;
    if (name === 'a' && tree.attribute(node, 'href').startsWith('#')) links.push(node);
    const heading = role === 'heading' ? { hasId: headingLevel(name) < 4, text: '' } : around;
    if (heading && heading !== around) {
      headings.push(heading);
      if (wrapper) wrapper.heading = heading;
    }
    const names = [tree.attribute(node, 'id'), name === 'a' ? tree.attribute(node, 'name') : ''];
    waiting.push(...names.filter(Boolean).map(bare));
    const here = heading ?? wrapper?.heading;
    if (here) settle(here);
    return { heading, wrapper: tree.attribute(node, 'class').includes('markdown-heading') ? {} : wrapper };
  });
  settle();
  return { links, headings, places };
};

/** What the reader's page makes the id of a heading of (`headingLink`), as one would write it in a link. */
const linkName = (text: string): string => {
  if (!/^[ -~]*$/.test(text)) return encodeURIComponent(text);
  const name =
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'article';
  return name === 'top' || name.startsWith('section-') ? `section-${name}` : name;
};

/** Names the headings that have an id: one that repeats another is numbered. */
const nameHeadings = (headings: readonly FoundHeading[]): void => {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  for (const heading of headings) {
    const text = collapseAndTrim(heading.text.toWellFormed());
    if (!heading.hasId || text === '') continue;
    const wanted = linkName(text);
    let number = next.get(wanted) ?? 2;
    let name = wanted;
    for (; taken.has(name); number += 1) name = `${wanted}-${number}`;
    next.set(wanted, number);
    taken.add(name);
    heading.name = name;
  }
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/**
 * Lets links within a text lead to what an article has of their places: headings, by their text. Ids are not kept.
 * Takes off links to other places, and of foreign HTML those to headings that did not come along but by a name that a
 * program made up. Returns how many it took off.
 */
export const keepHeadingLinks = <Node>(tree: NodeTree<Node>, root: Node, isForeign: boolean): number => {
  const { links, headings, places } = found(tree, root);
  nameHeadings(headings);
  let count = 0;
  for (const link of links) {
    const given = tree.attribute(link, 'href').slice(1);
    const name = bare(decoded(given));
    if (name === '' || name === 'top') continue;
    const isMadeUp = isForeign && madeUp.test(name);
    const kept = places.has(name) || isMadeUp ? places.get(name)?.name : isForeign ? bare(given) : given;
    if (kept === undefined) count += 1;
    tree.setAttribute(link, 'href', kept === undefined ? '' : `#${kept}`);
  }
  return count;
};
