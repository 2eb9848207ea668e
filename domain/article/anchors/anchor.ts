import type { Anchor } from '../../../contracts/remark.ts';
import { fieldLimits } from '../../../contracts/rules.ts';

/** A passage of a text, as a range of UTF-16 units. */
export interface Passage {
  readonly start: number;
  readonly end: number;
}

const { max, around } = fieldLimits.passage;

/** The place, moved back by one if it would split a surrogate pair. */
const betweenCharacters = (text: string, place: number): number =>
  /[\ud800-\udbff]/.test(text[place - 1] ?? '') && /[\udc00-\udfff]/.test(text[place] ?? '') ? place - 1 : place;

/** The passage without surrounding white space, cut to the longest that may be quoted; undefined if nothing is left. */
export const passageIn = (text: string, { start, end }: Passage): Passage | undefined => {
  const begin = betweenCharacters(text, Math.max(0, start));
  const chosen = text.slice(begin, betweenCharacters(text, end));
  const from = begin + chosen.length - chosen.trimStart().length;
  const to = begin + chosen.trimEnd().length;
  if (from >= to) return undefined;
  return { start: from, end: to - from <= max ? to : betweenCharacters(text, from + max) };
};

/** The anchor of a passage; undefined if there is nothing to quote. */
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
 * Finds the quoted passage in a text that may have changed: the one place that matches it with as much of the
 * surrounding text as is left. Undefined if it occurs nowhere, or several times.
 */
export const findAnchor = (text: string, anchor: Anchor): Anchor | undefined => {
  if (stillMatches(text, anchor)) return anchor;
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

/** Whether the text still has the anchor's quotation at the anchor's place. */
export const stillMatches = (text: string, { start, end, exact, prefix, suffix }: Anchor): boolean =>
  end - start === exact.length &&
  exact.trim() !== '' &&
  text.startsWith(exact, start) &&
  prefix.length <= start &&
  text.startsWith(prefix, start - prefix.length) &&
  text.startsWith(suffix, end) &&
  end + suffix.length <= text.length;
