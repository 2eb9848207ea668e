import assert from 'node:assert/strict';
import fc from '../../../scripts/fast-check.ts';
import type { MarkType, Node, NodeType } from 'prosemirror-model';
import { EditorState, type Command } from 'prosemirror-state';
import t from 'tap';
import { testCount } from '../../../scripts/test-scale.ts';
import { contentOf } from './content.ts';
import { schema } from './schema.ts';
import { anyArticle, anySelection, select } from './selections.suite.ts';
import { toolNames, tools, type Tool, type ToolName } from './tools.ts';

const numRuns = testCount('properties', 300);
const { nodes, marks } = schema;

/** A selected character, or block without text, and its ancestors, innermost first. */
interface Seen {
  readonly node: Node;
  readonly isBlank: boolean;
  readonly within: readonly Node[];
  /** Whether the block is the first in a list item, which is always a paragraph. */
  readonly isItemsFirst: boolean;
}

/** The selected characters and blocks without text; `touched`: also the text blocks that the selection touches. */
const seenIn = ({ doc, selection: { ranges } }: EditorState, touched = false): Seen[] => {
  const seen: Seen[] = [];
  for (const { $from, $to } of ranges)
    doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (!node.isText && !(node.isBlock && node.isLeaf) && !(touched && node.isTextblock)) return;
      const $pos = doc.resolve(pos);
      const within = Array.from({ length: $pos.depth }, (_, depth) => $pos.node($pos.depth - depth));
      const text = node.isText ? node.textBetween(Math.max(0, $from.pos - pos), Math.min(node.nodeSize, $to.pos - pos)) : 'x';
      const isItemsFirst = within[1]?.type === nodes.list_item && $pos.index($pos.depth - 1) === 0;
      if (text !== '') seen.push({ node, isBlank: !/\S/.test(text), within, isItemsFirst });
    });
  return seen;
};

const isCell = ({ within }: Seen): boolean => within[0]?.type.spec.tableRole !== undefined;
const innermost = ({ within }: Seen, ...types: NodeType[]): Node | undefined => within.find(({ type }) => types.includes(type));

/** The items that a tool applies to, and those that already have what it sets. */
interface About {
  readonly about: (seen: Seen) => boolean;
  readonly has: (seen: Seen) => boolean;
}

const ofMark = (type: MarkType): About => ({
  about: ({ node, within, isBlank }) => node.isText && !isBlank && within[0]?.type.allowsMarkType(type) === true,
  has: ({ node }) => type.isInSet(node.marks) !== undefined,
});
const ofBlock = (type: NodeType, level?: number): About => ({
  about: (seen) => seen.node.isText && !isCell(seen) && !seen.isItemsFirst,
  has: ({ within }) => within[0]?.type === type && (level === undefined || within[0].attrs.level === level),
});
const ofList = (type: NodeType): About => ({
  about: (seen) => seen.node.isText && !isCell(seen),
  has: (seen) => innermost(seen, nodes.bullet_list, nodes.ordered_list)?.type === type,
});
const ofWrapper = (type: NodeType, kind?: string): About => ({
  about: () => true,
  has: (seen) => (kind === undefined ? innermost(seen, type) !== undefined : innermost(seen, type)?.attrs.kind === kind),
});

const switches = {
  bold: ofMark(marks.strong),
  italic: ofMark(marks.em),
  strike: ofMark(marks.s),
  subscript: ofMark(marks.sub),
  superscript: ofMark(marks.sup),
  heading: ofBlock(nodes.heading, 2),
  headingBelow: ofBlock(nodes.heading, 3),
  headingLowest: ofBlock(nodes.heading, 4),
  bulletList: ofList(nodes.bullet_list),
  numberedList: ofList(nodes.ordered_list),
  blockQuote: ofWrapper(nodes.blockquote),
  note: ofWrapper(nodes.callout, 'note'),
  tip: ofWrapper(nodes.callout, 'tip'),
  warning: ofWrapper(nodes.callout, 'warning'),
  danger: ofWrapper(nodes.callout, 'danger'),
  codeBlock: ofBlock(nodes.code_block),
} satisfies Partial<Record<ToolName, About>>;
type Switch = keyof typeof switches;
const switchNames = Object.keys(switches) as Switch[];

const pressed = (state: EditorState, command: Command): EditorState => {
  let next: EditorState | undefined;
  const did = command(state, (tr) => (next = state.apply(tr)));
  assert.equal(did, next !== undefined, 'a command says whether it did something');
  next?.doc.check();
  return next ?? state;
};

const isOn = (state: EditorState, name: Switch): boolean => (tools[name] as Tool).isOn?.(state) === true;
/** Without the start numbers of lists, which are lost when a list is turned off. */
const html = ({ doc }: EditorState): string => contentOf(doc).html.replace(/ start="\d+"/g, '');
/** All text, including LaTeX: none of it may ever be lost. */
const lettersOf = ({ doc }: EditorState): string =>
  doc.textBetween(0, doc.content.size, ' ', ({ attrs }) => String(attrs.latex ?? ' ')).replace(/\s+/g, '');

