import type { Anchor } from '../../../contracts/remark.ts';
import { fieldLimits } from '../../../contracts/rules.ts';

/** A passage of a text, from one of its UTF-16 units to another. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

const { max, around } = fieldLimits.passage;

/** The place, or the one before it where it would part a character of two units. */
const betweenCharacters = (text: string, place: number): number =>
  /[\ud800-\udbff]/.test(text[place - 1] ?? '') && /[\udc00-\udfff]/.test(text[place] ?? '') ? place - 1 : place;

/**
 * A passage without blanks around it, its beginning where it is too long to be quoted; undefined where nothing
 * is left.
 */
export const passageIn = (text: string, { start, end }: Passage): Passage | undefined => {
  const begin = betweenCharacters(text, Math.max(0, start));
  const chosen = text.slice(begin, betweenCharacters(text, end));
  const from = begin + chosen.length - chosen.trimStart().length;
  const to = begin + chosen.trimEnd().length;
  if (from >= to) return undefined;
  return { start: from, end: to - from <= max ? to : betweenCharacters(text, from + max) };
};

/** The anchor of a passage; undefined where there is nothing to quote. */
export const anchorAt = (text: string, chosen: Passage): Anchor | undefined => {
  const passage = passageIn(text, chosen);
  if (!passage) return undefined;
  const { start, end } = passage;
  const wanted = Math.max(0, start - around);
  const from = betweenCharacters(text, wanted);
  return {
    start,
    end,
    exact: text.slice(start, end),
    prefix: text.slice(from < wanted ? wanted + 1 : from, start),
    suffix: text.slice(end, betweenCharacters(text, end + around)),
  };
};

/**
 * The anchor of what one quotes, in a text that may be another one: where its passage stands once, with as much of what
 * was around it as is left. Undefined where it stands nowhere, or in several places.
 */
export const findAnchor = (text: string, anchor: Anchor): Anchor | undefined => {
  if (standsIn(text, anchor)) return anchor;
  const { exact, prefix, suffix } = anchor;
  for (const [before, behind] of [
    [prefix, suffix],
    [prefix, ''],
    ['', suffix],
    ['', ''],
  ] as const) {
    const found = text.indexOf(before + exact + behind);
    if (found < 0 || text.includes(before + exact + behind, found + 1)) continue;
    const start = found + before.length;
    return anchorAt(text, { start, end: start + exact.length });
  }
  return undefined;
};

/** Whether a text has at its place what an anchor quotes. */
export const standsIn = (text: string, { start, end, exact, prefix, suffix }: Anchor): boolean =>
  end - start === exact.length &&
  exact.trim() !== '' &&
  text.startsWith(exact, start) &&
  prefix.length <= start &&
  text.startsWith(prefix, start - prefix.length) &&
  text.startsWith(suffix, end) &&
  end + suffix.length <= text.length;
