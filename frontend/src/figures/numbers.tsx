import styled from 'styled-components';
import type { DeskFigures } from '../../../contracts/views/figures.ts';
import { duration } from '../durations.ts';
import { count, formatDate } from '../format.ts';
import { color, size, space } from '../theme.ts';

/** Scrolls sideways on a narrow screen, also by keyboard. */
const Room = styled.div.attrs({ tabIndex: 0 })`
  overflow-x: auto;
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: ${space[2]} ${space[3]};
    border-bottom: 1px solid ${color.line};
    text-align: right;
    white-space: nowrap;
  }
  :is(th, td):first-child {
    text-align: left;
  }
`;

const columns = ['Came', 'Left', 'Waiting', 'Approved', 'Rejected', 'Unpublished', 'Undone', 'Half within', '95 of 100 within'];

const time = (seconds: number | null): string => (seconds === null ? '–' : duration(seconds));

/** The first day of a week. */
export const weekName = (week: string): string => formatDate(`${week}T00:00:00Z`, 'short', undefined, 'UTC');

/** The numbers of each week, newest first. */
export const WeekTable = ({ weeks }: { weeks: DeskFigures['weeks'] }) => (
  <Room role="region" aria-label="Numbers by week">
    <Table>
      <thead>
        <tr>
          {['Week of', ...columns].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.toReversed().map((week) => (
          <tr key={week.week}>
            <th scope="row">{weekName(week.week)}</th>
            {[week.entered, week.left, week.waiting, week.approved, week.rejected, week.unpublished, week.undone].map(
              (number, index) => (
                <td key={columns[index]}>{count(number)}</td>
              ),
            )}
            <td>{time(week.median)}</td>
            <td>{time(week.percentile95)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Room>
);

/** How often each reason in the list was given. */
export const ReasonTable = ({ reasons }: { reasons: DeskFigures['reasons'] }) => (
  <Room role="region" aria-label="Numbers by reason">
    <Table>
      <thead>
        <tr>
          <th scope="col">Reason</th>
          <th scope="col">Decisions</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ reason, count: times }) => (
          <tr key={reason?.id ?? 0}>
            <th scope="row">{reason ? <bdi>{reason.name}</bdi> : 'None of the list'}</th>
            <td>{count(times)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Room>
);

/** The number of decisions by each admin. */
export const AdminTable = ({ admins }: { admins: DeskFigures['admins'] }) => (
  <Room role="region" aria-label="Numbers by admin">
    <Table>
      <thead>
        <tr>
          {['Admin', 'Approved', 'Rejected', 'Unpublished', 'Undone'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {admins.map(({ admin, approved, rejected, unpublished, undone }, index) => (
          <tr key={admin?.username || index}>
            <th scope="row">
              <bdi>{admin?.fullName ?? 'The command line'}</bdi>
            </th>
            <td>{count(approved)}</td>
            <td>{count(rejected)}</td>
            <td>{count(unpublished)}</td>
            <td>{count(undone)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Room>
);
