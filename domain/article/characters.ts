/** The control characters that are not HTML white space. */
const control = /[\0-\x08\x0b\x0e-\x1f]/g;

/** Nearly all text needs no change; one pass detects that. */
const untidy = /[\0-\x1f]| {2}/;

/** Collapses white space as HTML does. Non-breaking spaces do not count. */
export const collapse = (text: string): string =>
  untidy.test(text) ? text.replace(control, '').replace(/[\t\n\f\r ]+/g, ' ') : text;

/** The attribute's text on one line, trimmed. */
export const collapseAndTrim = (text: string): string => collapse(text).replace(/^ | $/g, '');

/** The text of a code block: every space counts, and lines end in a line feed. */
export const verbatim = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[\0-\x08\x0b-\x1f]/g, '');

/**
 * Whether a reader sees nothing: spaces of any kind, including the non-breaking ones with which Word fills empty lines.
 */
export const isBlank = (text: string): boolean => !/\S/.test(text);

/** Escapes text for HTML between tags. */
export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;

/** Escapes text for a double-quoted HTML attribute. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');
