import { fieldLimits } from '../../../../contracts/rules.ts';
import { sameTag } from '../../../../contracts/tag.ts';
import type { TagWithCount } from '../../../../contracts/views/tag.ts';
import type { TypedTags } from './typed-tags.ts';

/** As many suggestions as can be scanned at a glance. */
const most = 8;

/** The text being typed, normalized for comparison and cut to the length of a tag. */
export const begunTag = ({ typing }: TypedTags): string =>
  [...sameTag(typing.trim().toWellFormed())].slice(0, fieldLimits.tags.max).join('');

/**
 * The site's tags that begin with the typed text, then those with a later word that does; each group in the order of
 * `known`, most used first. Tags that the article already has are left out.
 */
export const suggestionsFor = (typed: TypedTags, known: readonly TagWithCount[]): readonly TagWithCount[] => {
  const begun = begunTag(typed);
  if (begun === '') return [];
  const taken = new Set(typed.tags.map(sameTag));
  const open = known.filter(({ tag }) => !taken.has(tag));
  const first = open.filter(({ tag }) => tag.startsWith(begun));
  const then = open.filter(({ tag }) => !tag.startsWith(begun) && tag.split(/[\s_./-]+/).some((word) => word.startsWith(begun)));
  return [...first, ...then].slice(0, most);
};
