import styled from 'styled-components';
import type { SystemState } from '../../../contracts/views/system.ts';
import { RowButton } from '../components/row-buttons.ts';
import { singleClick } from '../components/single-click.ts';
import { asTable, StackedTable, TableRoom } from '../components/stacked-table.ts';
import { Hidden } from '../components/ui.tsx';
import { count } from '../format.ts';
import { color, font, size, space } from '../theme.ts';

const Table = styled(StackedTable)`
  tbody {
    grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  }
  tr {
    grid-template-columns: 1fr 1fr;
    gap: ${space[1.5]} ${space[4]};
  }
  tbody th {
    grid-column: 1 / -1;
    font: ${size.normal} ${font.mono};
  }
  td:last-child {
    display: flex;
    grid-column: 1 / -1;
    margin-top: ${space[1.5]};
  }
  small {
    display: block;
    color: ${color.quiet};
  }
  ${asTable} {
    th,
    td,
    td:last-child {
      display: table-cell;
      padding: ${space[2.5]} ${space[3.5]};
    }
    td:last-child {
      text-align: right;
    }
    small {
      display: none;
    }
  }
`;

const figures = (one: SystemState['collections'][number]) =>
  [
    ['Generation', one.generation],
    ['Documents', one.documents],
    ['Position', one.position],
    ['Lag', one.lag],
  ] as const;

/** Every read collection, with a button that rebuilds it alone. */
export const Collections = ({
  collections,
  busy,
  onReplay,
}: {
  collections: SystemState['collections'];
  busy: boolean;
  onReplay: (name: string) => void;
}) => (
  <TableRoom>
    <Table role="table" aria-label="Read collections">
      <thead role="rowgroup">
        <tr role="row">
          {['Collection', 'Generation', 'Documents', 'Position', 'Lag'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <Hidden>Actions</Hidden>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {collections.map((one) => (
          <tr key={one.name} role="row" data-collection={one.name}>
            <th role="rowheader" scope="row">
              {one.name}
            </th>
            {figures(one).map(([name, value]) => (
              <td key={name} role="cell">
                <small aria-hidden="true">{name}</small>
                {value === null ? 'not built' : count(value)}
              </td>
            ))}
            <td role="cell">
              <RowButton $kind="quiet" aria-disabled={busy} onClick={singleClick(() => !busy && onReplay(one.name))}>
                Replay <Hidden>{one.name}</Hidden>
              </RowButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </TableRoom>
);
