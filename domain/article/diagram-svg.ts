import { escapeAttribute, escapeText } from './characters.ts';

/** WaveDrom's output: elements with attributes and content, and texts. */
type Element = readonly [name: string, ...parts: unknown[]];

type Attributes = Readonly<Record<string, unknown>>;

const elements = new Set('svg g path rect line text tspan use marker'.split(' '));

const number = String.raw`-?\d{1,6}(?:\.\d{1,20})?(?:e-\d{1,3})?`;
const isNumber = new RegExp(`^${number}$`);

/** The allowed attributes and the pattern of their values. */
const patterns: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries('x y x1 x2 y1 y2 width height'.split(' ').map((name) => [name, isNumber])),
  ...Object.fromEntries('refX refY markerWidth markerHeight stroke-width'.split(' ').map((name) => [name, isNumber])),
  viewBox: new RegExp(`^${number} ${number} ${number} ${number}$`),
  transform: new RegExp(`^(?:translate\\(${number}(?:,${number})?\\)|rotate\\(${number}\\))$`),
  d: /^[\d\s.,eE+\-MmLlHhVvCcAaZz]{1,500}$/,
  orient: /^auto$/,
  'text-anchor': /^(?:start|middle|end)$/,
  'text-decoration': /^(?:overline|underline|line-through| )+$/,
  'font-weight': /^(?:bold|normal)$/,
  'font-style': /^italic$/,
  'font-size': /^(?:\.7em|\d{1,2})$/,
  'font-family': /^monospace$/,
  'baseline-shift': /^(?:sub|super|sub super|super sub)$/,
};

/** WaveDrom's own classes for lines, areas and texts. */
const ownClass = /^(?:s\d{1,2}|muted|info)$/;

/** The site's policy forbids inline styles, so they become classes with the theme's colours (diagrams.css). */
const classes: Readonly<Record<string, string>> = {
  'fill:none': 'hollow',
  'fill:white': 'ground',
  'fill:#FFF': 'ground',
  'fill:#ffffffcc': 'veil',
  'fill:#0041c4': 'mark',
  'fill-opacity:0.1': 'field',
  'stroke:#000': 'drawn',
  'stroke:black': 'drawn',
  'stroke:#888': 'grid',
  'stroke:#00F': 'arc',
  'stroke:#0041c4': 'arc',
  'stroke:#F00': 'unknown',
  'stroke-width:3': 'thick',
  'font-size:11px': 'small',
  ...Object.fromEntries(
    ['#000000', '#e90000', '#3edd00', '#0074cd', '#ff15db', '#af9800', '#00864f', '#a076ff'].flatMap((color, index) => [
      [`stroke:${color}`, `line-${index + 1}`],
      [`fill:${color}`, `area-${index + 1}`],
    ]),
  ),
  ...Object.fromEntries(
    ['#ff0000', '#aaff00', '#00ffd5', '#ffbf00', '#00ff19', '#006aff'].map((color, index) => [
      `fill:${color}`,
      `type-${index + 2}`,
    ]),
  ),
};

const isElement = (part: unknown): part is Element => Array.isArray(part) && typeof part[0] === 'string';
const isAttributes = (part: unknown): part is Attributes => typeof part === 'object' && part !== null && !Array.isArray(part);

const attributesOf = ([, first]: Element): Attributes => (isAttributes(first) ? first : {});
const contentOf = ([, first, ...others]: Element): readonly unknown[] => (isAttributes(first) ? others : [first, ...others]);

/** WaveDrom's text parser has already escaped its output. */
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Writes one drawing. Ids begin with the prefix, which must be unique on the page. */
class Drawing {
  readonly #prefix: string;
  /** The names of the shapes the drawing uses. */
  readonly #used = new Set<string>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  written(tree: unknown): string {
    if (typeof tree === 'number') return String(tree);
    if (typeof tree === 'string') return escapeText(unescaped(tree));
    if (!isElement(tree)) return '';
    const [name] = tree;
    const content = this.#contentOf(tree);
    if (!elements.has(name)) return content;
    return `<${name}${this.#attributes(tree)}${content === '' ? '/>' : `>${content}</${name}>`}`;
  }

  /** The skin's shapes that the drawing uses. */
  shapes(defs: Element): string {
    let html = '';
    for (const shape of contentOf(defs)) {
      const id = isElement(shape) ? String(attributesOf(shape).id) : '';
      if (this.#used.has(id)) html += this.written(shape).replace(/^<[a-z]+/, (start) => `${start} id="${this.#prefix}-${id}"`);
    }
    return `<defs>${html}</defs>`;
  }

  #contentOf(element: Element): string {
    let html = '';
    for (const part of contentOf(element)) html += this.written(part);
    return html;
  }

  #attributes(element: Element): string {
    const { style = '', class: own = '', stroke, ...others } = attributesOf(element);
    let html = '';
    for (const [name, value] of Object.entries(others)) {
      const text = String(value);
      if (name === 'xlink:href') html += ` href="#${this.#idOf(text.slice(1))}"`;
      else if (patterns[name]?.test(text)) html += ` ${name}="${escapeAttribute(text)}"`;
    }
    const names = String(own)
      .split(' ')
      .filter((name) => ownClass.test(name));
    for (const declaration of [...String(style).split(';'), `stroke:${String(stroke)}`]) {
      const [, end, id] = /^marker-(start|end):url\(#(\w+)\)$/.exec(declaration) ?? [];
      if (end !== undefined && id !== undefined) html += ` marker-${end}="url(#${this.#idOf(id)})"`;
      else if (classes[declaration] !== undefined) names.push(classes[declaration]);
    }
    return names.length === 0 ? html : `${html} class="${names.map((name) => `wave-${name}`).join(' ')}"`;
  }

  #idOf(shape: string): string {
    const name = /^[\w-]{1,20}$/.test(shape) ? shape : 'none';
    this.#used.add(name);
    return `${this.#prefix}-${name}`;
  }
}

/**
 * Writes a drawing as SVG, with an accessible name and the shapes it uses. We write it, not WaveDrom: whatever it makes
 * of the author's text, only these elements, attributes and values come out.
 */
export const svgOf = (tree: unknown, defs: unknown, { prefix, label }: { prefix: string; label: string }): string => {
  const drawing = new Drawing(prefix);
  const drawn = drawing.written(tree);
  const shapes = isElement(defs) ? drawing.shapes(defs) : '';
  return drawn.replace(/^<svg([^>]*)>/, (_, attributes: string) => {
    return `<svg${attributes} role="img" aria-label="${escapeAttribute(label)}">${shapes}`;
  });
};
