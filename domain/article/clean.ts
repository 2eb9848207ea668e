import { parseDocument } from './parse.ts';
import { serialise } from './serialise.ts';

/**
 * Incremented whenever the same input may give different output, so that older results can be found and cleaned again.
 */
export const cleanerVersion = 11;

/**
 * The author's HTML, reduced to what the editor can produce (specification, "Create-post screen" and section 5, "Editor
 * links"); empty if nothing in it may be shown. Idempotent.
 * Throws DocumentTooComplexError for HTML that unclosed formatting multiplies beyond reason.
 */
export const clean = (html: string): string => {
  return serialise(parseDocument(html));
};
