import type { CalloutKind } from './callouts.ts';

/**
 * The article as a tree of plain data, in the JSON form that ProseMirror reads and writes. The server cleans to it; the
 * names and attributes of the editor's schema (frontend/src/editor/schema.ts) are these.
 */

/** Marks nest in this order, the first outermost: one document has one HTML. */
export const markOrder = ['link', 'strong', 'em', 's', 'sub', 'sup', 'code'] as const;

export type Mark =
  | { readonly type: 'link'; readonly attrs: { readonly href: string } }
  | { readonly type: 'strong' }
  | { readonly type: 'em' }
  | { readonly type: 's' }
  | { readonly type: 'sub' }
  | { readonly type: 'sup' }
  | { readonly type: 'code' };

/** `text` is never empty; `marks` are in `markOrder`, each at most once, and not both `sub` and `sup`. */
export interface Text {
  readonly type: 'text';
  readonly text: string;
  readonly marks: readonly Mark[];
}

interface HardBreak {
  readonly type: 'hard_break';
}

/** A formula in a line: LaTeX on one line (`collapseAndTrim`), never blank. It has no marks. */
interface Formula {
  readonly type: 'formula';
  readonly attrs: { readonly latex: string };
}

export type Inline = Text | HardBreak | Formula;

interface Paragraph {
  readonly type: 'paragraph';
  readonly content: readonly Inline[];
}

/** The title of the page is its only heading of level 1. */
export type HeadingLevel = 2 | 3 | 4;

export interface Heading {
  readonly type: 'heading';
  readonly attrs: { readonly level: HeadingLevel };
  readonly content: readonly Inline[];
}

/** The first block is a paragraph, if need be an empty one. */
export interface ListItem {
  readonly type: 'list_item';
  readonly content: readonly Block[];
}

interface BulletList {
  readonly type: 'bullet_list';
  readonly content: readonly ListItem[];
}

/** `start` is the first item's number, 0 to 999,999. */
interface OrderedList {
  readonly type: 'ordered_list';
  readonly attrs: { readonly start: number };
  readonly content: readonly ListItem[];
}

interface Blockquote {
  readonly type: 'blockquote';
  readonly content: readonly Block[];
}

/** What stands out of the text: a note, a tip, a warning. Its label is made of its kind. */
export interface Callout {
  readonly type: 'callout';
  readonly attrs: { readonly kind: CalloutKind };
  readonly content: readonly Block[];
}

/** One text without marks, line feeds included. `language` is empty or satisfies `isLanguage`. */
interface CodeBlock {
  readonly type: 'code_block';
  readonly attrs: { readonly language: string };
  readonly content: readonly Text[];
}

/** A formula of its own lines: LaTeX, line feeds included, without white space around it, never blank. */
interface FormulaBlock {
  readonly type: 'formula_block';
  readonly attrs: { readonly latex: string };
}

/** The lines of a cell are parted by hard breaks. */
export interface TableCell {
  readonly type: 'table_cell' | 'table_header';
  readonly content: readonly Inline[];
}

/** All of its cells may be empty. */
export interface TableRow {
  readonly type: 'table_row';
  readonly content: readonly TableCell[];
}

/** Its rows have equally many cells (`tableLimits`), and there is more than one. */
interface Table {
  readonly type: 'table';
  readonly content: readonly TableRow[];
}

/** `src` has passed `safeImage`; `title` is empty when there is none. */
export interface Image {
  readonly type: 'image';
  readonly attrs: { readonly src: string; readonly alt: string; readonly title: string };
}

interface HorizontalRule {
  readonly type: 'horizontal_rule';
}

export type Block =
  | Paragraph
  | Heading
  | BulletList
  | OrderedList
  | Blockquote
  | Callout
  | CodeBlock
  | FormulaBlock
  | Table
  | Image
  | HorizontalRule;

/** An article without content has no blocks; an editor fills in the paragraph that its schema asks for. */
export interface Document {
  readonly type: 'doc';
  readonly content: readonly Block[];
}

/** The deepest that blocks nest: one at the top is at depth 1. Marks may stand in it, and nothing else. */
export const deepestBlock = 96;
