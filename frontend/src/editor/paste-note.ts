import { leftOutSentences, type LeftOut } from '../../../domain/article/left-out.ts';

/** The note below the editor about a paste, which an undo may change; undefined if there is nothing to report. */
export interface PasteNote {
  readonly sentence: string;
  readonly undo: 'takes all of it back' | 'gives the plain text back' | undefined;
}

/** Says what a paste lost; undefined if nothing important. */
export const sayLeftOut = (leftOut: LeftOut): string | undefined => {
  const sentences = leftOutSentences(leftOut);
  if (leftOut.picture) sentences.push('A picture comes in when it is copied by itself, or by the image button.');
  return sentences.length > 0 ? sentences.join(' ') : undefined;
};
