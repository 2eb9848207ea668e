/**
 * Whether a key press belongs to an input method (Japanese, Chinese, Korean), where Enter only confirms the word.
 * Safari ends the composition first, and then sends the key with key code 229.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229;
