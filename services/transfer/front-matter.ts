import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml, type Tags } from 'yaml';

/** The longest front matter, in characters: the fields of an article need a hundredth of it. */
export const longestFrontMatter = 64 * 1024;

/** The maximum number of aliases (`*name`): each copy multiplies its content. */
const mostAliases = 100;

/** The front matter cannot be read; the message says why. */
export class FrontMatterError extends Error {}

export type Values = Readonly<Record<string, unknown>>;

export interface Parted {
  /** Empty if there is no front matter. */
  readonly values: Values;
  /** The article after the front matter. */
  readonly body: string;
}

/** Numbers stay text: 0805 is a package and 5E3 an amplifier, not 805 and 5000. */
const withoutNumbers = (tags: Tags): Tags =>
  tags.filter((tag) => typeof tag === 'string' || !/^tag:yaml\.org,2002:(int|float)$/.test(tag.tag));

const readers = {
  '---': (text: string): unknown =>
    parseYaml(text, { maxAliasCount: mostAliases, logLevel: 'error', customTags: withoutNumbers }),
  '+++': (text: string): unknown => parseToml(text),
} as const;

/** Whether a value contains itself, which YAML aliases allow (`a: &a [*a]`). */
const containsItself = (value: unknown, around = new Set<unknown>(), looked = new Set<unknown>()): boolean => {
  if (typeof value !== 'object' || value === null || looked.has(value)) return false;
  if (around.has(value)) return true;
  around.add(value);
  const contains = Object.values(value).some((one) => containsItself(one, around, looked));
  around.delete(value);
  looked.add(value);
  return contains;
};

const valuesOf = (fence: keyof typeof readers, text: string): Values => {
  if (text.length > longestFrontMatter)
    throw new FrontMatterError(`Its front matter is longer than ${longestFrontMatter} characters.`);
  let values: unknown;
  try {
    values = readers[fence](text);
  } catch (error) {
    const [why] = (error as Error).message.split('\n');
    throw new FrontMatterError(`Its front matter cannot be read: ${why}`);
  }
  if (values === null || values === undefined) return {};
  if (typeof values !== 'object' || Array.isArray(values)) throw new FrontMatterError('Its front matter is no list of fields.');
  if (containsItself(values)) throw new FrontMatterError('Its front matter cannot be read: a value in it contains itself.');
  return values as Values;
};

/**
 * Splits a Markdown file into its front matter (YAML between `---`, TOML between `+++`) and the rest. Throws
 * `FrontMatterError`.
 */
export const part = (file: string): Parted => {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [opening, fence] = /^(---|\+\+\+)[ \t]*\n/.exec(text) ?? [];
  if (opening === undefined) return { values: {}, body: text };
  const closing = fence === '---' ? /^(?:---|\.\.\.)[ \t]*$/m : /^\+\+\+[ \t]*$/m;
  const rest = text.slice(opening.length);
  const end = closing.exec(rest);
  // The opening line is part of the article if no line closes it.
  if (!end) return { values: {}, body: text };
  return {
    values: valuesOf(fence as keyof typeof readers, rest.slice(0, end.index)),
    body: rest.slice(end.index + end[0].length),
  };
};
