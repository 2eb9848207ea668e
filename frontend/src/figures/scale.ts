/** The end of an axis for a maximum value, chosen so that half of it is also a round number. */
export const axisEnd = (most: number): number => {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 8, 10].find((one) => one * power >= most) ?? 10;
  return step * power;
};

/**
 * A line through the values of a chart, each in its column, from 0 (left, top) to 100, with gaps for missing values.
 */
export const linePath = (values: readonly (number | null)[], end: number): string => {
  const width = 100 / values.length;
  let isDown = false;
  return values
    .flatMap((value, column) => {
      if (value === null) {
        isDown = false;
        return [];
      }
      const [x, y] = [((column + 0.5) * width).toFixed(2), (100 - (100 * value) / end).toFixed(2)];
      const command = isDown ? `L${x} ${y}` : `M${x} ${y}h0`;
      isDown = true;
      return [command];
    })
    .join('');
};

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The bars of a stacked chart, one list of bars for each list of values. */
export const stackedBars = (series: readonly (readonly number[])[], end: number): Bar[][] => {
  const columns = series[0]?.length ?? 0;
  const width = 100 / columns;
  const tops = Array.from({ length: columns }, () => 100);
  return series.map((values) =>
    values.map((value, column) => {
      const height = (100 * value) / end;
      const y = (tops[column] as number) - height;
      tops[column] = y;
      return { x: (column + 0.15) * width, y, width: 0.7 * width, height };
    }),
  );
};
