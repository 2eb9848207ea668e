/** The control characters that are not white space of HTML. */
const control = /[\0-\x08\x0b\x0e-\x1f]/g;

/** Nearly all text needs no change, and this says so in one pass. */
const untidy = /[\0-\x1f]| {2}/;

/** The text as HTML shows it: white space of any length is one space. Non-breaking spaces are not white space. */
export const collapse = (text: string): string =>
  untidy.test(text) ? text.replace(control, '').replace(/[\t\n\f\r ]+/g, ' ') : text;

/** The text of an attribute on one line, without spaces around it. */
export const collapseAndTrim = (text: string): string => collapse(text).replace(/^ | $/g, '');

/** The text of a code block: every space counts, lines end in a line feed. */
export const verbatim = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[\0-\x08\x0b-\x1f]/g, '');

/**
 * Whether a reader sees nothing: spaces of any kind, the non-breaking ones with which Word fills empty lines included.
 */
export const isBlank = (text: string): boolean => !/\S/.test(text);

/** The text as it stands in HTML between tags. */
export const escapeText = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;

/** The text as it stands in HTML between double quotes. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');
