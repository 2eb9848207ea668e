import { leftOutSentences, type LeftOut } from '../../../domain/article/left-out.ts';

/** What is said of a paste, and what an undo does to it; undefined where that is nothing to be said. */
export interface PasteNote {
  readonly sentence: string;
  readonly undo: 'takes all of it back' | 'gives the plain text back' | undefined;
}

/** Says what a paste lost; undefined where that is nothing of weight. */
export const sayLeftOut = (leftOut: LeftOut): string | undefined => {
  const sentences = leftOutSentences(leftOut);
  if (leftOut.picture) sentences.push('A picture comes in when it is copied by itself, or by the image button.');
  return sentences.length > 0 ? sentences.join(' ') : undefined;
};
