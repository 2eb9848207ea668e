import styled from 'styled-components';
import type { LogFilters, LogLine } from '../api/log.ts';
import { asTable, StackedTable, TableRoom } from '../components/stacked-table.ts';
import { space } from '../theme.ts';
import { DamagedRow, EntryRow } from './log-rows.tsx';

const Table = styled(StackedTable)`
  tbody {
    grid-template-columns: minmax(0, 1fr);
  }
  /* The cells Who and What form one sentence. */
  tr {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[2]};
  }
  td:not(:nth-child(2), :nth-child(3)) {
    flex: 1 0 100%;
  }
  ${asTable} {
    table-layout: fixed;
    tr {
      display: table-row;
    }
    td {
      vertical-align: baseline;
    }
    th:nth-child(1) {
      width: 12.5rem;
    }
    th:nth-child(2) {
      width: 15%;
    }
    th:nth-child(3) {
      width: 18%;
    }
    th:nth-child(4) {
      width: 24%;
    }
  }
`;

const columns = ['Time', 'Who', 'What', 'About', 'Reason'] as const;

/** Lines of the audit log: stacked cards, or a table if there is room. */
export const LogTable = ({ lines, filters }: { lines: readonly LogLine[]; filters: LogFilters }) => (
  <TableRoom>
    <Table role="table" aria-label="Audit log">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line) =>
          'damaged' in line ? (
            <DamagedRow key={line.position} line={line} columns={columns.length} />
          ) : (
            <EntryRow key={line.position} entry={line} filters={filters} />
          ),
        )}
      </tbody>
    </Table>
  </TableRoom>
);
