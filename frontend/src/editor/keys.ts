import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import type { Command, Plugin } from 'prosemirror-state';
import { calloutByEnter } from './callout-rules.ts';
import { backspace, fence, hardBreak, insertRule, leaveCode, toggleCodeBlock, toggleHeading } from './commands.ts';
import { insertFormula, openFormula } from './formulas/commands.ts';
import { fromCode, indentCode, outdentCode } from './indent-code.ts';
import { toggleInline } from './inline-marks.ts';
import { toggleList } from './lists.ts';
import { lineInCell, nextCell, previousCell } from './tables.ts';
import { schema } from './schema.ts';
import { toggleBlockquote } from './wrappers.ts';

const { nodes, marks } = schema;

/**
 * The keys of the editor. Tab acts in lists (while an item can be indented further), in tables (while there is a next
 * cell) and in code, which Escape leaves: keyboard users can always get out. `askLink` opens the link dialog,
 * `toToolbar` moves the focus to the toolbar.
 */
export const keys = (askLink: Command, toToolbar: Command): Plugin[] => [
  keymap({
    'Mod-b': toggleInline(marks.strong),
    'Mod-i': toggleInline(marks.em),
    'Mod-e': toggleInline(marks.code),
    'Mod-Shift-x': toggleInline(marks.s),
    'Mod-,': toggleInline(marks.sub),
    'Mod-.': toggleInline(marks.sup),
    'Mod-k': askLink,
    'Alt-F10': toToolbar,
    'Mod-Alt-2': toggleHeading(2),
    'Mod-Alt-3': toggleHeading(3),
    'Mod-Alt-4': toggleHeading(4),
    'Mod-Alt-r': insertRule,
    'Mod-Shift-7': toggleList(nodes.ordered_list),
    'Mod-Shift-8': toggleList(nodes.bullet_list),
    'Mod-Shift-9': toggleBlockquote,
    'Mod-Alt-c': toggleCodeBlock,
    'Mod-Alt-m': insertFormula,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Shift-Enter': hardBreak,
    Enter: chainCommands(openFormula, fence, calloutByEnter, leaveCode, lineInCell, splitListItem(nodes.list_item)),
    Backspace: chainCommands(undoInputRule, backspace),
    Tab: chainCommands(indentCode, nextCell, sinkListItem(nodes.list_item)),
    'Shift-Tab': chainCommands(outdentCode, previousCell, liftListItem(nodes.list_item)),
    Escape: fromCode(toToolbar),
  }),
  keymap(baseKeymap),
];
