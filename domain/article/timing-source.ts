import { DiagramError, fieldsOf, listOf, numberOf, textOf, textsOf, type Fields } from './diagram-values.ts';
import { diagramLimits } from './diagrams.ts';

/** A signal: its name, its wave step by step, and its labels. */
interface Lane {
  readonly name: string | undefined;
  readonly wave: string | undefined;
  readonly data: readonly string[] | undefined;
  readonly node: string | undefined;
  readonly period: number | undefined;
  readonly phase: number | undefined;
  readonly over: string | undefined;
  readonly under: string | undefined;
}

/** Signals and groups of them; a group begins with its name. */
type Signals = readonly (string | Lane | Signals)[];

const { signals: mostSignals, steps: mostSteps, depth: deepest } = diagramLimits;

const laneOf = (value: unknown): Lane => {
  const { name, wave, data, node, period, phase, over, under } = fieldsOf(value, 'signal');
  return {
    name: textOf(name, 'name'),
    wave: textOf(wave, 'wave'),
    data: textsOf(data, 'data'),
    node: textOf(node, 'node'),
    period: numberOf(period, 'period', 0.1, 100),
    phase: numberOf(phase, 'phase', -1_000, 1_000),
    over: textOf(over, 'over'),
    under: textOf(under, 'under'),
  };
};

const signalsOf = (value: unknown, depth = 0): Signals => {
  if (depth > deepest) throw new DiagramError(`Groups nest more than ${deepest} deep: put their signals side by side.`);
  return listOf(value, 'signal').map((one) => {
    if (typeof one === 'string' || typeof one === 'number') return String(one);
    return Array.isArray(one) ? signalsOf(one, depth + 1) : laneOf(one);
  });
};

/** The signals of all groups, in order. */
const lanesIn = (signals: Signals): readonly Lane[] =>
  signals.flatMap((one) => (typeof one === 'string' ? [] : 'length' in one ? lanesIn(one) : [one]));

/** Limits the size of a drawing: each step of each wave counts, and each sign over or under it. */
const checkSize = (lanes: readonly Lane[], hscale: number): void => {
  if (lanes.length > mostSignals) throw new DiagramError(`It has more than ${mostSignals} signals: split the diagram.`);
  const stepsOf = ({ wave = '', period = 1, over = '', under = '', node = '' }: Lane): number =>
    wave.length * Math.max(1, 2 * period * hscale) + over.length + under.length + node.length;
  const steps = lanes.reduce((sum, lane) => sum + stepsOf(lane), 0);
  if (steps > mostSteps)
    throw new DiagramError('It is too large: shorten the waves, split the diagram, or use a smaller "hscale" or "period".');
};

/** The part of a diagram to show. */
interface Cut {
  readonly hbounds: readonly [number, number] | undefined;
  /** How many periods earlier numbering begins. */
  readonly earlier: number;
}

/**
 * The value that makes WaveDrom 3.7.0 count from a number: text, because it fails on a number over exactly two labels.
 * It appends the start of the bounds, and reads "5 1e0" as a count from 5 in steps of 1.
 */
const countFrom = (number: number, { hbounds, earlier }: Cut): number | string =>
  (hbounds?.[0] ?? 0) === 0 && Number.isInteger(number) ? `${number} 1e` : number - earlier;

/** The text and ticks above or below all signals. */
const marginOf = (value: unknown, name: string, cut: Cut): Fields | undefined => {
  if (value === undefined) return undefined;
  const { text, tick, tock, every } = fieldsOf(value, name);
  const begun = (number: number | undefined) => (number === undefined ? undefined : countFrom(number, cut));
  return {
    text: textOf(text, 'text'),
    tick: begun(numberOf(tick, 'tick', -1e6, 1e6)),
    tock: begun(numberOf(tock, 'tock', -1e6, 1e6)),
    every: numberOf(every, 'every', 1, 1_000),
  };
};

/** The first period shown, and the first one after it that is not; undefined if all are. */
const boundsOf = (value: unknown): readonly [number, number] | undefined => {
  if (value === undefined) return undefined;
  const bounds = listOf(value, 'hbounds').map((bound) => numberOf(bound, 'hbounds', 0, 1_000) ?? 0);
  const [from = 0, to = 0] = [Math.floor(bounds[0] ?? 0), Math.ceil(bounds[1] ?? 0)];
  return bounds.length === 2 && from < to ? [from, to] : undefined;
};

/**
 * WaveDrom 3.7.0 cuts waves at the bounds as if `hscale` were 1, but starts its numbers at the bounds it is given.
 * Scaled bounds cut the waves in the right place; numbering must then begin that many periods `earlier`. Beyond the
 * longest wave, bounds cut nothing more.
 */
const cutAt = (bounds: readonly [number, number] | undefined, hscale: number): Cut => {
  if (!bounds) return { hbounds: undefined, earlier: 0 };
  const [from, to] = bounds;
  const start = Math.min(from * hscale, mostSteps);
  return { hbounds: [start, start + (to - from) * hscale], earlier: start - from };
};

/** Validates a timing diagram's fields: only those that WaveDrom knows, within bounds. Throws `DiagramError`. */
export const timingSource = (source: Fields) => {
  const signal = signalsOf(source.signal);
  const config = fieldsOf(source.config, 'config');
  const hscale = numberOf(config.hscale, 'hscale', 1, 100);
  const lanes = lanesIn(signal);
  const scale = Math.round(hscale ?? 1);
  checkSize(lanes, scale);
  const cut = cutAt(boundsOf(config.hbounds), scale);
  return {
    signal,
    edge: source.edge === undefined ? undefined : listOf(source.edge, 'edge').map((one) => textOf(one, 'edge') ?? ''),
    gaps: textOf(source.gaps, 'gaps'),
    head: marginOf(source.head, 'head', cut),
    foot: marginOf(source.foot, 'foot', cut),
    config: { hscale, marks: config.marks !== false, hbounds: cut.hbounds },
    names: lanes.map(({ name = '' }) => name),
  };
};
