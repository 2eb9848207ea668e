/** An HTML tree that rules read and change: a browser's or parse5's. */
export interface NodeTree<Node> {
  /** The lower-case name of an element; empty for any other node. */
  nameOf(node: Node): string;
  /** Undefined unless the node is text. */
  textOf(node: Node): string | undefined;
  /** The value of an element's attribute, or an empty string. */
  attribute(element: Node, name: string): string;
  hasAttribute(element: Node, name: string): boolean;
  setAttribute(element: Node, name: string, value: string): void;
  childrenOf(node: Node): readonly Node[];
  setChildren(parent: Node, children: readonly Node[]): void;
  newElement(name: string, attributes?: Readonly<Record<string, string>>, children?: readonly Node[]): Node;
  newText(text: string): Node;
  /** Whether the node is an image that readers will see. */
  isImage(node: Node): boolean;
  /** Whether the node is a formula, or the visual copy of one. */
  isFormula(node: Node): boolean;
}

/**
 * Visits every node below the root, parents first. `visit` returns the context for the node's children; undefined skips
 * them. Without recursion: the depth of HTML has no limit.
 */
export const walk = <Node, Context>(
  tree: NodeTree<Node>,
  root: Node,
  context: Context,
  visit: (node: Node, parent: Node, context: Context) => Context | undefined,
): void => {
  const steps = [{ parent: root, children: tree.childrenOf(root), context, next: 0 }];
  for (let step = steps.at(-1); step !== undefined; step = steps.at(-1)) {
    const node = step.children[step.next++];
    if (node === undefined) {
      steps.pop();
      continue;
    }
    const inside = visit(node, step.parent, step.context);
    if (inside !== undefined) steps.push({ parent: node, children: tree.childrenOf(node), context: inside, next: 0 });
  }
};

/** Batched changes to a tree: each parent gets its new children once, the innermost first. */
export class Edits<Node> {
  readonly #tree: NodeTree<Node>;
  readonly #parents = new Set<Node>();
  readonly #replaced = new Map<Node, () => readonly Node[]>();
  readonly #following = new Map<Node, Node[]>();

  constructor(tree: NodeTree<Node>) {
    this.#tree = tree;
  }

  replace(node: Node, parent: Node, by: () => readonly Node[]): void {
    this.#parents.add(parent);
    this.#replaced.set(node, by);
  }

  addAfter(node: Node, parent: Node, added: Node): void {
    this.#parents.add(parent);
    const following = this.#following.get(node);
    if (following) following.push(added);
    else this.#following.set(node, [added]);
  }

  make(): void {
    for (const parent of [...this.#parents].toReversed()) {
      const children = this.#tree.childrenOf(parent).flatMap((child) => this.#insteadOf(child));
      this.#tree.setChildren(parent, children);
    }
  }

  #insteadOf(node: Node): readonly Node[] {
    const replaced = this.#replaced.get(node)?.() ?? [node];
    const following = this.#following.get(node);
    return following ? [...replaced, ...following] : replaced;
  }
}
