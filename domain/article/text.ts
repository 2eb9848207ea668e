/**
 * The words that a reader of an article sees, one line for each block and each line break, without the descriptions of
 * images. Only for HTML that `serialise` wrote, with or without a reader page's additions: there, `<` and `>` occur
 * only in tags, and there are just four entities. Parsing would take a hundred times as long.
 * Escape the result before it goes into HTML.
 */
export const textOf = (html: string): string =>
  html
    .replace(/<p><\/p>|<td><\/td>|<th[^<>]*><\/th>/g, '')
    .replace(/<br>|<\/(?:p|h[234]|pre|td|th)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/\n$/, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** The same words on one line, with single spaces between them. */
export const lineOf = (html: string): string => textOf(html).replace(/\s+/g, ' ').trim();
