/** What became of a field of an article on its way, in a sentence. */
export interface Note {
  readonly field: string;
  readonly sentence: string;
  /** Whether something that its author wrote is not in the article. */
  readonly isLoss: boolean;
}

export const loss = (field: string, sentence: string): Note => ({ field, sentence, isLoss: true });

/** Nothing is missing, but it is not as it was. */
export const change = (field: string, sentence: string): Note => ({ field, sentence, isLoss: false });

/** So many words, and which. */
export const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');
