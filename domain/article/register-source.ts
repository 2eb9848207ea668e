import { DiagramError, fieldsOf, listOf, numberOf, textOf, wholeNumberOf, type Fields } from './diagram-values.ts';
import { diagramLimits } from './diagrams.ts';

const { bits: mostBits, rows: mostRows } = diagramLimits;

/** A number is written bit by bit, up to this many bits. */
const mostWritten = 32;

/** The most lines under a field. */
const mostLines = 4;

/** The label: a text, or a number to be written as bits. */
const labelOf = (value: unknown, name: string, bits: number): string | number | undefined => {
  if (typeof value !== 'number') return textOf(value, name);
  if (bits <= mostWritten) return value;
  throw new DiagramError(
    `"${name}" is a number, which is written bit by bit, of more than ${mostWritten} bits: put it in quotes.`,
  );
};

const linesOf = (value: unknown, bits: number): string | number | undefined | (string | number)[] => {
  if (!Array.isArray(value)) return labelOf(value, 'attr', bits);
  if (value.length > mostLines) throw new DiagramError(`"attr" has more than ${mostLines} lines: shorten it.`);
  return value.map((line) => labelOf(line, 'attr', bits) ?? '');
};

const fieldOf = (value: unknown) => {
  const { bits, name, type, attr, rotate } = fieldsOf(value, 'reg');
  const width = wholeNumberOf(bits, 'bits', 1, mostBits);
  if (width === undefined) throw new DiagramError('A field of "reg" has no "bits": say how many it has.');
  return {
    bits: width,
    name: labelOf(name, 'name', width),
    type: wholeNumberOf(type, 'type', 0, 9),
    attr: linesOf(attr, width),
    rotate: numberOf(rotate, 'rotate', -360, 360),
  };
};

/** Validates a register's fields: only those that WaveDrom knows, within bounds. Throws `DiagramError`. */
export const registerSource = (source: Fields) => {
  const reg = listOf(source.reg, 'reg').map(fieldOf);
  const { lanes, hspace, vspace, vflip, hflip, compact } = fieldsOf(source.config, 'config');
  const bits = reg.reduce((sum, field) => sum + field.bits, 0);
  if (bits === 0) throw new DiagramError('"reg" has no fields: give it one, such as { bits: 8, name: "data" }.');
  if (bits > mostBits) throw new DiagramError(`The register has more than ${mostBits} bits: split it.`);
  return {
    reg,
    config: {
      lanes: wholeNumberOf(lanes, 'lanes', 1, mostRows),
      hspace: numberOf(hspace, 'hspace', 100, 2_000),
      vspace: numberOf(vspace, 'vspace', 40, 400),
      vflip: vflip === true,
      hflip: hflip === true,
      compact: compact === true,
    },
    names: reg.map(({ name }) => (typeof name === 'string' ? name : '')),
  };
};
