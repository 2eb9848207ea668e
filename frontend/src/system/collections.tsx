import styled from 'styled-components';
import type { SystemState } from '../../../contracts/views/system.ts';
import { RowButton } from '../components/row-buttons.ts';
import { singleClick } from '../components/single-click.ts';
import { Hidden } from '../components/ui.tsx';
import { count } from '../format.ts';
import { color, font, from } from '../theme.ts';

/** Cards below each other; from a desktop's width on, a table. The roles are written out: what is no longer laid out as a table would lose them. */
const Table = styled.table`
  display: block;
  width: 100%;
  border-collapse: collapse;
  thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  tbody {
    display: grid;
    gap: 0.75rem;
    grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  }
  tr {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.35rem 1rem;
    padding: 1rem;
    border: 1px solid ${color.line};
    border-radius: 0.6rem;
    background: ${color.raised};
  }
  th,
  td {
    padding: 0;
    text-align: left;
    font-weight: normal;
  }
  tbody th {
    grid-column: 1 / -1;
    font: 600 1rem ${font.mono};
  }
  td:last-child {
    display: flex;
    grid-column: 1 / -1;
    margin-top: 0.35rem;
  }
  small {
    display: block;
    color: ${color.quiet};
  }
  ${from.wide} {
    display: table;
    border: 1px solid ${color.line};
    background: ${color.raised};
    thead {
      position: static;
      display: table-header-group;
      clip-path: none;
    }
    tbody {
      display: table-row-group;
    }
    tr {
      display: table-row;
      border-radius: 0;
    }
    th,
    td,
    td:last-child {
      display: table-cell;
      padding: 0.6rem 0.9rem;
      vertical-align: middle;
    }
    td:last-child {
      text-align: right;
    }
    thead th {
      background: ${color.wash};
      color: ${color.quiet};
      font-size: 0.85rem;
      font-weight: 600;
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
);
