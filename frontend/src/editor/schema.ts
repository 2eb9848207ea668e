import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec, type TagParseRule } from 'prosemirror-model';
import { marks as basicMarks, nodes as basic } from 'prosemirror-schema-basic';
import { tableNodes } from 'prosemirror-tables';
import { bulletList, listItem, orderedList } from 'prosemirror-schema-list';
import { safeImage, safeLink } from '../../../domain/article/addresses.ts';
import { calloutIn, calloutLabels, labelClass, type CalloutKind } from '../../../domain/article/callouts.ts';
import type { Block, Document, Image, Inline, ListItem, Mark, TableCell, TableRow } from '../../../domain/article/document.ts';
import { headingLevel, markTags, tagsOf } from '../../../domain/article/elements.ts';
import { languageIn } from '../../../domain/article/languages.ts';
import { listStart } from '../../../domain/article/list-start.ts';
import { formulaNodes } from './formulas/nodes.ts';

type NodeName = (Document | Block | ListItem | TableRow | TableCell | Inline)['type'];

const said = (element: HTMLElement, name: string): string => element.getAttribute(name) ?? '';

/** The language named by the `code` inside, or by the element itself. */
const languageOf = (pre: HTMLElement): string => languageIn(`${pre.querySelector('code')?.className ?? ''} ${pre.className}`);

const tag = (tags: readonly string[]): Pick<TagParseRule, 'tag'> => ({ tag: tags.join(', ') });
const isBulletList = (name: string): boolean => name !== 'ol';

/** The label is rendered from the callout's kind, so it is not parsed. */
const calloutLabel: TagParseRule = {
  tag: `${tagsOf('callout').join()} > p.${labelClass}`,
  ignore: true,
  getAttrs: ({ parentElement, textContent }) => {
    const kind = calloutIn(parentElement?.className ?? '');
    return kind !== undefined && textContent === calloutLabels[kind] && null;
  },
};

/** The nodes of an article (domain/article/document.ts): ProseMirror's basic schema with changes. */
const nodes: Record<NodeName, NodeSpec> = {
  doc: { ...basic.doc, parseDOM: [{ ...tag(tagsOf('dropped')), ignore: true }, calloutLabel] },
  paragraph: basic.paragraph,
  heading: {
    ...basic.heading,
    attrs: { level: { default: 2 } },
    parseDOM: tagsOf('heading').map((name) => ({ tag: name, attrs: { level: headingLevel(name) } })),
  },
  bullet_list: { ...bulletList, group: 'block', content: 'list_item+', parseDOM: [tag(tagsOf('list').filter(isBulletList))] },
  ordered_list: {
    ...orderedList,
    group: 'block',
    content: 'list_item+',
    attrs: { start: { default: 1 } },
    parseDOM: [{ tag: 'ol', getAttrs: (list) => ({ start: listStart(said(list, 'start')) }) }],
    toDOM: ({ attrs }) => (attrs.start === 1 ? ['ol', 0] : ['ol', { start: attrs.start as number }, 0]),
  },
  list_item: { ...listItem, content: 'paragraph block*' },
  blockquote: basic.blockquote,
  callout: {
    content: 'block+',
    group: 'block',
    defining: true,
    attrs: { kind: { default: 'note' } },
    parseDOM: [
      {
        ...tag(tagsOf('callout')),
        getAttrs: (aside) => {
          const kind = calloutIn(aside.className);
          return kind !== undefined && { kind };
        },
      },
    ],
    toDOM: ({ attrs }) => ['aside', { class: attrs.kind as string, 'data-label': calloutLabels[attrs.kind as CalloutKind] }, 0],
  },
  code_block: {
    ...basic.code_block,
    attrs: { language: { default: '' } },
    parseDOM: [
      { ...tag(tagsOf('preformatted')), preserveWhitespace: 'full', getAttrs: (pre) => ({ language: languageOf(pre) }) },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => [
      'pre',
      { spellcheck: 'false' },
      ['code', attrs.language === '' ? {} : { class: `language-${attrs.language}` }, 0],
    ],
  },
  /** A block, as readers see it. */
  image: {
    ...basic.image,
    inline: false,
    group: 'block',
    attrs: { src: {}, alt: { default: '' }, title: { default: '' } },
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
      const { src, alt, title } = attrs as Image['attrs'];
      // CSS shows the caption: it is not editable text.
      return title === '' ? ['img', { src, alt }] : ['figure', { 'data-caption': title }, ['img', { src, alt, title }]];
    },
  },
  ...tableNodes({ tableGroup: 'block', cellContent: 'inline*', cellAttributes: {} }),
  horizontal_rule: basic.horizontal_rule,
  ...formulaNodes,
  text: basic.text,
  hard_break: { ...basic.hard_break, linebreakReplacement: true },
};

/** The marks of an article, outermost first. Inline styles become marks on paste (paste.ts). */
const marks: Record<Mark['type'], MarkSpec> = {
  link: {
    ...basicMarks.link,
    attrs: { href: {} },
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
  strong: { ...basicMarks.strong, parseDOM: [tag(markTags.strong)] },
  em: { ...basicMarks.em, parseDOM: [tag(markTags.em)] },
  s: { parseDOM: [tag(markTags.s)], toDOM: () => ['s', 0] },
  sub: { excludes: 'sub sup', parseDOM: [tag(markTags.sub)], toDOM: () => ['sub', 0] },
  sup: { excludes: 'sub sup', parseDOM: [tag(markTags.sup)], toDOM: () => ['sup', 0] },
  code: { ...basicMarks.code, parseDOM: [tag(markTags.code)], toDOM: () => ['code', { spellcheck: 'false' }, 0] },
};

/** The schema of the editor. */
export const schema = new Schema<NodeName, Mark['type']>({ nodes, marks });
