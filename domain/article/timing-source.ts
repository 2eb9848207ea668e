import { DiagramError, fieldsOf, listOf, numberOf, textOf, textsOf, type Fields } from './diagram-values.ts';
import { diagramLimits } from './diagrams.ts';

/** A signal: a name, what its wave is step by step, and what is written in it. */
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

/** The signals of all groups, in their order. */
const lanesIn = (signals: Signals): readonly Lane[] =>
  signals.flatMap((one) => (typeof one === 'string' ? [] : 'length' in one ? lanesIn(one) : [one]));

/** What makes a drawing large: each step of each wave, and each sign that stands over or under it. */
const checkSize = (lanes: readonly Lane[], hscale: number): void => {
  if (lanes.length > mostSignals) throw new DiagramError(`It has more than ${mostSignals} signals: split the diagram.`);
  const stepsOf = ({ wave = '', period = 1, over = '', under = '', node = '' }: Lane): number =>
    wave.length * Math.max(1, 2 * period * hscale) + over.length + under.length + node.length;
  const steps = lanes.reduce((sum, lane) => sum + stepsOf(lane), 0);
  if (steps > mostSteps)
    throw new DiagramError('It is too large: shorten the waves, split the diagram, or use a smaller "hscale" or "period".');
};

/** What stands over or under all signals. */
const marginOf = (value: unknown, name: string): Fields | undefined => {
  if (value === undefined) return undefined;
  const { text, tick, tock, every } = fieldsOf(value, name);
  return {
    text: textOf(text, 'text'),
    tick: numberOf(tick, 'tick', -1e6, 1e6),
    tock: numberOf(tock, 'tock', -1e6, 1e6),
    every: numberOf(every, 'every', 1, 1_000),
  };
};

const boundsOf = (value: unknown): readonly number[] | undefined =>
  value === undefined ? undefined : listOf(value, 'hbounds').map((bound) => numberOf(bound, 'hbounds', 0, 1_000) ?? 0);

/** The timing diagram that the fields describe: those that WaveDrom knows, in bounds. Throws `DiagramError`. */
export const timingSource = (source: Fields) => {
  const signal = signalsOf(source.signal);
  const config = fieldsOf(source.config, 'config');
  const hscale = numberOf(config.hscale, 'hscale', 1, 100);
  const lanes = lanesIn(signal);
  checkSize(lanes, Math.round(hscale ?? 1));
  return {
    signal,
    edge: source.edge === undefined ? undefined : listOf(source.edge, 'edge').map((one) => textOf(one, 'edge') ?? ''),
    gaps: textOf(source.gaps, 'gaps'),
    head: marginOf(source.head, 'head'),
    foot: marginOf(source.foot, 'foot'),
    config: { hscale, marks: config.marks !== false, hbounds: boundsOf(config.hbounds) },
    names: lanes.map(({ name = '' }) => name),
  };
};
