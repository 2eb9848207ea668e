import type { Block, Document, Inline } from '../document.ts';
import { Identities } from './identities.ts';
import { isLine, isOfKind, nodesIn, withContent, type Line, type Node } from './nodes.ts';
import { differenceOfSequences, Effort, type Change, type Run } from './sequence.ts';
import { joined, phrased } from './tokens.ts';

/**
 * How a node changed: it is in both articles, in one of them, or only its content `changed`; `node` is then the older
 * one.
 */
export type NodeChange =
  | { readonly change: Change; readonly node: Node }
  | { readonly change: 'changed'; readonly node: Node; readonly children: readonly NodeChange[] }
  | { readonly change: 'changed'; readonly node: Node; readonly runs: readonly Run<Inline>[] };

/** Nodes that share less than this fraction of their words count as different nodes. */
const leastAlike = 0.4;

/** How many of the next added nodes to search for one that resembles a removed node. */
const nearest = 8;

/** One by one: a spread could exceed the limit of call arguments. */
const addAll = (changes: NodeChange[], change: Change, nodes: readonly Node[]): void => {
  for (const node of nodes) changes.push({ change, node });
};

/** Compares two articles with bounded effort. */
class Comparison {
  readonly #effort = new Effort();
  readonly #identities = new Identities();

  nodes(before: readonly Node[], after: readonly Node[]): NodeChange[] {
    const runs = differenceOfSequences(before, after, this.#identities.ofNode, this.#effort);
    const changes: NodeChange[] = [];
    for (let place = 0; place < runs.length; place += 1) {
      const [run, next] = [runs[place] as Run<Node>, runs[place + 1]];
      if (run.change === 'removed' && next?.change === 'added') {
        this.#addReplaced(changes, run.items, next.items);
        place += 1;
      } else addAll(changes, run.change, run.items);
    }
    return changes;
  }

  /** Pairs removed and added nodes: similar ones count as changed. */
  #addReplaced(changes: NodeChange[], before: readonly Node[], after: readonly Node[]): void {
    let next = 0;
    for (const node of before) {
      const found = after.slice(next, next + nearest).findIndex((other) => this.#isAlike(node, other));
      if (found < 0) {
        changes.push({ change: 'removed', node });
        continue;
      }
      addAll(changes, 'added', after.slice(next, next + found));
      changes.push(this.#changed(node, after[next + found] as Node));
      next += found + 1;
    }
    addAll(changes, 'added', after.slice(next));
  }

  #isAlike(one: Node, other: Node): boolean {
    if (!('content' in one) || !isOfKind(one, other)) return false;
    const [few, many] = [this.#identities.words(one), this.#identities.words(other)].toSorted((a, b) => a.size - b.size) as [
      ReadonlySet<number>,
      ReadonlySet<number>,
    ];
    let shared = 0;
    for (const word of few) if (many.has(word)) shared += 1;
    return shared >= leastAlike * many.size;
  }

  #changed(node: Node, other: Node): NodeChange {
    if (isLine(node)) {
      const [old, young] = [this.#identities.tokens(node), this.#identities.tokens(other as Line)];
      const runs = differenceOfSequences(old, young, this.#identities.ofToken, this.#effort);
      return { change: 'changed', node, runs: phrased(runs) };
    }
    const [old, young] = [nodesIn(node) ?? [], nodesIn(other) ?? []];
    if (node.type !== 'table_row' || old.length !== young.length)
      return { change: 'changed', node, children: this.nodes(old, young) };
    // Compare the cells of a row column by column.
    const cells = old.flatMap((cell, column) => this.#cell(cell, young[column] as Node));
    return { change: 'changed', node, children: cells };
  }

  #cell(old: Node, young: Node): NodeChange[] {
    if (this.#identities.ofNode(old) === this.#identities.ofNode(young)) return [{ change: 'same', node: young }];
    if (isOfKind(old, young)) return [this.#changed(old, young)];
    return [
      { change: 'removed', node: old },
      { change: 'added', node: young },
    ];
  }
}

/**
 * The author's changes between two versions of an article: block by block, and word by word in blocks that stayed.
 * Never throws; time is bounded by the length of both.
 */
export const differenceOf = (before: Document, after: Document): NodeChange[] =>
  new Comparison().nodes(before.content, after.content);

const sideOf = (changes: readonly NodeChange[], without: Change): Node[] =>
  changes.flatMap((one): Node[] => {
    if ('children' in one) return [withContent(one.node, sideOf(one.children, without))];
    if ('runs' in one) {
      const content = joined(one.runs.flatMap(({ change, items }) => (change === without ? [] : items)));
      return [withContent(one.node, content)];
    }
    return one.change === without ? [] : [one.node];
  });

/** Rebuilds the older or the newer article from a difference. */
export const articleOf = (changes: readonly NodeChange[], side: 'before' | 'after'): Document => ({
  type: 'doc',
  content: sideOf(changes, side === 'before' ? 'added' : 'removed') as Block[],
});
