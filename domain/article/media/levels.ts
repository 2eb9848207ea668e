import { levelIn } from '../styles.ts';
import type { NodeTree } from './node-tree.ts';

/** Whether text is a subscript or a superscript; `other`: both, or one nested in the other. */
export type Level = 'sub' | 'sup' | 'other' | undefined;

const pairs = (plain: string, levelled: string): ReadonlyMap<string, string> => {
  const signs = [...levelled];
  return new Map([...plain].map((sign, place) => [sign, signs[place] ?? sign]));
};

/** The characters that Unicode has; capital letters and most other signs lack a raised or lowered form. */
const characters = {
  sup: pairs('0123456789+-−=()abcdefghijklmnoprstuvwxyz ', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ '),
  sub: pairs('0123456789+-−=()aehijklmnoprstuvx ', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ '),
};

/** The text in Unicode's superscript or subscript characters; undefined if Unicode lacks one of them. */
export const levelled = (text: string, level: Level): string | undefined => {
  if (level === undefined) return text;
  if (level === 'other') return /\S/.test(text) ? undefined : text;
  const signs = [...text.replace(/\s/g, ' ')].map((sign) => characters[level].get(sign));
  return signs.every((sign) => sign !== undefined) ? signs.join('') : undefined;
};

/** The level inside an element. */
export const levelInside = <Node>(tree: NodeTree<Node>, element: Node, around: Level): Level => {
  const name = tree.nameOf(element);
  const own = name === 'sup' || name === 'sub' ? name : levelIn(tree.attribute(element, 'style'));
  return own !== undefined && around !== undefined ? 'other' : (own ?? around);
};
