/**
 * Whether a key belongs to a word that is being composed (Japanese, Chinese, Korean): Enter then confirms the word, and
 * does nothing else. Safari ends the composition before it tells of that key, whose code is then 229.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;
