import styled from 'styled-components';
import { color, radius, size, space } from '../theme.ts';

/** The container of a table: its width, relative to the text size, decides whether there is room for a table. */
export const TableRoom = styled.div`
  container-type: inline-size;
`;

/** Applies if there is room for a table. */
export const asTable = '@container (min-width: 70rem)';

/**
 * Stacked cards, or a table if its `TableRoom` is wide enough. The markup must state the roles: elements that are not
 * laid out as a table lose them.
 */
export const StackedTable = styled.table`
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
    gap: ${space[3]};
    grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  }
  tr {
    display: grid;
    padding: ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.none};
    background: ${color.raised};
  }
  th,
  td {
    padding: 0;
    text-align: left;
    font-weight: normal;
  }
  ${asTable} {
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
      border-radius: ${radius.none};
    }
    th,
    td {
      padding: ${space[3]} ${space[3.5]};
      vertical-align: middle;
    }
    thead th {
      background: ${color.wash};
      color: ${color.quiet};
      font-size: ${size.tiny};
      font-weight: 600;
    }
  }
`;
