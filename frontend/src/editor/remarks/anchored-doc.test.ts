import fc from '../../../../scripts/fast-check.ts';
import { Node } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import { history, undo } from 'prosemirror-history';
import t from 'tap';
import { testCount } from '../../../../scripts/test-scale.ts';
import { anchorAt } from '../../../../domain/article/anchors/anchor.ts';
import { anchoredText } from '../../../../domain/article/anchors/anchored-text.ts';
import { validDocument } from '../../../../domain/article/arbitraries.suite.ts';
import type { Document } from '../../../../domain/article/document.ts';
import { serialise } from '../../../../domain/article/serialise.ts';
import { schema } from '../schema.ts';
import { anchoredDoc, positionsOf } from './anchored-doc.ts';
import { remarkedPassages, standingOf } from './plugin.ts';

const runs = { numRuns: testCount('properties', 800) };

const docOf = (document: Document): Node =>
  Node.fromJSON(schema, document.content.length > 0 ? document : { type: 'doc', content: [{ type: 'paragraph' }] });

t.test('the editor and the server count in one text', async (t) => {
  fc.assert(
    fc.property(validDocument, (document) => {
      t.equal(anchoredDoc(docOf(document)).text, anchoredText(serialise(document)));
    }),
    runs,
  );
});

t.test('each unit of a text has the position of what shows it', async (t) => {
  fc.assert(
    fc.property(validDocument, fc.nat(), (document, at) => {
      const doc = docOf(document);
      const anchored = anchoredDoc(doc);
      const piece = anchored.pieces.filter(({ isText }) => isText)[at % Math.max(1, anchored.pieces.length)];
      if (!piece) return;
      const [place] = positionsOf(anchored, { start: piece.start, end: piece.end });
      t.equal(doc.textBetween(place?.from ?? 0, place?.to ?? 0), anchored.text.slice(piece.start, piece.end));
    }),
    runs,
  );
});

const paragraph = (text: string) => schema.nodes.paragraph.create(null, schema.text(text));
const begin = schema.nodes.doc.create(null, [paragraph('Choose a transformer.'), paragraph('Solder four diodes now.')]);
const content = '<p>Choose a transformer.</p><p>Solder four diodes now.</p>';
const [start, end] = [29, 40];

/** An editor with a remark on “four diodes”. */
const opened = () => {
  const anchor = anchorAt(anchoredText(content), { start, end }) as NonNullable<ReturnType<typeof anchorAt>>;
  const remarked = { content, remarks: [{ anchor, text: 'Which?', isDone: false, place: { start, end, isChanged: false } }] };
  let state = EditorState.create({ doc: begin, plugins: [history(), remarkedPassages(remarked, () => undefined)] });
  const dispatch = (transaction: Transaction): void => void (state = state.apply(transaction));
  return {
    edit: (change: (transaction: Transaction) => Transaction) => dispatch(change(state.tr)),
    undo: () => undo(state, dispatch),
    standing: () => standingOf(state, remarked)[0],
  };
};
/** The start of the second paragraph's text. */
const line = begin.child(0).nodeSize + 1;
const passage = { from: line + 7, to: line + 18 };

t.test('a passage is followed as the text changes', async (t) => {
  const editor = opened();
  t.equal(editor.standing(), 'same');
  editor.edit((change) => change.insertText('At first: ', 1));
  editor.edit((change) => change.insertText('very ', 10 + line));
  t.equal(editor.standing(), 'same', 'edits elsewhere');
  editor.edit((change) => change.insertText('good ', 15 + passage.from + 5));
  t.equal(editor.standing(), 'changed');
});

t.test('one that was taken out is gone, and there again by Undo', async (t) => {
  const editor = opened();
  editor.edit((change) => change.delete(passage.from, passage.to));
  t.equal(editor.standing(), 'gone');
  editor.undo();
  t.equal(editor.standing(), 'same');
});
