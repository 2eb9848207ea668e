import styled from 'styled-components';
import type { DeskFigures, DeskWeek } from '../../../contracts/views/figures.ts';
import { duration, unitOf } from '../durations.ts';
import { count } from '../format.ts';
import { color, from, space } from '../theme.ts';
import { Chart } from './chart.tsx';
import { weekName } from './numbers.tsx';

const Charts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  margin-bottom: ${space[8]};
  ${from.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

const sum = (weeks: readonly DeskWeek[], of: (week: DeskWeek) => number): number =>
  weeks.reduce((total, week) => total + of(week), 0);

const lastKnown = (values: readonly (number | null)[]): string => {
  const last = values.findLast((value) => value !== null);
  return last === undefined || last === null ? 'no answers' : duration(last);
};

/** Charts by week: how long authors wait, how many posts wait, and the decisions. */
export const DeskCharts = ({ figures: { weeks } }: { figures: DeskFigures }) => {
  const ends = [weekName(weeks[0]?.week ?? ''), weekName(weeks.at(-1)?.week ?? '')] as const;
  const [medians, tails] = [weeks.map(({ median }) => median), weeks.map(({ percentile95 }) => percentile95)];
  const { name, length } = unitOf(Math.max(0, ...tails.map((seconds) => seconds ?? 0)));
  const inUnits = (seconds: readonly (number | null)[]) => seconds.map((one) => (one === null ? null : one / length));
  const decided = {
    approved: sum(weeks, ({ approved }) => approved),
    rejected: sum(weeks, ({ rejected }) => rejected),
    unpublished: sum(weeks, ({ unpublished }) => unpublished),
  };
  return (
    <Charts>
      <Chart
        title="How long authors wait"
        text="From the last time that they asked until the answer"
        kind="lines"
        unit={`${name}s`}
        weeks={ends}
        series={[
          { name: 'Half within', ink: color.primary, values: inUnits(medians) },
          { name: '95 of 100 within', ink: color.copper, dashes: '2 8', values: inUnits(tails) },
        ]}
        summary={`Times by week. In the last week with answers half came within ${lastKnown(medians)}, 95 of 100 within ${lastKnown(tails)}.`}
      />
      <Chart
        title="What waits"
        text="At the end of each week"
        kind="lines"
        weeks={ends}
        series={[{ name: 'Waiting', ink: color.primary, values: weeks.map(({ waiting }) => waiting) }]}
        summary={`Numbers by week. ${count(weeks.at(-1)?.waiting ?? 0)} wait now; ${count(sum(weeks, ({ entered }) => entered))} came in these weeks, and ${count(sum(weeks, ({ left }) => left))} left.`}
      />
      <Chart
        title="Decisions"
        text="Without those that were taken back"
        kind="bars"
        weeks={ends}
        series={[
          { name: 'Approved', ink: color.primary, values: weeks.map(({ approved }) => approved) },
          { name: 'Rejected', ink: color.copper, values: weeks.map(({ rejected }) => rejected) },
          { name: 'Unpublished', ink: color.edge, values: weeks.map(({ unpublished }) => unpublished) },
        ]}
        summary={`Numbers by week. In these weeks ${count(decided.approved)} were approved, ${count(decided.rejected)} rejected, and ${count(decided.unpublished)} unpublished.`}
      />
    </Charts>
  );
};
