/** An error in a diagram, as a sentence that says what to do. */
export class DiagramError extends Error {
  override readonly name = 'DiagramError';
}

export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; empty if it is missing. Throws `DiagramError`, like all functions here. */
export const fieldsOf = (value: unknown, name: string): Fields => {
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new DiagramError(`"${name}" must be in braces: { … }.`);
};

export const listOf = (value: unknown, name: string): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  throw new DiagramError(`"${name}" must be a list: [ … ].`);
};

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

export const textOf = (value: unknown, name: string): string | undefined => {
  if (value === undefined) return undefined;
  if (isText(value)) return String(value);
  throw new DiagramError(`"${name}" must be a text: put it in quotes.`);
};

/** A list of texts, or the words of a single text. */
export const textsOf = (value: unknown, name: string): string[] | undefined => {
  if (value === undefined) return undefined;
  if (isText(value)) return String(value).trim().split(/\s+/);
  return listOf(value, name).map((one) => textOf(one, name) ?? '');
};

export const numberOf = (value: unknown, name: string, least: number, most: number): number | undefined => {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && value >= least && value <= most) return value;
  throw new DiagramError(`"${name}" must be a number from ${least} to ${most}.`);
};

export const wholeNumberOf = (value: unknown, name: string, least: number, most: number): number | undefined => {
  const number = numberOf(value, name, least, most);
  if (number === undefined || Number.isInteger(number)) return number;
  throw new DiagramError(`"${name}" must be a whole number.`);
};
