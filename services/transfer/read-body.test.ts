import t from 'tap';
import { htmlOfMarkdown, nodesOfMarkdown } from '../../domain/article/markdown.ts';
import { bodyOf } from './read-body.ts';

const notesOf = (markdown: string) => bodyOf(nodesOfMarkdown(htmlOfMarkdown(markdown))).notes;

t.test('that columns are no longer aligned is told, once', async (t) => {
  const said = [{ field: 'content', sentence: /^Columns of tables stood at the right, or in the middle/, isLoss: false }];
  t.match(notesOf('| R | V |\n|--:|:-:|\n| 1 | 2 |'), said);
  t.equal(notesOf('| R | V |\n|--:|:-:|\n| 1 | 2 |').length, 1);
  t.match(notesOf('<table><tr><td style="text-align: right">1</td></tr></table>'), said);
  t.strictSame(notesOf('| R |\n|:--|\n| 1 |'), []);
});
