/**
 * The words of HTML that `serialise` wrote, without parsing it: what `textOf` says of it, a hundred times faster.
 * Only for cleaned HTML, in which `<` and `>` stand in tags alone and four entities are all there are (see serialise.ts).
 */
export const textOfClean = (html: string): string =>
  html
    .replaceAll('<p></p>', '')
    .replace(/<br>|<\/(?:p|h2|h3|pre)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/\n$/, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
