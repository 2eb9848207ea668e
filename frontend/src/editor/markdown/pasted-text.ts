import { closeHistory } from 'prosemirror-history';
import { Fragment, Slice, type Node, type ResolvedPos } from 'prosemirror-model';
import { Plugin, PluginKey, Selection, type EditorState, type Transaction } from 'prosemirror-state';
import type { Document } from '../../../../domain/article/document.ts';
import { schema } from '../schema.ts';

/** Pasted text whose Markdown is still being parsed: its range, and its original content. */
interface Pasted {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly content: Fragment;
}

type Change = { readonly open: Pasted } | { readonly close: string };

const { paragraph } = schema.nodes;
const key = new PluginKey<readonly Pasted[]>('pasted texts');

/** Tracks the ranges of pasted texts through other edits. */
export const pastedTexts = (): Plugin =>
  new Plugin<readonly Pasted[]>({
    key,
    state: {
      init: () => [],
      apply: (transaction, before) => {
        const { mapping } = transaction;
        const texts = before.map((one) => ({ ...one, from: mapping.map(one.from, 1), to: mapping.map(one.to, -1) }));
        const change = transaction.getMeta(key) as Change | undefined;
        if (!change) return texts;
        return 'open' in change ? [...texts, change.open] : texts.filter(({ id }) => id !== change.close);
      },
    },
  });

/** Splits text into paragraphs, one per line, as ProseMirror does on paste. */
const linesOf = (text: string, $from: ResolvedPos): Slice => {
  const lines = text.split(/(?:\r\n?|\n)+/).map((line) => paragraph.create(null, line ? schema.text(line, $from.marks()) : null));
  return new Slice(Fragment.from(lines), 1, 1);
};

/** Replaces the selection by plain text, as a separate undo step, and tracks it under an id. */
export const pasteText = (state: EditorState, text: string, id: string): Transaction => {
  const { from, to, $from } = state.selection;
  const transaction = state.tr.replaceSelection(linesOf(text, $from));
  const place = { from: transaction.mapping.map(from, -1), to: transaction.mapping.map(to) };
  const { content } = transaction.doc.slice(place.from, place.to);
  const change: Change = { open: { id, content, ...place } };
  return closeHistory(transaction.setMeta(key, change).setMeta('paste', true).setMeta('uiEvent', 'paste').scrollIntoView());
};

/** Leaves the text as it is and stops tracking it. */
export const leaveText = (state: EditorState, id: string): Transaction =>
  state.tr.setMeta(key, { close: id } satisfies Change).setMeta('addToHistory', false);

const sliceOf = (blocks: readonly Node[]): Slice => {
  const isOpen = (block: Node | undefined): number => Number(block?.type === paragraph);
  return new Slice(Fragment.from(blocks), isOpen(blocks[0]), isOpen(blocks.at(-1)));
};

const isWhole = ($from: ResolvedPos, $to: ResolvedPos): boolean =>
  $from.depth === $to.depth &&
  $from.start($from.depth - 1) === $to.start($to.depth - 1) &&
  $from.parentOffset === 0 &&
  $to.parentOffset === $to.parent.content.size;

/** Replaces whole blocks by the new ones; within a block, paragraphs at the ends join the text around them. */
const replace = (transaction: Transaction, from: number, to: number, blocks: readonly Node[]): Transaction => {
  const [$from, $to] = [transaction.doc.resolve(from), transaction.doc.resolve(to)];
  const isLine = blocks.length === 1 && blocks[0]?.type === paragraph;
  return isWhole($from, $to) && !isLine
    ? transaction.replace($from.before(), $to.after(), new Slice(Fragment.from(blocks), 0, 0))
    : transaction.replace(from, to, sliceOf(blocks));
};

/** Where typing continues: at the end of the blocks, or in the next text if they end in a picture. */
const behind = ({ doc, mapping }: Transaction, to: number, blocks: readonly Node[]): Selection => {
  const $end = doc.resolve(mapping.map(to));
  const next = blocks.at(-1)?.isTextblock ? null : Selection.findFrom($end, 1, true);
  return next ?? Selection.near($end, -1);
};

/**
 * Replaces a pasted text by the article's blocks, as a separate step: undo restores the text. Undefined if the text was
 * edited or removed meanwhile, or the document is empty.
 */
export const textBecomes = (state: EditorState, id: string, { content }: Document): Transaction | undefined => {
  const found = key.getState(state)?.find((one) => one.id === id);
  if (!found || content.length === 0 || found.to <= found.from) return undefined;
  const { from, to } = found;
  if (!state.doc.slice(from, to).content.eq(found.content)) return undefined;
  const { selection, doc } = state;
  const blocks = content.map((block) => schema.nodeFromJSON(block));
  // Like the editor, keep a trailing paragraph to continue in.
  if (!blocks.at(-1)?.isTextblock && doc.resolve(to).end() + 1 === doc.content.size) blocks.push(paragraph.create());
  const transaction = replace(state.tr, from, to, blocks);
  if (selection.from >= from && selection.to <= to) transaction.setSelection(behind(transaction, to, blocks)).scrollIntoView();
  return closeHistory(transaction.setMeta(key, { close: id } satisfies Change));
};
