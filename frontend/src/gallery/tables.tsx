import { DeclineButton, RowButton, RowLink } from '../components/row-buttons.ts';
import { StackedTable, TableRoom } from '../components/stacked-table.ts';
import { Time } from '../components/time.tsx';
import { Badge } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { fromRightToLeft, post, veryLong } from './samples.ts';
import { Part, Several, Specimen } from './specimen.tsx';

const columns = ['Title', 'Author', 'Category', 'Submitted', 'Actions'];

/** Tables, which become stacked cards if there is too little room. */
export const Tables = () => (
  <Part id="tables" title="Tables">
    <Specimen of="Rows: usual, very long words, right to left" wide>
      <TableRoom>
        <StackedTable role="table" aria-label="Posts">
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th key={column} role="columnheader" scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {[post, veryLong, fromRightToLeft].map(({ id, title, slug, author, category, createdAt }) => (
              <tr key={id} role="row">
                <th role="rowheader" scope="row" dir="auto">
                  {title}
                </th>
                <td role="cell" dir="auto">
                  {author.fullName}
                </td>
                <td role="cell">
                  <Badge>{category.name}</Badge>
                </td>
                <td role="cell">
                  <Time value={createdAt} format="table" />
                </td>
                <td role="cell">
                  <Several>
                    <RowButton>Approve</RowButton>
                    <DeclineButton $kind="quiet">Reject</DeclineButton>
                    <RowLink $kind="quiet" to={paths.post(slug)}>
                      Visit Page
                    </RowLink>
                  </Several>
                </td>
              </tr>
            ))}
          </tbody>
        </StackedTable>
      </TableRoom>
    </Specimen>
  </Part>
);
