import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { calloutLabels, type CalloutKind } from '../../../domain/article/callouts.ts';
import type { HeadingLevel } from '../../../domain/article/document.ts';
import { isBlock, isInList, isWrapped } from './blocks.ts';
import { insertImage, insertRule, toggleCodeBlock, toggleHeading } from './commands.ts';
import { insertFormula } from './formulas/commands.ts';
import { isMarked, toggleInline } from './inline-marks.ts';
import { setLink } from './links.ts';
import { toggleList } from './lists.ts';
import { insertTable } from './tables.ts';
import { schema } from './schema.ts';
import { toggleBlockquote, toggleCallout } from './wrappers.ts';

const { nodes, marks } = schema;

/** A tool of the editor. `opens`: a dialog asks for more first; `can` then says whether the tool is available. */
export interface Tool {
  readonly name: string;
  /** In `aria-keyshortcuts` syntax, with Mod for Control, or Meta on a Mac. */
  readonly keys?: string;
  readonly can: Command;
  readonly opens?: 'link' | 'image';
  /** The page runs it; it does not change the article. */
  readonly does?: 'copy';
  /** Absent if the button is no toggle. */
  readonly isOn?: (state: EditorState) => boolean;
}

const headingTool = (level: HeadingLevel): Tool => ({
  name: `Heading level ${level}`,
  keys: `Mod+Alt+${level}`,
  can: toggleHeading(level),
  isOn: (state) => isBlock(state, nodes.heading, { level }),
});

const calloutTool = (kind: CalloutKind): Tool => ({
  name: calloutLabels[kind],
  can: toggleCallout(kind),
  isOn: (state) => isWrapped(state, nodes.callout, { kind }),
});

/** Whether there is anything besides the empty paragraph of a new article. */
const isSomething: Command = ({ doc }) => doc.childCount > 1 || doc.firstChild?.type !== nodes.paragraph || doc.content.size > 2;

export const tools = {
  bold: { name: 'Bold', keys: 'Mod+B', can: toggleInline(marks.strong), isOn: (state) => isMarked(state, marks.strong) },
  italic: { name: 'Italic', keys: 'Mod+I', can: toggleInline(marks.em), isOn: (state) => isMarked(state, marks.em) },
  strike: {
    name: 'Strikethrough',
    keys: 'Mod+Shift+X',
    can: toggleInline(marks.s),
    isOn: (state) => isMarked(state, marks.s),
  },
  subscript: { name: 'Subscript', keys: 'Mod+,', can: toggleInline(marks.sub), isOn: (state) => isMarked(state, marks.sub) },
  superscript: { name: 'Superscript', keys: 'Mod+.', can: toggleInline(marks.sup), isOn: (state) => isMarked(state, marks.sup) },
  heading: headingTool(2),
  headingBelow: headingTool(3),
  headingLowest: headingTool(4),
  bulletList: {
    name: 'Bullet list',
    keys: 'Mod+Shift+8',
    can: toggleList(nodes.bullet_list),
    isOn: (state) => isInList(state, nodes.bullet_list),
  },
  numberedList: {
    name: 'Numbered list',
    keys: 'Mod+Shift+7',
    can: toggleList(nodes.ordered_list),
    isOn: (state) => isInList(state, nodes.ordered_list),
  },
  blockQuote: {
    name: 'Block quote',
    keys: 'Mod+Shift+9',
    can: toggleBlockquote,
    isOn: (state) => isWrapped(state, nodes.blockquote),
  },
  note: calloutTool('note'),
  tip: calloutTool('tip'),
  warning: calloutTool('warning'),
  danger: calloutTool('danger'),
  link: {
    name: 'Link',
    keys: 'Mod+K',
    can: setLink('#'),
    opens: 'link',
    isOn: (state) => isMarked(state, marks.link),
  },
  image: { name: 'Image', can: insertImage({ src: '/', alt: '' }), opens: 'image' },
  formula: { name: 'Formula', keys: 'Mod+Alt+M', can: insertFormula },
  table: { name: 'Table', can: insertTable },
  codeBlock: { name: 'Code block', keys: 'Mod+Alt+C', can: toggleCodeBlock, isOn: (state) => isBlock(state, nodes.code_block) },
  rule: { name: 'Horizontal rule', keys: 'Mod+Alt+R', can: insertRule },
  copyMarkdown: { name: 'Copy as Markdown', can: isSomething, does: 'copy' },
  undo: { name: 'Undo', keys: 'Mod+Z', can: undo },
  redo: { name: 'Redo', keys: 'Mod+Shift+Z', can: redo },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;
export const toolNames = Object.keys(tools) as ToolName[];
export const floatingTools: readonly ToolName[] = ['bold', 'italic', 'link'];

const isMac = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** A tool's shortcut, for screen readers and for display. */
export const shortcutOf = ({ keys }: Tool): { spoken: string | undefined; shown: string } => ({
  spoken: keys?.replace('Mod', isMac() ? 'Meta' : 'Control'),
  shown: keys === undefined ? '' : ` (${keys.replace('Mod', isMac() ? '⌘' : 'Ctrl')})`,
});
