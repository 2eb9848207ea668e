/** A tag's form for comparisons and URLs: ignoring case and Unicode form. */
export const sameTag = (tag: string): string => tag.normalize('NFC').toLowerCase();
