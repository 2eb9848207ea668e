import fc from '../../../scripts/fast-check.ts';
import type { Node } from 'prosemirror-model';
import { AllSelection, NodeSelection, Selection, TextSelection, type EditorState } from 'prosemirror-state';
import { CellSelection } from 'prosemirror-tables';
import { validDocument } from '../../../domain/article/arbitraries.suite.ts';
import { schema } from './schema.ts';

/** Any article that the editor may have opened. */
export const anyArticle: fc.Arbitrary<Node> = validDocument.map((document) =>
  schema.nodeFromJSON(document.content.length === 0 ? { type: 'doc', content: [{ type: 'paragraph' }] } : document),
);

/** A selection: `from` and `to` are positions in any article, modulo its size. */
export interface Chosen {
  readonly kind: 'text' | 'cursor' | 'all' | 'node' | 'cells';
  readonly from: number;
  readonly to: number;
}

export const anySelection: fc.Arbitrary<Chosen> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('text' as const) },
    { weight: 2, arbitrary: fc.constant('cursor' as const) },
    fc.constantFrom('all' as const, 'node' as const, 'cells' as const),
  ),
  from: fc.nat({ max: 9_999 }),
  to: fc.nat({ max: 9_999 }),
});

/** The positions of the nodes that match. */
const positions = (doc: Node, wanted: (node: Node) => boolean): number[] => {
  const found: number[] = [];
  doc.descendants((node, pos) => {
    if (wanted(node)) found.push(pos);
  });
  return found;
};

const picked = (places: readonly number[], number: number): number | undefined => places[number % places.length];

/** The selection in an article; a text selection if it has no such node, or no table. */
const selectionIn = (doc: Node, { kind, from, to }: Chosen): Selection => {
  const [start, end] = [from % (doc.content.size + 1), to % (doc.content.size + 1)];
  if (kind === 'all') return new AllSelection(doc);
  const node = kind === 'node' ? picked(positions(doc, NodeSelection.isSelectable), from) : undefined;
  if (node !== undefined) return NodeSelection.create(doc, node);
  const table =
    kind === 'cells'
      ? picked(
          positions(doc, ({ type }) => type.name === 'table'),
          from,
        )
      : undefined;
  if (table !== undefined) {
    const cells = positions(doc.nodeAt(table) as Node, ({ type }) => type.name.startsWith('table_') && type.name !== 'table_row');
    const [anchor, head] = [picked(cells, from), picked(cells, to)];
    if (anchor !== undefined && head !== undefined) return CellSelection.create(doc, table + 1 + anchor, table + 1 + head);
  }
  return kind === 'cursor'
    ? Selection.near(doc.resolve(start))
    : TextSelection.between(doc.resolve(Math.min(start, end)), doc.resolve(Math.max(start, end)));
};

export const select = (state: EditorState, chosen: Chosen): EditorState =>
  state.apply(state.tr.setSelection(selectionIn(state.doc, chosen)));
