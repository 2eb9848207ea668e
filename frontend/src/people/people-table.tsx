import styled from 'styled-components';
import type { Person } from '../../../contracts/views/person.ts';
import { RowButton } from '../components/row-buttons.ts';
import { asTable, StackedTable, TableRoom } from '../components/stacked-table.ts';
import { Time } from '../components/time.tsx';
import { Avatar, Badge, Hidden } from '../components/ui.tsx';
import { count } from '../format.ts';
import { color, size, space } from '../theme.ts';

const Table = styled(StackedTable)`
  tr {
    grid-template-columns: 1fr 1fr;
    gap: ${space[2]} ${space[4]};
    align-content: start;
  }
  tbody th,
  td:last-child {
    grid-column: 1 / -1;
  }
  td:last-child {
    display: flex;
    margin-top: auto;
    padding-top: ${space[1]};
  }
  td > small {
    display: block;
    color: ${color.quiet};
    font-size: ${size.tiny};
  }
  ${asTable} {
    td,
    thead th {
      white-space: nowrap;
    }
    td:last-child {
      display: table-cell;
      padding-top: ${space[3]};
      text-align: right;
    }
    td > small {
      display: none;
    }
    tbody tr:hover {
      background: ${color.wash};
    }
  }
`;

const Name = styled.span`
  display: flex;
  gap: ${space[2.5]};
  align-items: center;
  overflow-wrap: anywhere;
  strong,
  small {
    display: block;
    line-height: 1.35;
  }
  small {
    color: ${color.quiet};
    font-size: ${size.small};
  }
`;

const Suspended = styled(Badge)`
  border-color: ${color.danger};
  color: ${color.danger};
`;

const columns = ['Name', 'Member since', 'Rights', 'Suspended', 'Articles'] as const;

const Suspension = ({ suspension }: Pick<Person, 'suspension'>) => {
  if (!suspension) return <span>No</span>;
  if (suspension.until === null) return <Suspended>For good</Suspended>;
  return (
    <Suspended>
      Until <Time value={suspension.until} format="table" />
    </Suspended>
  );
};

/** Accounts, each with a button to open it. */
export const PeopleTable = ({ people, onOpen }: { people: readonly Person[]; onOpen: (person: Person) => void }) => (
  <TableRoom>
    <Table role="table" aria-label="People">
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((name) => (
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
        {people.map((person) => (
          <tr key={person.id} role="row" data-person={person.id}>
            <th role="rowheader" scope="row">
              <Name>
                <Avatar of={person} />
                <span>
                  <strong dir="auto">{person.fullName}</strong>
                  <small dir="auto">{person.username}</small>
                  {person.closesAt !== null && (
                    <small>
                      Closes on <Time value={person.closesAt} format="long" /> at its owner’s request
                    </small>
                  )}
                </span>
              </Name>
            </th>
            <td role="cell">
              <small aria-hidden="true">Member since</small>
              <Time value={person.createdAt} format="table" />
            </td>
            <td role="cell">
              <small aria-hidden="true">Rights</small>
              {person.isAdmin ? <Badge>Admin</Badge> : <span>Member</span>}
            </td>
            <td role="cell">
              <small aria-hidden="true">Suspended</small>
              <Suspension suspension={person.suspension} />
            </td>
            <td role="cell">
              <small aria-hidden="true">Articles</small>
              {count(person.articlesCount)}
            </td>
            <td role="cell">
              <RowButton $kind="quiet" onClick={() => onOpen(person)}>
                Manage <Hidden>{person.fullName}</Hidden>
              </RowButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </TableRoom>
);
