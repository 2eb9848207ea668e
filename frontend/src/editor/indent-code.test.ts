import { EditorState, TextSelection, type Command } from 'prosemirror-state';
import t from 'tap';
import { fromCode, indentCode, outdentCode } from './indent-code.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

/** The text after a command on a block with a selected range; undefined if the command does nothing. */
const after = (command: Command, text: string, from: number, to = from, type = nodes.code_block): string | undefined => {
  const doc = nodes.doc.create(null, type.create(null, schema.text(text)));
  let state = EditorState.create({ doc });
  state = state.apply(state.tr.setSelection(TextSelection.create(doc, from + 1, to + 1)));
  return command(state, ({ doc: next }) => (text = next.textContent)) ? text : undefined;
};

t.test('Tab puts spaces in where one writes, and indents the lines that are selected', async (t) => {
  t.equal(after(indentCode, 'if (x)\nreturn;', 7), 'if (x)\n  return;');
  t.equal(after(indentCode, 'int a = 1;', 4), 'int   a = 1;');
  t.equal(after(indentCode, 'a\nb\nc', 0, 3), '  a\n  b\nc');
  t.equal(after(indentCode, 'a\nb\nc', 2, 5), 'a\n  b\n  c');
  t.equal(after(indentCode, 'a\nb', 0, 2), '  a\nb', 'not a line of which nothing is selected');
});

t.test('Shift-Tab takes it back, and stays in the code where there is nothing to take', async (t) => {
  t.equal(after(outdentCode, '    a\n   b\n\tc\nd', 2, 15), '  a\n b\nc\nd');
  t.equal(after(outdentCode, 'a', 1), 'a');
  t.equal(after(outdentCode, ' a', 0), 'a');
});

t.test('elsewhere these keys do what they do', async (t) => {
  for (const command of [indentCode, outdentCode, fromCode(() => true)])
    t.equal(after(command, 'words', 2, 2, nodes.paragraph), undefined);
  t.equal(
    after(
      fromCode(() => true),
      'code',
      2,
    ),
    'code',
  );
});
