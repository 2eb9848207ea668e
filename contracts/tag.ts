/** A tag as it is compared, and as it stands in addresses: without regard to case and Unicode form. */
export const sameTag = (tag: string): string => tag.normalize('NFC').toLowerCase();
