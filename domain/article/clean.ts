import { parseDocument } from './parse.ts';
import { serialise } from './serialise.ts';
import { plainText } from './text.ts';

/** Grows whenever the same input may give other output, so that what was cleaned before can be told and cleaned again. */
export const cleanerVersion = 1;

/**
 * The author's HTML, cut down to what the editor can produce (specification, "Create-post screen" and section 5,
 * "Editor links"); empty when nothing of it may be shown. Cleaning twice changes nothing.
 * Throws DocumentTooComplexError for HTML that unclosed formatting multiplies beyond reason.
 */
export const clean = (html: string): string => serialise(parseDocument(html));

/**
 * The words that a reader of the cleaned HTML sees, for counting, searching and checks of length. Blocks are separated
 * by a line feed; the result holds no markup and no entities: escape it before it goes into HTML.
 * Throws DocumentTooComplexError as `clean` does.
 */
export const textOf = (html: string): string => plainText(parseDocument(html));
