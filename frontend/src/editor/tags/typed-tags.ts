import { oneLine } from '../../../../contracts/rules.ts';
import { sameTag } from '../../../../contracts/tag.ts';

/**
 * The content of the tags field: the finished tags, and the one being typed. As text, each finished tag ends in a
 * comma, so that a draft can tell a half-typed tag.
 */
export interface TypedTags {
  readonly tags: readonly string[];
  readonly typing: string;
}

/** The commas that keyboards of other scripts have. */
const otherCommas = /[，、،]/g;

/** Normalized finished tags, without empty ones and duplicates (ignoring case). */
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

/** The field's content when the input has this text: a comma finishes the text before it. */
export const withLine = ({ tags }: TypedTags, line: string): TypedTags =>
  typedTags(`${textOfTags({ tags, typing: '' })}${line.replace(otherCommas, ',')}`);

/** The same, with the text of the input finished: it is split into tags at commas, tabs and line breaks. */
export const withTags = (typed: TypedTags, line: string): TypedTags => withLine(typed, `${line.replace(/[\r\n\t]+/g, ',')},`);

export const withoutTag = ({ tags, typing }: TypedTags, tag: string): TypedTags => ({
  tags: tags.filter((one) => one !== tag),
  typing,
});

/** Moves the last tag back into the input for editing. */
export const takenBack = ({ tags, typing }: TypedTags): TypedTags => ({
  tags: tags.slice(0, -1),
  typing: tags.at(-1) ?? typing,
});
