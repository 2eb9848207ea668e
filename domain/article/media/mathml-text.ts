import { isBlank } from '../characters.ts';
import { roleOf } from '../roles.ts';
import { Edits, walk, type NodeTree } from './node-tree.ts';

/** Token elements (MathML Core, section 3.2), which hold text. */
const tokens = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
const rows = new Set(['math', 'mrow', 'mstyle', 'mpadded', 'semantics']);
/** Elements whose children's meaning depends on their position. */
const structures = new Set([
  ...['mfrac', 'msqrt', 'mroot', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts'],
  ...['mfenced', 'mtable', 'mtr', 'mlabeledtr'],
]);

/** The position of each child after the base. */
const scripts: Readonly<Record<string, readonly Script[]>> = {
  msub: ['sub'],
  msup: ['sup'],
  msubsup: ['sub', 'sup'],
  munder: ['sub'],
  mover: ['sup'],
  munderover: ['sub', 'sup'],
};
type Script = 'sub' | 'sup';

/** Operators without a glyph: function application, times, separator, plus. */
const invisible: Readonly<Record<string, string>> = { '\u2061': ' ', '\u2062': '·', '\u2063': ',', '\u2064': '+' };

const openings = ['(', '[', '{', '|', '⟨'];
const closings = [')', ']', '}', '|', '⟩'];

/** The context of a node: whether it is in a formula, and whether its text can be neither raised nor lowered. */
interface Where {
  readonly isInMath: boolean;
  readonly isPlain: boolean;
}

/** Writes the structure of formulas as text. */
class FormulaTexts<Node> {
  readonly #tree: NodeTree<Node>;
  readonly #edits: Edits<Node>;
  /** Superscripts and subscripts. */
  readonly #levelled = new Set<Node>();

  constructor(tree: NodeTree<Node>) {
    this.#tree = tree;
    this.#edits = new Edits(tree);
  }

  /** Returns the number of formulas. */
  write(root: Node): number {
    let count = 0;
    const outside: Where = { isInMath: false, isPlain: false };
    walk(this.#tree, root, outside, (node, parent, { isInMath, isPlain: isPlainAround }) => {
      const name = this.#tree.nameOf(node);
      if (name === '' || roleOf(name) === 'dropped' || this.#tree.isFormula(node)) return undefined;
      const isPlain = isPlainAround || this.#levelled.has(node) || /^(?:su[bp]|pre|listing)$/.test(name);
      if (name === 'math' && !isInMath) {
        count += 1;
        if (this.#tree.attribute(node, 'display') === 'block' && !isPlain)
          this.#edits.replace(node, parent, () => [this.#tree.newElement('div', {}, [node])]);
      }
      if (isInMath) this.#writeElement(node, parent, isPlain);
      return { isInMath: isInMath || name === 'math', isPlain };
    });
    this.#edits.make();
    return count;
  }

  #hasScripts(name: string): boolean {
    return name in scripts || name === 'mmultiscripts' || name === 'mroot';
  }

  #writeElement(element: Node, parent: Node, isPlain: boolean): void {
    const name = this.#tree.nameOf(element);
    if (name === 'mphantom') this.#edits.replace(element, parent, () => []);
    if (name === 'mspace') this.#edits.replace(element, parent, () => [this.#tree.newText(' ')]);
    if (name === 'mo') this.#writeOperator(element);
    if (!structures.has(name)) return;
    const parts = this.#partsOf(element);
    const [first, second] = parts;
    const attached = scripts[name];
    if (this.#hasScripts(name)) for (const part of parts.slice(1)) this.#levelled.add(part);
    if (attached && first !== undefined) this.#attach(element, first, parts.slice(1), attached, isPlain);
    if (name === 'mmultiscripts' && first !== undefined) this.#writeMultiscripts(element, first, parts.slice(1), isPlain);
    if (name === 'mfrac' && first !== undefined && second !== undefined) this.#writeFraction(element, first, second);
    if (name === 'msqrt') this.#around(element, parts, ['√(', '', ')']);
    if (name === 'mroot' && first !== undefined && second !== undefined) {
      this.#edits.replace(first, element, () => [...this.#level('sup', second, isPlain), ...this.#enclosed('√(', first, ')')]);
      this.#edits.replace(second, element, () => []);
    }
    if (name === 'mfenced') this.#around(element, parts, this.#fencesOf(element));
    if (name === 'mtable') this.#around(element, parts, ['', '; ', '']);
    if (name === 'mtr' || name === 'mlabeledtr') this.#around(element, parts, ['', ', ', '']);
  }

  #writeOperator(operator: Node): void {
    for (const child of this.#tree.childrenOf(operator)) {
      const visible = invisible[this.#tree.textOf(child)?.trim() ?? ''];
      if (visible !== undefined) this.#edits.replace(child, operator, () => [this.#tree.newText(visible)]);
    }
  }

  /** The child elements. White space between them is insignificant, and removed. */
  #partsOf(element: Node): readonly Node[] {
    return this.#tree.childrenOf(element).filter((child) => {
      if (this.#tree.nameOf(child) !== '') return true;
      if (isBlank(this.#tree.textOf(child) ?? '')) this.#edits.replace(child, element, () => []);
      return false;
    });
  }

  #enclosed(before: string, part: Node, after: string): Node[] {
    return [...(before ? [this.#tree.newText(before)] : []), part, ...(after ? [this.#tree.newText(after)] : [])];
  }

  #around(element: Node, parts: readonly Node[], [start, between, end]: readonly [string, string, string]): void {
    for (const [place, part] of parts.entries()) {
      const after = place === parts.length - 1 ? end : between;
      this.#edits.replace(part, element, () => this.#enclosed(place === 0 ? start : '', part, after));
    }
  }

  #fencesOf(element: Node): readonly [string, string, string] {
    const [open, close, separators] = ['open', 'close', 'separators'].map((name) => this.#tree.attribute(element, name).trim());
    return [open || '(', separators?.charAt(0) || ',', close || ')'];
  }

  /** A part as superscript or subscript, or after a sign such as `^` where the article allows neither. */
  #level(script: Script, part: Node, isPlain: boolean): Node[] {
    if (isPlain) return this.#enclosed(script === 'sup' ? '^(' : '_(', part, ')');
    return [this.#tree.newElement(script, {}, [part])];
  }

  #attach(element: Node, base: Node, parts: readonly Node[], attached: readonly Script[], isPlain: boolean): void {
    if (!this.#isOne(base)) this.#edits.replace(base, element, () => this.#enclosed('(', base, ')'));
    for (const [place, script] of attached.entries()) {
      const part = parts[place];
      if (part !== undefined) this.#edits.replace(part, element, () => this.#level(script, part, isPlain));
    }
  }

  /** Scripts come in pairs; those after `mprescripts` precede the base. */
  #writeMultiscripts(element: Node, base: Node, parts: readonly Node[], isPlain: boolean): void {
    const division = parts.findIndex((part) => this.#tree.nameOf(part) === 'mprescripts');
    const levelled = (part: Node, place: number): Node[] =>
      this.#tree.childrenOf(part).length > 0 ? this.#level(place % 2 === 0 ? 'sub' : 'sup', part, isPlain) : [];
    const behind = division < 0 ? parts : parts.slice(0, division);
    const before = division < 0 ? [] : parts.slice(division + 1);
    const isOne = this.#isOne(base);
    for (const [place, part] of behind.entries()) this.#edits.replace(part, element, () => levelled(part, place));
    for (const part of before) this.#edits.replace(part, element, () => []);
    this.#edits.replace(base, element, () => [...before.flatMap(levelled), ...(isOne ? [base] : this.#enclosed('(', base, ')'))]);
  }

  /** Adds parentheses: 1/2 before x would read as one over 2x. A line of zero thickness is not a fraction. */
  #writeFraction(element: Node, above: Node, below: Node): void {
    const isFraction = !/^0(?:\D|$)/.test(this.#tree.attribute(element, 'linethickness').trim());
    const [aboveIsOne, belowIsOne] = [above, below].map((part) => !isFraction || this.#isOne(part, true));
    this.#edits.replace(above, element, () => this.#enclosed(aboveIsOne ? '(' : '((', above, aboveIsOne ? '' : ')'));
    const sign = isFraction ? '/' : ', ';
    this.#edits.replace(below, element, () => this.#enclosed(belowIsOne ? sign : `${sign}(`, below, belowIsOne ? ')' : '))'));
  }

  /** Whether a formula reads as one term without parentheses; within a fraction, powers and roots do too. */
  #isOne(formula: Node, isInFraction = false): boolean {
    let node = formula;
    for (;;) {
      const name = this.#tree.nameOf(node);
      if (tokens.has(name) || name === 'mfrac' || name === 'mfenced') return true;
      if (isInFraction && (this.#hasScripts(name) || name === 'msqrt')) return true;
      if (!rows.has(name)) return false;
      const parts = this.#tree.childrenOf(node).filter((child) => this.#tree.nameOf(child) !== '');
      const [first, last] = [parts[0], parts.at(-1)];
      if (first === undefined || last === undefined) return true;
      if (parts.length > 1) return this.#isFenced(parts);
      node = first;
    }
  }

  #isFenced(parts: readonly Node[]): boolean {
    const texts = parts.map((part) => {
      const [text] = this.#tree.nameOf(part) === 'mo' ? this.#tree.childrenOf(part) : [];
      return text === undefined ? '' : (this.#tree.textOf(text)?.trim() ?? '');
    });
    const fences = texts.filter((text) => text !== '' && (openings.includes(text) || closings.includes(text)));
    return fences.length === 2 && openings.includes(texts[0] ?? '') && closings.includes(texts.at(-1) ?? '');
  }
}

/**
 * Replaces formulas without LaTeX by text of the same meaning: powers are superscripts, indices subscripts, fractions
 * use a slash, and parentheses group terms. Returns the number of formulas.
 */
export const textOfFormulas = <Node>(tree: NodeTree<Node>, root: Node): number => new FormulaTexts(tree).write(root);
