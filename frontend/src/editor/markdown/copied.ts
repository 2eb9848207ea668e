import type { Node } from 'prosemirror-model';
import { NodeSelection, type EditorState } from 'prosemirror-state';
import { CellSelection } from 'prosemirror-tables';
import type { Document } from '../../../../domain/article/document.ts';
import { tidied, type EditedNode } from '../../../../domain/article/tidy.ts';
import { schema } from '../schema.ts';

const { nodes } = schema;

const isHolder = ({ type }: Node): boolean =>
  type === nodes.doc || type === nodes.blockquote || type === nodes.callout || type === nodes.list_item;

/**
 * Whether a part of the article is selected. A picture, rule or formula does not count: moving the cursor to it selects
 * it, and so does opening an article that begins with it.
 */
export const isPartSelected = ({ selection }: Pick<EditorState, 'selection'>): boolean =>
  !selection.empty && !(selection instanceof NodeSelection);

/** The selected blocks without their containers; lists and tables stay lists and tables, cut to the selection. */
const selectedBlocks = ({ doc, selection }: EditorState): readonly Node[] => {
  if (!isPartSelected({ selection })) return doc.children;
  if (selection instanceof CellSelection) return [nodes.table.create(null, selection.content().content)];
  const { $from, $to, from, to } = selection;
  let depth = $from.sharedDepth(to);
  if ($from.node(depth).isTextblock) depth -= 1;
  while (!isHolder($from.node(depth)) && !isHolder($from.node(depth - 1))) depth -= 1;
  const start = $from.start(depth);
  const parent = $from.node(depth).cut(from - start, $to.pos - start);
  return isHolder(parent) ? parent.children : [parent];
};

/** The selection as an article of its own; the whole article if no part is selected. */
export const selectedArticle = (state: EditorState): Document => ({
  type: 'doc',
  content: selectedBlocks(state).flatMap((block) => tidied(block.toJSON() as EditedNode)),
});