const blocksOf = ({ doc, selection: { from, to } }: EditorState): Node[] => {
  const found: Node[] = [];
  doc.nodesBetween(from, to, (node) => {
    if (node.isTextblock) found.push(node);
  });
  return found;
};

/** Whether the selection touches only visible content, so no empty blocks or ends of other blocks. */
const isPlain = (state: EditorState, seen: readonly Seen[]): boolean => {
  const said = new Set(seen.map(({ within: [block] }) => block));
  return blocksOf(state).every((block) => said.has(block));
};
const isAnyEmpty = ({ doc }: EditorState): boolean => {
  let found = false;
  doc.descendants((node) => {
    found ||= node.isTextblock && node.content.size === 0;
  });
  return found;
};

/** Pressing loses some things for good: another level, formatting in code, the other of two marks. */
const losesNothing = (state: EditorState, name: Switch, seen: readonly Seen[]): boolean => {
  const tool: About = switches[name];
  const around = seenIn(state, true);
  const are = blocksOf(state).every(({ type }) => type === nodes.paragraph || type.spec.tableRole);
  if (name === 'codeBlock') return false;
  if (name.endsWith('List')) return are && !around.some((one) => innermost(one, ...lists));
  if (name.startsWith('heading')) return are;
  if (name === 'subscript' || name === 'superscript')
    return seen.every(({ node }) => !marks.sub.isInSet(node.marks) && !marks.sup.isInSet(node.marks));
  if (marksOfTools.includes(name)) return new Set(seen.filter(({ node }) => node.isText).map(tool.has)).size === 1;
  return !around.some((one) => innermost(one, nodes.blockquote, nodes.callout));
};
const lists = [nodes.bullet_list, nodes.ordered_list];
/**
 * Whether pressing a button repeatedly toggles between two states. Not if nested content comes out at once but goes
 * back into a single level; if headings in a list, or second paragraphs of an item, change when they go back; or if
 * several code blocks come back as one.
 */
const goesToAndFro = (state: EditorState, name: Switch): boolean => {
  const seen = seenIn(state, true);
  const isNested = (...types: NodeType[]): boolean =>
    seen.some(({ within }) => within.filter(({ type }) => types.includes(type)).length > 1);
  const isOneBlock = (one: Seen): boolean => (innermost(one, nodes.list_item)?.childCount ?? 1) === 1;
  if (name === 'codeBlock') return !isOn(state, name) || blocksOf(state).length === 1;
  if (!wrapping.includes(name) && !name.endsWith('List')) return true;
  if (isNested(...lists) || !seen.every(isOneBlock)) return false;
  return name.endsWith('List')
    ? blocksOf(state).every(({ type }) => type === nodes.paragraph)
    : !isNested(nodes.blockquote, nodes.callout);
};
const wrapping: readonly Switch[] = ['blockQuote', 'note', 'tip', 'warning', 'danger'];
const marksOfTools: readonly Switch[] = ['bold', 'italic', 'strike'];

const press = (before: EditorState, name: Switch): EditorState => {
  const { can }: Tool = tools[name];
  const seen = seenIn(before);
  const about = seen.filter(switches[name].about);
  const was = isOn(before, name);
  if (about.length > 0 && isPlain(before, seen)) assert.equal(was, about.every(switches[name].has), 'it shows what is selected');
  const once = pressed(before, can);
  assert.equal(once !== before, can(before), 'it can be pressed where it does something');
  if (once === before) return once;
  assert.equal(isOn(once, name), !was, 'it shows the opposite');
  assert.equal(lettersOf(once), lettersOf(before), 'nothing that was written is lost');
  const twice = pressed(once, can);
  if (twice === once) return once;
  assert.equal(isOn(twice, name), was, 'it shows what it did before');
  assert.equal(lettersOf(twice), lettersOf(before));
  if (isAnyEmpty(before)) return once;
  if (isPlain(before, seen) && losesNothing(before, name, seen)) assert.equal(html(twice), html(before), 'pressed twice');
  if (goesToAndFro(before, name)) assert.equal(html(pressed(twice, can)), html(once), 'pressed three times');
  return once;
};

const anyPress = fc.record({ name: fc.constantFrom(...switchNames), chosen: anySelection });

t.test('every switch of the toolbar is tried', async (t) => {
  t.strictSame(new Set([...switchNames, 'link']), new Set(toolNames.filter((name) => (tools[name] as Tool).isOn)));
});

t.test('each button shows what the selection is, and takes back what it does', async () => {
  const property = fc.property(anyArticle, fc.array(anyPress, { minLength: 1, maxLength: 6 }), (doc, presses) => {
    let state = EditorState.create({ doc });
    for (const { name, chosen } of presses) {
      state = select(state, chosen);
      state = press(state, name);
    }
  });
  fc.assert(property, { numRuns });
});
