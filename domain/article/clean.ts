import { parseDocument } from './parse.ts';
import { serialise } from './serialise.ts';

/**
 * Grows whenever the same input may give other output, so that what was cleaned before can be told and cleaned again.
 */
export const cleanerVersion = 11;

/**
 * The author's HTML, cut down to what the editor can produce (specification, "Create-post screen" and section 5,
 * "Editor links"); empty when nothing of it may be shown. Cleaning twice changes nothing.
 * Throws DocumentTooComplexError for HTML that unclosed formatting multiplies beyond reason.
 */
export const clean = (html: string): string => {
  return serialise(parseDocument(html));
};
