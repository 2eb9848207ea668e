/*
 * The drawings for each kind of article: an instrument's screen, or part of a circuit board.
 */

export const width = 320;
export const height = 120;

/** A drawing used as a picture: its paths, in an area of `width` by `height`. */
export interface Drawing {
  /** The main line. */
  readonly trace: string;
  /** The lines to compare it with. */
  readonly others: string;
  /** Points: pads of a board, stations of a path. */
  readonly dots: string;
}

type Point = readonly [x: number, y: number];
type Drawer = (random: () => number) => Drawing;

/** Rounded to a tenth, as a drawing is several times larger at the head of a page. */
const rounded = (value: number): number => Math.round(value * 10) / 10;
const line = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('L')}`;
const dot = ([x, y]: Point): string => `M${rounded(x - 4)} ${rounded(y)}a4 4 0 1 0 8 0a4 4 0 1 0-8 0`;

/** The points of a function, every `step` units of `x`. */
const curve = (of: (x: number) => number, step = 5, start = 0): Point[] =>
  Array.from({ length: Math.floor((width - start) / step) + 1 }, (_, place) => {
    const x = start + place * step;
    return [x, Math.min(height - 6, Math.max(6, of(x)))] as const;
  });

/** Four channels of a logic analyser; the second is highlighted. */
const logic: Drawer = (random) => {
  const channels = [26, 51, 76, 101].map((low, channel) => {
    const points: Point[] = [];
    let isHigh = random() > 0.5;
    for (let x = 0; x < width;) {
      const level = isHigh ? low - 15 : low;
      points.push([x, level]);
      x = Math.min(width, x + 12 * (channel === 0 ? 1 : 1 + Math.floor(random() * 4)));
      points.push([x, level]);
      isHigh = !isHigh;
    }
    return line(points);
  });
  const [clock = '', trace = '', ...others] = channels;
  return { trace, others: [clock, ...others].join(''), dots: '' };
};

/** The course that a robot was given, and the one that it took. */
const course: Drawer = (random) => {
  const [phase, turns, sway] = [random() * 6, 1 + random(), 0.6 + random() * 0.8];
  const given = (x: number): number => 60 + 30 * Math.sin(phase + (turns * x) / 50);
  const went = curve((x) => given(x) + 10 * Math.sin((sway * x) / 17));
  return {
    trace: line(went),
    others: line(curve(given)),
    dots: went
      .filter((_, place) => place % 13 === 6)
      .map(dot)
      .join(''),
  };
};

/** A few carriers above the noise. */
const spectrum: Drawer = (random) => {
  const carriers = Array.from({ length: 4 }, () => [20 + random() * 280, 25 + random() * 60, 3 + random() * 5] as const);
  const level = (x: number): number =>
    carriers.reduce((sum, [at, high, wide]) => sum - high / (1 + ((x - at) / wide) ** 2), 104 - random() * 7);
  return {
    trace: line(curve(level, 4)),
    others: line([
      [0, 104],
      [width, 104],
    ]),
    dots: '',
  };
};

/** Traces of a circuit board, some ending in a pad. */
const board: Drawer = (random) => {
  const pitch = 12;
  const paths = Array.from({ length: 9 }, (_, place) => {
    const y = 12 + place * pitch;
    const bend = 50 + random() * 120;
    const down = (Math.floor(random() * 3) - 1) * pitch;
    const end = random() > 0.5 ? width : bend + 50 + random() * 80;
    return [
      [0, y],
      [bend, y],
      [bend + Math.abs(down), y + down],
      [end, y + down],
    ] as const;
  });
  const chosen = [3, 4];
  const drawn = (isChosen: boolean): string =>
    paths
      .filter((_, place) => chosen.includes(place) === isChosen)
      .map(line)
      .join('');
  const ends = paths.map(([, , , end]) => end).filter(([x]) => x < width);
  return { trace: drawn(true), others: drawn(false), dots: ends.map(dot).join('') };
};

/** A switch, and the current of the inductor behind it. */
const switching: Drawer = (random) => {
  const [period, duty] = [64, 0.25 + random() * 0.5];
  const starts = [0, 1, 2, 3, 4].map((cycle) => cycle * period);
  const on = duty * period;
  return {
    trace: line([
      ...starts.flatMap((x): Point[] => [
        [x, 106],
        [x + on, 70],
      ]),
      [width, 106],
    ]),
    others: line(
      starts.flatMap((x): Point[] => [
        [x, 50],
        [x, 14],
        [x + on, 14],
        [x + on, 50],
        [x + period, 50],
      ]),
    ),
    dots: '',
  };
};

/** A step, and a filter's response. */
const ringing: Drawer = (random) => {
  const [start, damping, swings] = [40 + random() * 40, 1.2 + random() * 2, 1.2 + random()];
  const [low, high] = [100, 40];
  const answer = (x: number): number =>
    high + (low - high) * Math.exp((-damping * (x - start)) / 90) * Math.cos((swings * 2 * Math.PI * (x - start)) / 60);
  return {
    trace: line([[0, low], ...curve(answer, 4, start)]),
    others: line([
      [0, low],
      [start, low],
      [start, high],
      [width, high],
    ]),
    dots: '',
  };
};

/** Gain and phase of an amplifier over frequency. */
const bode: Drawer = (random) => {
  const [corner, peak] = [110 + random() * 100, random() * 26];
  const gain = (x: number): number =>
    34 + 8 * Math.log1p(Math.exp((x - corner) / 14)) - peak * Math.exp(-(((x - corner) / 16) ** 2));
  const phase = (x: number): number => 30 + 70 / (1 + Math.exp((corner - x) / 14));
  return { trace: line(curve(gain).filter(([, y]) => y < height - 8)), others: line(curve(phase)), dots: '' };
};

/** The eye diagram of a serial link: all edges overlaid, with one highlighted. */
const eye: Drawer = (random) => {
  const [top, bottom, unit] = [22, 98, 80];
  const edge = (rises: boolean, at: number): Point[] => {
    const jitter = (random() - 0.5) * 12;
    const [from, to] = rises ? [bottom, top] : [top, bottom];
    return [-24, -10, 10, 24].map((x, place) => [
      at + jitter + x,
      [from, from + (to - from) * 0.2, from + (to - from) * 0.8, to][place] ?? to,
    ]);
  };
  const middles = [40, 40 + unit, 40 + 2 * unit, 40 + 3 * unit];
  const others = middles.flatMap((at) => [edge(true, at), edge(false, at), edge(true, at), edge(false, at)]).map(line);
  const rails = [top, bottom].map((y) =>
    line([
      [0, y],
      [width, y],
    ]),
  );
  let rises = random() > 0.5;
  const trace = middles.flatMap((at) => {
    const points = edge(rises, at);
    rises = !rises;
    return points;
  });
  const first = trace[0]?.[1] ?? top;
  const last = trace.at(-1)?.[1] ?? top;
  return { trace: line([[0, first], ...trace, [width, last]]), others: [...others, ...rails].join(''), dots: '' };
};

export const drawers = { logic, course, spectrum, board, switching, ringing, bode, eye } satisfies Readonly<
  Record<string, Drawer>
>;
