/** A sentence on what happened to a field of an imported article. */
export interface Note {
  readonly field: string;
  readonly sentence: string;
  /** Whether content by its author is missing from the article. */
  readonly isLoss: boolean;
}

export const loss = (field: string, sentence: string): Note => ({ field, sentence, isLoss: true });

/** Nothing is missing, but something changed. */
export const change = (field: string, sentence: string): Note => ({ field, sentence, isLoss: false });

/** The words, quoted and separated by commas. */
export const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');
