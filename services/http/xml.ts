import { escapeAttribute } from '../../domain/article/characters.ts';

export const xmlHead = '<?xml version="1.0" encoding="utf-8"?>\n';

/**
 * Characters that XML 1.0 forbids even escaped (section 2.2, "Characters"): control characters, lone surrogates, U+FFFE
 * and U+FFFF.
 */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes any text for XML, both between tags and in attributes. */
export const xml = (text: string): string => escapeAttribute(text.replace(forbidden, ''));
