import { oneLine } from '../../../../contracts/rules.ts';
import { sameTag } from '../../../../contracts/tag.ts';

/**
 * What stands in the field of the tags: those that are finished, and the one that is being typed. As a text each
 * finished tag ends in a comma, so that a draft keeps what was half typed as that.
 */
export interface TypedTags {
  readonly tags: readonly string[];
  readonly typing: string;
}

/** The commas of other scripts, which their keyboards have. */
const otherCommas = /[，、،]/g;

/** Finished tags, tidied: empty ones and repetitions (whatever their case) are left out, and nothing else. */
const finished = (tags: readonly string[]): string[] => {
  const kept = new Map<string, string>();
  for (const tag of tags.map(oneLine)) if (tag !== '' && !kept.has(sameTag(tag))) kept.set(sameTag(tag), tag);
  return [...kept.values()];
};

export const typedTags = (text: string): TypedTags => {
  const parts = text.split(',');
  return { tags: finished(parts.slice(0, -1)), typing: (parts.at(-1) ?? '').trimStart() };
};

export const textOfTags = ({ tags, typing }: TypedTags): string => tags.map((tag) => `${tag}, `).join('') + typing;

/** What the field holds when its line says this: a comma finishes what stands before it. */
export const withLine = ({ tags }: TypedTags, line: string): TypedTags =>
  typedTags(`${textOfTags({ tags, typing: '' })}${line.replace(otherCommas, ',')}`);

/** The same with the line finished: what it holds are tags, parted by commas or by lines. */
export const withTags = (typed: TypedTags, line: string): TypedTags => withLine(typed, `${line.replace(/[\r\n\t]+/g, ',')},`);

export const withoutTag = ({ tags, typing }: TypedTags, tag: string): TypedTags => ({
  tags: tags.filter((one) => one !== tag),
  typing,
});

/** Takes the last tag back into the line, to be changed. */
export const takenBack = ({ tags, typing }: TypedTags): TypedTags => ({
  tags: tags.slice(0, -1),
  typing: tags.at(-1) ?? typing,
});
