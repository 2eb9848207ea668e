import t from 'tap';
import { aDraft } from '../drafts/test/draft.ts';
import { buildWithPeople } from '../test/build.ts';
import { refused } from '../test/refused.ts';

const form = {
  title: 'The pins of a controller',
  categoryId: 1,
  tags: ['power'],
  summary: 'All pins of a controller, in one table.',
  readTime: 5,
};
const words = '<p>Enough words for an article. Enough words for an article.</p>';
const row = (cells: number, attributes = ''): string => `<tr>${`<td${attributes}>a</td>`.repeat(cells)}</tr>`;
const table = (...rows: readonly string[]): string => `${words}<table>${rows.join('')}</table>`;

const columns = 'A table has more than 20 columns. Please split it.';
const rows = 'A table has more than 200 rows. Please split it.';

t.test('a table that would lose its grid is refused at its field', async (t) => {
  const { author } = await buildWithPeople(t);
  for (const [content, message] of [
    [table(row(20), row(21)), columns],
    [table(row(11, ' colspan=2')), columns],
    [`<blockquote>${table(row(21))}</blockquote>`, columns],
    [table(...Array.from({ length: 201 }, () => row(2))), rows],
  ] as const) {
    const answer = await author.call('POST', '/api/posts', { ...form, content }, { accept: 'application/problem+json' });
    t.equal(answer.statusCode, 422);
    t.match(answer.json(), { code: 'VALIDATION_FAILED', errors: [{ field: 'content', message }] });
  }
  const { values, id } = aDraft();
  refused(t, await author.call('POST', '/api/user/drafts', { id, ...values, content: table(row(21)) }), 422, columns);
});

t.test('tables within the limits, layout and empty rows are not', async (t) => {
  const { author } = await buildWithPeople(t);
  for (const content of [
    table(...Array.from({ length: 200 }, () => row(20))),
    table('<tr><td colspan=100>a</td></tr>', row(2)),
    table(row(2), ...Array.from({ length: 300 }, () => '<tr><td></td></tr>')),
    `${words}<table><tr>${'<td><img src="https://example.org/a.png"></td>'.repeat(21)}</tr></table>`,
  ])
    t.equal((await author.call('POST', '/api/posts', { ...form, content })).statusCode, 201);
});
