import { differenceToHtml, type ShownChange } from '../../domain/article/difference/difference-html.ts';
import { differenceOf } from '../../domain/article/difference/difference.ts';
import { parseDocument } from '../../domain/article/parse.ts';

/** Two contents of one article, as stored. */
export interface GivenTexts {
  readonly before: string;
  readonly after: string;
}

/** The changes between two contents, as clean HTML. */
export const differenceOfContents = (before: string, after: string): ShownChange[] =>
  differenceToHtml(differenceOf(parseDocument(before), parseDocument(after)));
