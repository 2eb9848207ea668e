import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml, type Tags } from 'yaml';

/** The longest front matter, in characters: the fields of an article take a hundredth of it. */
export const longestFrontMatter = 64 * 1024;

/** How often values may stand for others (`*name`): each copy multiplies what it holds. */
const mostAliases = 100;

/** It cannot be read; the message says why. */
export class FrontMatterError extends Error {}

export type Values = Readonly<Record<string, unknown>>;

export interface Parted {
  /** Empty where there is no front matter. */
  readonly values: Values;
  /** Where its text ends, and the article begins. */
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

/** Whether a value contains itself, as an alias in YAML may make it (`a: &a [*a]`). */
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
 * A Markdown file in its front matter (YAML between `---`, TOML between `+++`) and what follows. Throws
 * `FrontMatterError`.
 */
export const part = (file: string): Parted => {
  const text = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [opening, fence] = /^(---|\+\+\+)[ \t]*\n/.exec(text) ?? [];
  if (opening === undefined) return { values: {}, body: text };
  const closing = fence === '---' ? /^(?:---|\.\.\.)[ \t]*$/m : /^\+\+\+[ \t]*$/m;
  const rest = text.slice(opening.length);
  const end = closing.exec(rest);
  // A line that opens the article, and nothing closes.
  if (!end) return { values: {}, body: text };
  return {
    values: valuesOf(fence as keyof typeof readers, rest.slice(0, end.index)),
    body: rest.slice(end.index + end[0].length),
  };
};
