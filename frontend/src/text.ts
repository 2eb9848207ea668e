/** The words of an article's HTML on one line. Only for what the server has cleaned: `<` and `>` stand in tags alone there. */
export const textOf = (html: string): string =>
  html
    .replace(/<\/?(?:p|h2|h3|pre|ul|ol|li|blockquote|br|hr|img)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
