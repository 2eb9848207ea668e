import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model';
import { documentSpec, isLanguage, safeImage, safeLink } from '../../../contracts/document.ts';

type Nodes = keyof typeof documentSpec.nodes;
type Marks = keyof typeof documentSpec.marks;

/** What the server leaves out with all that is in it (services, html/elements.ts). */
const dropped =
  'script, style, template, noscript, iframe, object, embed, svg, math, title, textarea, select, datalist, audio, video, canvas, ' +
  'button, input, meter, output, progress';

const said = (element: HTMLElement, name: string): string => element.getAttribute(name) ?? '';

/** The language as the HTML standard suggests to write it, on the `code` within or on the element itself. */
const languageOf = (pre: HTMLElement): string => {
  const classes = `${pre.querySelector('code')?.className ?? ''} ${pre.className}`.toLowerCase();
  const named = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(classes)?.[1] ?? '';
  return isLanguage(named) ? named : '';
};

const startOf = (list: HTMLElement): number => Number(/^\s*\+?(\d{1,6})(?!\d)/.exec(said(list, 'start'))?.[1] ?? 1);

/** How each node is read from and shown as HTML: what the server accepts, and what it writes. */
const nodes: Record<Nodes, Partial<NodeSpec>> = {
  doc: { parseDOM: [{ tag: dropped, ignore: true }] },
  paragraph: { parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    parseDOM: [
      { tag: 'h1, h2', attrs: { level: 2 } },
      { tag: 'h3, h4, h5, h6', attrs: { level: 3 } },
    ],
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  bullet_list: { parseDOM: [{ tag: 'ul, menu, dir' }], toDOM: () => ['ul', 0] },
  ordered_list: {
    parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: startOf(list) }) }],
    toDOM: ({ attrs }) => (attrs.start === 1 ? ['ol', 0] : ['ol', { start: attrs.start as number }, 0]),
  },
  list_item: { parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
  blockquote: { parseDOM: [{ tag: 'blockquote' }], toDOM: () => ['blockquote', 0] },
  code_block: {
    parseDOM: [{ tag: 'pre, listing', preserveWhitespace: 'full', getAttrs: (pre) => ({ language: languageOf(pre) }) }],
    toDOM: ({ attrs }): DOMOutputSpec => [
      'pre',
      { spellcheck: 'false' },
      ['code', attrs.language === '' ? {} : { class: `language-${attrs.language}` }, 0],
    ],
  },
  image: {
    parseDOM: [
      {
        tag: 'img',
        getAttrs: (image) => {
          const src = safeImage(said(image, 'src'));
          return src !== undefined && { src, alt: said(image, 'alt'), title: said(image, 'title') };
        },
      },
    ],
    toDOM: ({ attrs }) => {
      const { title, ...others } = attrs as Record<'src' | 'alt' | 'title', string>;
      return ['img', title === '' ? others : { ...others, title }];
    },
  },
  horizontal_rule: { parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  text: {},
  hard_break: { linebreakReplacement: true, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
};

const marks: Record<Marks, Partial<MarkSpec>> = {
  link: {
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) => {
          const href = safeLink(said(link, 'href'));
          return href !== undefined && { href };
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href as string }, 0],
  },
  strong: { parseDOM: [{ tag: 'strong, b' }], toDOM: () => ['strong', 0] },
  em: { parseDOM: [{ tag: 'em, i' }], toDOM: () => ['em', 0] },
  code: { parseDOM: [{ tag: 'code, tt, kbd, samp' }], toDOM: () => ['code', { spellcheck: 'false' }, 0] },
};

const joined = <Name extends string, Spec>(
  specs: Readonly<Record<Name, Spec>>,
  shown: Readonly<Record<Name, Partial<Spec>>>,
): Record<Name, Spec> =>
  Object.fromEntries(Object.keys(specs).map((name) => [name, { ...specs[name as Name], ...shown[name as Name] }])) as Record<
    Name,
    Spec
  >;

/** The article's schema: its shape is the contract's, its HTML is the server's. */
export const schema = new Schema<Nodes, Marks>({
  nodes: joined<Nodes, NodeSpec>(documentSpec.nodes, nodes),
  marks: joined<Marks, MarkSpec>(documentSpec.marks, marks),
});
