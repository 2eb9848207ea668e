import { fieldLimits } from '../../../../contracts/rules.ts';
import { sameTag } from '../../../../contracts/tag.ts';
import type { TagWithCount } from '../../../../contracts/views/tag.ts';
import type { TypedTags } from './typed-tags.ts';

/** So many at once can be looked over. */
const most = 8;

/** What is being typed, as tags are compared: no longer than one may be. */
export const begunTag = ({ typing }: TypedTags): string =>
  [...sameTag(typing.trim().toWellFormed())].slice(0, fieldLimits.tags.max).join('');

/**
 * The tags of the site that go on as what is being typed does, or have a word that does; those first that begin so, and
 * of them the most used, as `known` has them. None that the article has already.
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
