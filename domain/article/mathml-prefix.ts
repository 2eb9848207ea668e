/**
 * HTML with the elements of MathML as HTML names them. Publishers write their XML with a prefix (`<mml:math>`), which
 * parsers of HTML take for a part of the name: no formula would be seen, and an empty element would hold what follows.
 */
export const withoutMathmlPrefix = (html: string): string => html.replace(/<(\/?)mml:(?=[a-z])/gi, '<$1');
