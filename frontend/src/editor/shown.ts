import { NodeSelection, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { languageAt } from './blocks.ts';
import { formulaAt, type SelectedFormula } from './formulas/commands.ts';
import { tableHeaders, type TableHeaders } from './tables.ts';
import { schema } from './schema.ts';
import { toolNames, tools, type Tool, type ToolName } from './tools.ts';

/** The part of the editor's state that the page shows. Most keys do not change it. */
export interface Shown {
  readonly tools: Readonly<Record<ToolName, { readonly can: boolean; readonly isOn: boolean | undefined }>>;
  /** The language of the code at the cursor; undefined outside code. */
  readonly language: string | undefined;
  /** Which parts of the table around the cursor are headers; undefined outside tables. */
  readonly table: TableHeaders | undefined;
  /** The selected formula. */
  readonly formula: SelectedFormula | undefined;
  /** Selected text that can be formatted, while the editor has the focus. */
  readonly selected: { readonly from: number; readonly to: number } | undefined;
  /** The address of the selected picture. */
  readonly picture: string | undefined;
}

const toolsOf = (state: EditorState): Shown['tools'] => {
  const shown = toolNames.map((name) => {
    const { can, isOn }: Tool = tools[name];
    return [name, { can: can(state), isOn: isOn?.(state) }];
  });
  return Object.fromEntries(shown) as Shown['tools'];
};

const selectedIn = ({ state: { selection }, editable }: EditorView, hasFocus: boolean): Shown['selected'] =>
  hasFocus && editable && !selection.empty && !(selection instanceof NodeSelection) && !selection.$from.parent.type.spec.code
    ? { from: selection.from, to: selection.to }
    : undefined;

const pictureIn = ({ selection }: EditorState): string | undefined =>
  selection instanceof NodeSelection && selection.node.type === schema.nodes.image ? String(selection.node.attrs.src) : undefined;

export const shownOf = (view: EditorView): Shown => ({
  tools: toolsOf(view.state),
  language: languageAt(view.state),
  table: tableHeaders(view.state),
  formula: formulaAt(view.state),
  selected: selectedIn(view, view.hasFocus()),
  picture: pictureIn(view.state),
});

const sameFormula = (one: Shown['formula'], other: Shown['formula']): boolean =>
  one?.pos === other?.pos && one?.latex === other?.latex && one?.isBlock === other?.isBlock && one?.opened === other?.opened;

export const sameShown = (one: Shown, other: Shown): boolean =>
  one.language === other.language &&
  one.table?.row === other.table?.row &&
  one.table?.column === other.table?.column &&
  one.selected?.from === other.selected?.from &&
  one.selected?.to === other.selected?.to &&
  one.picture === other.picture &&
  sameFormula(one.formula, other.formula) &&
  toolNames.every((name) => one.tools[name].can === other.tools[name].can && one.tools[name].isOn === other.tools[name].isOn);
