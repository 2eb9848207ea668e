import { fieldLimits } from '../../../contracts/rules.ts';
import { textOf } from '../../../domain/article/text.ts';
import { wordsIn } from '../../../domain/article/words.ts';
import { minutesFor } from '../format.ts';
import type { ArticleValues } from './article-values.ts';

const { max, default: usual } = fieldLimits.readTime;

/** The read time in minutes, as the form holds it; without words, the default of the specification. */
export const readTimeOf = (words: number): string => String(words === 0 ? usual : Math.min(minutesFor(words), max));

/** Whether the form's read time is the computed one: authors may override it. */
export const isComputed = ({ content, readTime }: Pick<ArticleValues, 'content' | 'readTime'>): boolean =>
  readTime === readTimeOf(wordsIn(textOf(content)));
