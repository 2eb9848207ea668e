import type { Inline } from '../document.ts';
import { type Node, nodesIn } from './nodes.ts';
import { keyOfToken, tokensOf } from './tokens.ts';

/** How many of a node's first words are used to judge similarity. */
const mostWords = 2_000;

/** Numbers the parts of two articles: equal parts get the same number, so that comparing them is fast. */
export class Identities {
  readonly #numbers = new Map<string, number>();
  readonly #ofNodes = new Map<Node, number>();
  readonly #tokens = new Map<Node, readonly Inline[]>();
  readonly #words = new Map<Node, ReadonlySet<number>>();

  /** The number of a node with all of its content. */
  readonly ofNode = (node: Node): number => {
    const known = this.#ofNodes.get(node);
    if (known !== undefined) return known;
    const inside = nodesIn(node)?.map(this.ofNode);
    const number = this.#of(JSON.stringify(inside ? { ...node, content: inside } : node));
    this.#ofNodes.set(node, number);
    return number;
  };

  readonly ofToken = (token: Inline): number => this.#of(keyOfToken(token));

  /** The content of a line, split into pieces. */
  tokens(node: Node & { readonly content: readonly Inline[] }): readonly Inline[] {
    const known = this.#tokens.get(node) ?? tokensOf(node.content);
    this.#tokens.set(node, known);
    return known;
  }

  /** The first distinct words of the node. */
  words(node: Node): ReadonlySet<number> {
    const known = this.#words.get(node);
    if (known) return known;
    const found = new Set<number>();
    const waiting: Node[] = [node];
    for (let next = waiting.pop(); next && found.size < mostWords; next = waiting.pop()) {
      const inside = nodesIn(next);
      if (inside) for (const one of inside.toReversed()) waiting.push(one);
      else if ('content' in next) this.#addWords(found, this.tokens(next as Parameters<Identities['tokens']>[0]));
    }
    this.#words.set(node, found);
    return found;
  }

  #addWords(found: Set<number>, tokens: readonly Inline[]): void {
    for (const token of tokens) {
      if (found.size >= mostWords) return;
      if (token.type !== 'text' || token.text.trim() !== '') found.add(this.ofToken(token));
    }
  }

  #of(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}
