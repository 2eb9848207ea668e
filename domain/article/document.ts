import type { CalloutKind } from './callouts.ts';

/*
 * The article as a tree of plain data, in the JSON form that ProseMirror reads and writes. The server cleans to it; the
 * editor's schema (frontend/src/editor/schema.ts) has the same names and attributes.
 */

/** Marks nest in this order, outermost first, so that each document has exactly one HTML form. */
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

/** An inline formula: LaTeX on one line (`collapseAndTrim`), never blank. It has no marks. */
interface Formula {
  readonly type: 'formula';
  readonly attrs: { readonly latex: string };
}

export type Inline = Text | HardBreak | Formula;

interface Paragraph {
  readonly type: 'paragraph';
  readonly content: readonly Inline[];
}

/** Level 1 is reserved for the title of the page. */
export type HeadingLevel = 2 | 3 | 4;

export interface Heading {
  readonly type: 'heading';
  readonly attrs: { readonly level: HeadingLevel };
  readonly content: readonly Inline[];
}

/** The first block is always a paragraph, even if it is empty. */
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

/** A highlighted block: a note, a tip, a warning. Its label follows from its kind. */
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

/** A block formula: LaTeX, line feeds included, trimmed, never blank. */
interface FormulaBlock {
  readonly type: 'formula_block';
  readonly attrs: { readonly latex: string };
}

/** Hard breaks separate the lines of a cell. */
export interface TableCell {
  readonly type: 'table_cell' | 'table_header';
  readonly content: readonly Inline[];
}

/** All of its cells may be empty. */
export interface TableRow {
  readonly type: 'table_row';
  readonly content: readonly TableCell[];
}

/** All rows have the same number of cells (`tableLimits`), and there is more than one cell. */
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

/** An empty article has no blocks; the editor adds the paragraph that its schema requires. */
export interface Document {
  readonly type: 'doc';
  readonly content: readonly Block[];
}

/** The deepest nesting of blocks; a top-level block is at depth 1. At that depth only marks may nest. */
export const deepestBlock = 96;
