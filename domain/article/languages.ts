/** Whether the text may name a code block's language. */
export const isLanguage = (name: string): boolean => {
  return /^[a-z0-9+#-]{1,30}$/.test(name);
};

/**
 * The language that class names tell as the HTML standard suggests to write it (`language-c`, or `lang-c`); empty where
 * they tell none.
 */
export const languageIn = (classes: string): string => {
  for (const name of classes.toLowerCase().split(/\s+/)) {
    const language = /^lang(?:uage)?-(.*)$/.exec(name)?.[1] ?? '';
    if (isLanguage(language)) return language;
  }
  return '';
};
