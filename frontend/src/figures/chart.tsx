import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { Panel } from '../components/ui.tsx';
import { count } from '../format.ts';
import { color, size, space } from '../theme.ts';
import { Legend, type Series } from './legend.tsx';
import { axisEnd, linePath, stackedBars } from './scale.ts';

const Frame = styled(Panel).attrs({ as: 'figure' })`
  margin: 0;
  padding: ${space[4]};
  figcaption {
    margin-bottom: ${space[3]};
    h2 {
      margin: 0;
      font-size: ${size.large};
    }
    p {
      margin: 0;
      color: ${color.quiet};
      font-size: ${size.small};
    }
  }
`;

/** The plot with axis labels to its left and weeks below. They are HTML text, so do not shrink with the plot. */
const Plot = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[1]} ${space[2]};
  color: ${color.quiet};
  font-size: ${size.tiny};
  svg {
    width: 100%;
    height: 11rem;
    overflow: visible;
  }
`;

const Axis = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  text-align: right;
`;

const Weeks = styled.div`
  display: flex;
  grid-column: 2;
  justify-content: space-between;
`;

const Grid = () => (
  <>
    {[0, 50, 100].map((y) => (
      <line key={y} x1="0" x2="100" y1={y} y2={y} stroke={color.line} vectorEffect="non-scaling-stroke" />
    ))}
  </>
);

const Lines = ({ series, end }: { series: readonly Series[]; end: number }) =>
  series.map(({ name, ink, dashes, values }) => (
    <path
      key={name}
      d={linePath(values, end)}
      fill="none"
      stroke={ink}
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={dashes}
      vectorEffect="non-scaling-stroke"
    />
  ));

const Bars = ({ series, end }: { series: readonly Series[]; end: number }) => {
  const bars = stackedBars(
    series.map(({ values }) => values.map((value) => value ?? 0)),
    end,
  );
  return series.map(({ name, ink }, index) => (
    <g key={name} fill={ink}>
      {bars[index]?.map((bar) => (
        <rect key={bar.x} {...bar} />
      ))}
    </g>
  ));
};

const most = (series: readonly Series[], isStacked: boolean): number => {
  const columns = series[0]?.values.length ?? 0;
  const heights = Array.from({ length: columns }, (_, column) => {
    const values = series.map(({ values }) => values[column] ?? 0);
    return isStacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  return Math.max(0, ...heights);
};

/** A chart of weekly numbers; the numbers themselves are in the page's table. */
export const Chart = ({
  title,
  text,
  kind,
  series,
  unit = '',
  weeks,
  summary,
}: {
  title: string;
  text: ReactNode;
  kind: 'lines' | 'bars';
  series: readonly Series[];
  /** The unit of the numbers, if they are not counts. */
  unit?: string;
  /** The first and last week, as labels. */
  weeks: readonly [first: string, last: string];
  /** The content of the chart, in a sentence. */
  summary: string;
}) => {
  const id = useId();
  const end = axisEnd(most(series, kind === 'bars'));
  const Drawn = kind === 'bars' ? Bars : Lines;
  return (
    <Frame aria-labelledby={id}>
      <figcaption>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </figcaption>
      <Legend series={series} kind={kind} />
      <Plot>
        <Axis aria-hidden="true">
          <span>
            {count(end)} {unit}
          </span>
          <span>{count(end / 2)}</span>
          <span>0</span>
        </Axis>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={summary}>
          <Grid />
          <Drawn series={series} end={end} />
        </svg>
        <Weeks aria-hidden="true">
          {weeks.map((week) => (
            <span key={week}>{week}</span>
          ))}
        </Weeks>
      </Plot>
    </Frame>
  );
};
