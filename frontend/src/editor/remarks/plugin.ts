import { isHistoryTransaction } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type { RemarkView } from '../../../../contracts/views/post.ts';
import { anchoredText } from '../../../../domain/article/anchors/anchored-text.ts';
import { findAnchor } from '../../../../domain/article/anchors/anchor.ts';
import { placesIn, type Place } from '../../../../domain/article/anchors/places.ts';
import { anchoredDoc, positionsOf, type AnchoredDoc } from './anchored-doc.ts';

/** Remarks, and the content that their places refer to. */
export interface RemarkedText {
  readonly remarks: readonly RemarkView[];
  readonly content: string;
}

const key = new PluginKey<DecorationSet>('remarks');

interface Spec {
  readonly number: number;
}

const marked = (anchored: AnchoredDoc, place: { start: number; end: number }, number: number): Decoration[] =>
  positionsOf(anchored, place).map(({ from, to, isBlock }) => {
    const [attributes, spec] = [{ class: 'remarked' }, { number } satisfies Spec];
    return isBlock ? Decoration.node(from, to, attributes, spec) : Decoration.inline(from, to, attributes, spec);
  });

/** The remarks' passages in the editor's initial text, which may be a draft that differs from the remarked content. */
const placesFor = ({ remarks, content }: RemarkedText, { text }: AnchoredDoc): readonly (Place | undefined)[] => {
  const there = remarks.flatMap(({ place }, number) => (place ? [{ number, place }] : []));
  const places = placesIn(
    anchoredText(content),
    text,
    there.map(({ place }) => place),
  );
  return remarks.map((_remark, number) => places[there.findIndex((one) => one.number === number)]);
};

const begun = (remarked: RemarkedText, doc: Node): DecorationSet => {
  const anchored = anchoredDoc(doc);
  const found = placesFor(remarked, anchored).flatMap((place, number) => (place ? marked(anchored, place, number) : []));
  return DecorationSet.create(doc, found);
};

const numbersIn = (set: DecorationSet): Set<number> => new Set(set.find().map(({ spec }) => (spec as Spec).number));

/** Looks again for missing passages: Undo or pasting may have restored a passage that was cut. */
const withFound = ({ remarks }: RemarkedText, set: DecorationSet, doc: Node): DecorationSet => {
  const there = numbersIn(set);
  if (there.size === remarks.length) return set;
  const anchored = anchoredDoc(doc);
  const found = remarks.flatMap(({ anchor }, number) => {
    const place = there.has(number) ? undefined : findAnchor(anchored.text, anchor);
    return place ? marked(anchored, place, number) : [];
  });
  return set.add(doc, found);
};

const bringsBack = (transaction: Transaction): boolean =>
  isHistoryTransaction(transaction) || ['paste', 'drop'].includes(String(transaction.getMeta('uiEvent')));

/** Marks the passages that remarks quote, and tracks them through edits. `onChange` is called on each change. */
export const remarkedPassages = (remarked: RemarkedText, onChange: (state: EditorState) => void): Plugin<DecorationSet> =>
  new Plugin({
    key,
    state: {
      init: (_config, { doc }) => begun(remarked, doc),
      apply: (transaction, set) => {
        if (!transaction.docChanged) return set;
        const mapped = set.map(transaction.mapping, transaction.doc);
        return bringsBack(transaction) ? withFound(remarked, mapped, transaction.doc) : mapped;
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view: () => ({
      update: ({ state }, before) => {
        if (state.doc !== before.doc) onChange(state);
      },
    }),
  });

const partsOf = (state: EditorState, number: number) =>
  (key.getState(state)?.find(undefined, undefined, (spec) => (spec as Spec).number === number) ?? []).toSorted(
    (one, other) => one.from - other.from,
  );

/** Whether each remark's passage is unchanged, changed or gone, in remark order. */
export const standingOf = (state: EditorState, { remarks }: RemarkedText): ('same' | 'changed' | 'gone')[] => {
  const { text, pieces } = anchoredDoc(state.doc);
  return remarks.map(({ anchor }, number) => {
    const parts = partsOf(state, number);
    const within = pieces.filter((piece) => parts.some(({ from, to }) => piece.from < to && from < piece.to));
    const [first, last] = [within[0], within.at(-1)];
    if (!first || !last) return 'gone';
    const start = first.isText ? first.start + Math.max(0, (parts[0]?.from ?? 0) - first.from) : first.start;
    const end = last.isText ? last.end - Math.max(0, last.to - (parts.at(-1)?.to ?? 0)) : last.end;
    return text.slice(start, end) === anchor.exact ? 'same' : 'changed';
  });
};

/** Selects the passage of a remark and focuses the text there. */
export const goToRemarked = (view: EditorView, number: number): void => {
  const parts = partsOf(view.state, number);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return;
  const { doc, tr } = view.state;
  const selection = TextSelection.between(doc.resolve(first.from), doc.resolve(last.to));
  view.dispatch(tr.setSelection(selection).scrollIntoView());
  view.focus();
};
