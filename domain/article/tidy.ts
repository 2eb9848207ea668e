import { safeImage, safeLink } from './addresses.ts';
import { Blocks } from './blocks.ts';
import { calloutIn } from './callouts.ts';
import { isBlank, collapseAndTrim, verbatim } from './characters.ts';
import type { Block, Inline, Mark } from './document.ts';
import { latexIn } from './formulas.ts';
import { Inlines } from './inlines.ts';
import { isLanguage } from './languages.ts';
import { spanIn, type ReadCell } from './tables.ts';

/** A node of an editor's document in ProseMirror's JSON, which omits empty fields. */
export interface EditedNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly EditedNode[];
  readonly text?: string;
  readonly marks?: readonly EditedNode[];
}

/** An attribute as text: the schema allows only texts and numbers. */
const said = ({ attrs }: EditedNode, name: string): string => String((attrs?.[name] as string | number | undefined) ?? '');

const markOf = (mark: EditedNode): Mark | undefined => {
  if (mark.type !== 'link') return { type: mark.type } as Mark;
  const href = safeLink(said(mark, 'href'));
  return href === undefined ? undefined : { type: 'link', attrs: { href } };
};

const marksOf = ({ marks = [] }: EditedNode): readonly Mark[] => marks.map(markOf).filter((mark) => mark !== undefined);

const addFormula = (inlines: Inlines, node: EditedNode): void => {
  const latex = collapseAndTrim(said(node, 'latex').toWellFormed());
  if (!isBlank(latex)) inlines.formula(latex);
};

const inlinesOf = ({ content = [] }: EditedNode): readonly Inline[] => {
  const inlines = new Inlines();
  for (const child of content) {
    if (child.type === 'formula') addFormula(inlines, child);
    else if (child.text === undefined) inlines.break();
    else inlines.text(child.text.toWellFormed(), marksOf(child));
  }
  return inlines.take();
};

const codeBlock = (node: EditedNode): Block | undefined => {
  const raw = (node.content ?? []).map((child) => child.text).join('');
  const text = verbatim(raw.toWellFormed());
  if (isBlank(text)) return undefined;
  const named = said(node, 'language');
  const language = isLanguage(named) ? named : '';
  return { type: 'code_block', attrs: { language }, content: [{ type: 'text', text, marks: [] }] };
};

const formulaBlock = (node: EditedNode): Block | undefined => {
  const latex = latexIn(said(node, 'latex').toWellFormed());
  return latex === '' ? undefined : { type: 'formula_block', attrs: { latex } };
};

const image = (node: EditedNode): Block | undefined => {
  const src = safeImage(said(node, 'src'));
  return src === undefined
    ? undefined
    : {
        type: 'image',
        attrs: {
          src,
          alt: collapseAndTrim(said(node, 'alt').toWellFormed()),
          title: collapseAndTrim(said(node, 'title').toWellFormed()),
        },
      };
};

/** A block without child blocks; undefined if a reader would see nothing of it. */
const leaf = (node: EditedNode): Block | undefined => {
  if (node.type === 'code_block') return codeBlock(node);
  if (node.type === 'formula_block') return formulaBlock(node);
  if (node.type === 'image') return image(node);
  if (node.type === 'horizontal_rule') return { type: 'horizontal_rule' };
  const content = inlinesOf(node);
  if (content.length === 0) return undefined;
  return node.type === 'heading'
    ? { type: 'heading', attrs: { level: ([3, 4] as const).find((level) => level === node.attrs?.level) ?? 2 }, content }
    : { type: 'paragraph', content };
};

const cellOf = (node: EditedNode): ReadCell => ({
  isHeader: node.type === 'table_header',
  content: inlinesOf(node),
  colspan: spanIn(said(node, 'colspan')),
  rowspan: spanIn(said(node, 'rowspan')),
});

const add = (blocks: Blocks, node: EditedNode): void => {
  const { height } = blocks;
  if (node.type === 'blockquote') blocks.openBlockquote();
  else if (node.type === 'callout') blocks.openCallout(calloutIn(said(node, 'kind')) ?? 'note');
  else if (node.type === 'bullet_list') blocks.openList(undefined);
  else if (node.type === 'ordered_list') blocks.openList(Number(node.attrs?.start));
  else if (node.type === 'list_item') blocks.openItem();
  else if (node.type === 'table') {
    blocks.addTable((node.content ?? []).map(({ content = [] }) => content.map(cellOf)));
    blocks.closeTo(height);
    return;
  } else {
    const block = leaf(node);
    if (block !== undefined) blocks.add(block);
    return;
  }
  for (const inner of node.content ?? []) add(blocks, inner);
  blocks.closeTo(height);
};

/** The part of an editor's block that the cleaner would keep: without anything empty, unsafe or only white space. */
export const tidied = (node: EditedNode): readonly Block[] => {
  const blocks = new Blocks();
  add(blocks, node);
  return blocks.finish().content;
};
